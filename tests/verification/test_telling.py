"""What was found, as text: grouped and with a way out for people, a line each or as JSON for programs."""

from __future__ import annotations

import json
from typing import get_args

from generator.diagnostics import Severity
from generator.verification.finding import Finding
from generator.verification.telling import Style, tell
from generator.verification.verify import Verdict

SOUND = Verdict((), 1, 2, 3, 60, "v3", "0123abcd")
AGAIN = "print it again"


def verdict(*findings: Finding) -> Verdict:
    return SOUND._replace(findings=findings)


def test_what_was_read_is_told_where_nothing_is_wrong() -> None:
    told = (
        "output: 1 file, 2 sheets, 3 pieces; sockets, ID and cost of 60 modules read back; rules v3, catalog 0123abcd"
    )
    assert tell(SOUND, "output", "full") == f"output: as its catalog says\n{told}"
    assert json.loads(tell(SOUND, "output", "json")) == {"format": 1, "kit": "output", "ok": True, "problems": []}


def test_the_like_is_told_once_for_all_pieces() -> None:
    many = [Finding("piece-off", f"off {index}", AGAIN, "b.pdf", 2, f"OBS-{index:02}") for index in range(1, 13)]
    twice = [Finding("title", "wrong", AGAIN, "a.pdf"), Finding("title", "wrong", AGAIN, "a.pdf")]
    aside = Finding("file-unlisted", "not listed", "move it", "0.pdf", severity=Severity.WARNING)
    named = ", ".join(f"OBS-{index:02}" for index in range(2, 10))
    pages = [Finding("label", "no label", AGAIN, "b.pdf", page) for page in (3, 4)]
    assert tell(verdict(aside, *many, *twice, *pages), "kit/", "full").split("\n") == [
        "kit/a.pdf (2 times): error[title]: wrong",
        f"kit/b.pdf, page 2, OBS-01 (and alike: {named} and 3 more): error[piece-off]: off 1",
        "kit/b.pdf, page 3 (and alike: page 4): error[label]: no label",
        "kit/0.pdf: warning[file-unlisted]: not listed",
        "help: print it again",
        "help: move it",
        "kit/: 16 errors, 1 warning",
        "kit/: 1 file, 2 sheets, 3 pieces; sockets, ID and cost of 60 modules read back; rules v3, catalog 0123abcd",
    ]


def test_lines_are_capped_and_counted() -> None:
    findings = [Finding("title", "wrong", AGAIN, f"{index:03}.pdf") for index in range(50)]
    lines = tell(verdict(*findings), "kit", "full").split("\n")
    assert lines[39:42] == ["kit/039.pdf: error[title]: wrong", "and 10 more", "help: print it again"]
    assert len(tell(verdict(*findings), "kit", "concise").split("\n")) == 52


def test_for_programs_each_is_told() -> None:
    finding = Finding("piece-off", "off", AGAIN, "a.pdf", 2, "OBS-01")
    assert tell(verdict(finding), "kit", "concise").split("\n")[0] == "kit/a.pdf, page 2, OBS-01: error[piece-off]: off"
    assert json.loads(tell(verdict(finding), "kit", "json")) == {
        "format": 1,
        "kit": "kit",
        "ok": False,
        "problems": [
            {
                "code": "piece-off",
                "severity": "error",
                "message": "off",
                "file": "a.pdf",
                "page": 2,
                "piece": "OBS-01",
                "help": AGAIN,
            }
        ],
    }


def test_what_comes_from_a_kit_cannot_speak_to_the_terminal() -> None:
    finding = Finding("title", "its title is \x1b[2J\ud800" + "x" * 1000, AGAIN, "a\u202e.pdf")
    for style in get_args(Style):
        told = tell(verdict(finding)._replace(rules="\x1b"), "kit", style)
        assert "\x1b" not in told
        assert "\u202e" not in told
    assert "…" in tell(verdict(finding), "kit", "full")


def test_of_what_could_not_be_read_nothing_is_summed_up() -> None:
    unread = Verdict((Finding("kit-json", "no JSON", AGAIN, "kit.json"),), 0, 0, 0, 0, "", "")
    assert tell(unread, "kit", "full").split("\n")[-1] == "kit: 1 error"
