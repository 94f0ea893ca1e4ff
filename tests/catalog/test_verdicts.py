"""Each check has its verdict, whether its warning is told, follows from another or is silenced."""

from __future__ import annotations

from generator.catalog.design.allowances import IDLE, SILENCEABLE
from generator.catalog.load import check
from generator.catalog.verdicts import Outcome, Verdict, verdicts
from tests.catalog.design.test_allowances import LEANING, SHORT
from tests.conftest import CATALOG


def of(text: str) -> dict[str, Verdict]:
    return {verdict.code: verdict for verdict in verdicts(check(text.encode()))}


def test_the_standard_catalog_passes_every_check() -> None:
    found = verdicts(check(CATALOG.read_bytes()))
    assert found == tuple(Verdict(code, Outcome.PASS) for code in SILENCEABLE)


def test_a_warning_comes_with_its_messages() -> None:
    verdict = of(LEANING)["side-balance"]
    assert verdict.outcome is Outcome.WARNING
    assert verdict.notes == ("35 modules have a clockwise port, but 36 a counterclockwise one",)


def test_a_consequence_is_a_warning_too() -> None:
    found = of(SHORT)
    assert {code for code, verdict in found.items() if verdict.outcome is Outcome.WARNING} >= {
        "outward-ratio",
        "department-outward",
    }


def test_what_is_silenced_comes_with_its_reason() -> None:
    found = of(f"{LEANING}allow: {{side-balance: to the left}}\n")
    assert found["side-balance"] == Verdict("side-balance", Outcome.SILENCED, ("to the left",))


def test_an_idle_allowance_is_a_verdict_of_its_own() -> None:
    found = of(f"{LEANING}allow: {{dead-ends: to the left}}\n")
    assert found["dead-ends"].outcome is Outcome.PASS
    assert found[IDLE].outcome is Outcome.WARNING
    assert IDLE not in of(LEANING)
