"""Makes a picture of pixels of a page, with PDFium, which comes in its package and needs nothing of the system."""

from __future__ import annotations

import io


def rasterized(pdf: bytes, dpi: int) -> bytes:
    """The first page of a PDF as the bytes of a PNG file with so many dots per inch, on white."""
    import pypdfium2

    document = pypdfium2.PdfDocument(pdf)
    try:
        image = document[0].render(scale=dpi / 72).to_pil()
        buffer = io.BytesIO()
        image.save(buffer, "PNG", dpi=(dpi, dpi))
        return buffer.getvalue()
    finally:
        document.close()
