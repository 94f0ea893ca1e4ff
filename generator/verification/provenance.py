"""What a file says of where it comes from: the catalog that it carries, and the words in its metadata."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final

from generator.verification.fields import same
from generator.verification.finding import AGAIN, Finding

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from generator.verification.listing import Listing
    from generator.verification.pdf.reading import Reading

CATALOG: Final = "catalog.yaml"

_KEYS: Final = frozenset(("/CatalogSHA256", "/CatalogRevision", "/Options", "/Seal"))
_PROGRAM: Final = "afterlight-kit "
_SEALED: Final = "afterlight-kit provenance 1"
"""What is sealed begins so."""


def wrong_provenance(file: str, reading: Reading, listing: Listing) -> Iterator[Finding]:
    """What is wrong with a file's provenance. A kit of an earlier version, which records no options, has none."""
    found = [attachment for attachment in reading.attachments if attachment.name == CATALOG]
    told = reading.info
    if listing.options is None and not found and not told.keys() & _KEYS:
        return
    if not found:
        yield Finding("attachment-missing", "the catalog that it was made from is not embedded in it", AGAIN, file)
    elif len(found) > 1:
        yield Finding("attachment-doubled", f"{CATALOG} is embedded in it {len(found)} times", AGAIN, file)
    elif found[0].sha256 is None:
        yield Finding("attachment-differs", "the catalog that is embedded in it cannot be unpacked", AGAIN, file)
    elif found[0].sha256 != listing.catalog_sha256:
        yield Finding("attachment-differs", "the catalog that is embedded in it is not the kit's", AGAIN, file)
    elif not found[0].named:
        yield Finding("attachment-missing", "the catalog is in it, but not named among its embedded files", AGAIN, file)
    elif not found[0].associated:
        yield Finding(
            "attachment-missing", "the catalog is embedded in it, but not named as belonging to it (AF)", AGAIN, file
        )
    yield from _wrong_words(file, told, listing)


def _wrong_words(file: str, told: Mapping[str, str], listing: Listing) -> Iterator[Finding]:
    wanted = {
        "/CatalogSHA256": listing.catalog_sha256,
        "/CatalogRevision": listing.catalog_sha256[:8],
        "/Rules": listing.rules,
        "/Creator": f"{_PROGRAM}{listing.generator}",
        "/Look": listing.look,
    }
    for key, value in wanted.items():
        if value is not None and told.get(key) != value:
            said = repr(told[key]) if key in told else "missing"
            yield Finding("metadata", f"its metadata's {key[1:]} is {said}, not {value}", AGAIN, file)
    if told.get("/Seal") != _seal(told):
        yield Finding("metadata", "its metadata's Seal is missing or broken: some of the rest was changed", AGAIN, file)
    try:
        recorded = not listing.options or same(
            json.loads(told.get("/Options", "null")), _of_each(listing.options.record)
        )
    except (ValueError, RecursionError):
        recorded = False
    if not recorded:
        yield Finding("metadata", "its metadata's Options are not those that kit.json records", AGAIN, file)


def _of_each(record: Mapping[str, object]) -> dict[str, object]:
    """The options that every file records: a file says nothing of which others the kit has."""
    return {key: value for key, value in record.items() if key != "only"}


def _seal(told: Mapping[str, str]) -> str:
    """The seal over what the metadata says: the SHA-256 of it all in a fixed order, with nothing between but zeros."""
    version = told.get("/Creator", "").removeprefix(_PROGRAM)
    parts = (_SEALED, *(told.get(key, "") for key in ("/CatalogSHA256", "/Rules", "/Options", "/Look")), version)
    return hashlib.sha256("\0".join(parts).encode(errors="surrogatepass")).hexdigest()
