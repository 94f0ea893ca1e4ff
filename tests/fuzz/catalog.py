"""`make fuzz`: looks for bytes that the catalog reader has no right answer to, guided by what of it they reach.

    python -m tests.fuzz.catalog [OPTION of libFuzzer]... [FILE]...

Runs until it is interrupted, finds such bytes, or has used up `-max_total_time=SECONDS`. What it finds is written to
`build/fuzz/crash-...`; with that file's name it is tried again. What it has learnt is kept in `build/fuzz/corpus`.
libyaml is C and not followed: only what our own code does guides the search.
"""

from __future__ import annotations

import hashlib
import sys
from pathlib import Path
from typing import Final

import atheris

# Whatever is imported within is followed, and so is all that the seeds make our code import later.
with atheris.instrument_imports(include=["generator"]):
    from tests.fuzz.oracle import answered
    from tests.fuzz.words import dictionary, seeds

    for seed in seeds():
        answered(seed)

FOLDER: Final = Path(__file__).resolve().parents[2] / "build" / "fuzz"


def one(data: bytes) -> None:
    """Try one input."""
    answered(data)


def main(arguments: list[str]) -> None:
    """Prepare the corpus and the dictionary, and hand over to libFuzzer, which ends the process."""
    corpus = FOLDER / "corpus"
    corpus.mkdir(parents=True, exist_ok=True)
    for data in seeds():
        (corpus / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)
    (FOLDER / "words.dict").write_text(dictionary(), "ascii")
    ours = [f"-dict={FOLDER / 'words.dict'}", f"-artifact_prefix={FOLDER}/", "-timeout=10", "-max_len=16384"]
    files = [argument for argument in arguments[1:] if not argument.startswith("-")]
    atheris.Setup([arguments[0], *ours, *arguments[1:], *([] if files else [str(corpus)])], one)
    atheris.Fuzz()


if __name__ == "__main__":
    main(sys.argv)
