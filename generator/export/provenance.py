"""What a printed file says of where it came from: values alone, which one module writes and another reads."""

from __future__ import annotations

import hashlib
import json
from typing import TYPE_CHECKING, Final, NamedTuple

from generator import __version__

if TYPE_CHECKING:
    from collections.abc import Mapping

PROGRAM: Final = "afterlight-kit"
"""The program's name, as it stands before its version."""

_SEALED: Final = "afterlight-kit provenance 1"
"""What is sealed begins so: whoever changes what belongs to it counts on."""


class Making(NamedTuple):
    """How a kit was made, as it says itself."""

    generator: str
    """The version of the program."""
    look: str | None
    """The digest of the templates (`generator.artwork.look`); None where an earlier version made the kit."""
    options: Mapping[str, object] | None
    """The options on record (`generator.options.recorded`), likewise."""


class Provenance(NamedTuple):
    """Where a printed file came from."""

    catalog: bytes
    """The catalog's file, to the byte."""
    rules: str
    """The version of the rules that the catalog is for."""
    options: str
    """The options on record (`generator.options.recorded`) as JSON."""
    look: str
    """The digest of the templates (`generator.artwork.look`)."""
    generator: str = __version__
    """The version of the program."""

    @property
    def sha256(self) -> str:
        """The SHA-256 of the catalog, in hexadecimal."""
        return hashlib.sha256(self.catalog).hexdigest()

    @property
    def making(self) -> Making:
        """How the file was made. Raises ValueError where its options are none."""
        try:
            options = dict(json.loads(self.options).items())
        except (AttributeError, RecursionError, ValueError) as error:
            raise ValueError("these are no options") from error
        return Making(self.generator, self.look, options)

    @property
    def entries(self) -> dict[str, str]:
        """What the document's information dictionary says, but for the program, which is the document's creator."""
        return {
            "CatalogRevision": self.sha256[:8],
            "CatalogSHA256": self.sha256,
            "Rules": self.rules,
            "Options": self.options,
            "Look": self.look,
            "Seal": self.seal,
        }

    @property
    def seal(self) -> str:
        """The SHA-256 of all of it, so that it holds together: a changed bit in any of it breaks the seal.

        It is no signature. Whoever means to deceive can seal anew.
        """
        return seal_of(self.sha256, self.rules, self.options, self.look, self.generator)


def seal_of(sha256: str, rules: str, options: str, look: str, generator: str) -> str:
    """The seal over what a `Provenance` of these values says; `sha256` is that of the catalog."""
    sealed = (_SEALED, sha256, rules, options, look, generator)
    return hashlib.sha256("\0".join(sealed).encode(errors="surrogatepass")).hexdigest()


def options_text(options: Mapping[str, object]) -> str:
    """Options on record as JSON, as they are sealed."""
    return json.dumps(options, separators=(",", ":"))


def provenance(catalog: bytes, rules: str, options: Mapping[str, object], look: str) -> Provenance:
    """What files say that are made of this catalog now. `options` are plain values."""
    return Provenance(catalog, rules, options_text(options), look)
