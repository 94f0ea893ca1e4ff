"""What a file tells viewers and printers: no scaling, the right sides and tray; its title, language and bookmarks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from generator.verification.finding import AGAIN, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.verification.listing import Document
    from generator.verification.pdf.reading import Reading

_DUPLEX: Final = {
    "single": "/Simplex",
    "duplex-long-edge": "/DuplexFlipLongEdge",
    "duplex-short-edge": "/DuplexFlipShortEdge",
}


def wrong_viewing(document: Document, reading: Reading) -> Iterator[Finding]:
    """What is wrong with the preferences of a file (ISO 32000-2, table 147), and with what it says of itself."""
    told = reading.preferences
    file = document.name
    if told.get("/PrintScaling") != "/None" or "/PrintScaling" not in reading.enforced:
        yield Finding("print-scaling", "it does not keep printers from scaling it (PrintScaling)", AGAIN, file)
    duplex = told.get("/Duplex", "")
    if duplex != _DUPLEX[document.sides]:
        said = duplex.removeprefix("/") or "nothing"
        message = f"it asks printers for {said} (Duplex), kit.json says {document.sides}"
        yield Finding("duplex", message, AGAIN, file)
    if told.get("/PickTrayByPDFSize") != "true":
        yield Finding("paper-tray", "it does not ask for its own size of paper (PickTrayByPDFSize)", AGAIN, file)
    if reading.title != document.title or not reading.title:
        yield Finding("title", f"its title is {reading.title!r}, kit.json says {document.title!r}", AGAIN, file)
    if not reading.language:
        yield Finding("language", "it does not say which language it is in (Lang)", AGAIN, file)
    if not reading.bookmarks:
        yield Finding("bookmarks", "it has no bookmarks", AGAIN, file)


def wrong_contents(file: str, reading: Reading) -> Iterator[Finding]:
    """What a file may not hold: fonts that are elsewhere, images, and anything that acts."""
    for font in reading.bare_fonts:
        yield Finding(
            "font-not-embedded", f"the font {font} is not embedded: other letters would be printed", AGAIN, file
        )
    if reading.images:
        yield Finding(
            "image", f"it holds images, {reading.images} of them; nothing of a kit is rasterised", AGAIN, file
        )
    for action in reading.actions:
        yield Finding("action", f"it would have viewers act ({action})", "do not open it; " + AGAIN, file)
    for overlay in reading.overlays:
        yield Finding("overlay", f"it holds {overlay}: what is printed may not be what its pages say", AGAIN, file)
    for number, page in enumerate(reading.pages, start=1):
        if page.trouble:
            yield Finding("page-unreadable", f"its content cannot be read: {page.trouble}", AGAIN, file, number)
