"""SARIF: a log that any reader of the standard takes in, and that means the very characters we mean.

The clauses named are those of "Static Analysis Results Interchange Format (SARIF) Version 2.1.0", OASIS Standard.
"""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import pytest

from generator import __version__
from generator.catalog.load import check
from generator.cli import main
from generator.diagnostics import Problem, Related, Severity, Span
from generator.rendering import render
from generator.sarif import RULES, sarif, uri_of
from tests.catalog.building import as_yaml, modules, swapped
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

TEXT: Final = as_yaml(modules())
ROOT: Final = Path(__file__).resolve().parent.parent
PROBLEM: Final = Problem(
    "duplicate-key",
    "written twice",
    Span(3, 29, 3, 33),
    module="OBS-01",
    help="delete one",
    related=(Related(Span(2, 1, 2, 5), "first"),),
)
UNUSED: Final = Problem("unused", "is not needed", Span(4, 1, 5, 2), Severity.WARNING)

# The objects that we write, with the members of each and their types, "?" where one may be absent. In the standard's
# schema every object is closed, so a member that is not known here is wrong.
TEXT_ONLY: Final = {"text": str}
PLACE: Final = {
    "physicalLocation": {
        "artifactLocation": {"uri": str},  # clause 3.4
        "region": {"startLine": int, "startColumn": int, "endLine": int, "endColumn": int},  # clause 3.30
    },
}
DESCRIPTOR: Final = {"id": str, "shortDescription": TEXT_ONLY}  # clause 3.49
LOG: Final = {
    "$schema": str,
    "version": str,
    "runs": [
        {
            "tool": {
                "driver": {"name": str, "version": str, "rules": [DESCRIPTOR], "notifications?": [DESCRIPTOR]},
            },
            "columnKind": str,
            "newlineSequences": [str],
            "results": [
                {
                    "ruleId": str,
                    "ruleIndex": int,
                    "level": str,
                    "message": TEXT_ONLY,
                    "locations": [{**PLACE, "logicalLocations?": [{"name": str, "kind": str}]}],
                    "relatedLocations?": [{**PLACE, "message": TEXT_ONLY}],
                }
            ],
            "invocations?": [
                {
                    "executionSuccessful": bool,
                    "toolExecutionNotifications": [
                        {"descriptor": {"id": str, "index": int}, "level": str, "message": TEXT_ONLY}
                    ],
                }
            ],
        }
    ],
}


def misshapen(value: object, shape: Any, path: str = "log") -> Iterator[str]:
    """Where a value has not the shape."""
    if isinstance(shape, type):
        if type(value) is not shape:
            yield f"{path} is no {shape.__name__}"
    elif isinstance(shape, list):
        if isinstance(value, list):
            for place, item in enumerate(value):
                yield from misshapen(item, shape[0], f"{path}[{place}]")
        else:
            yield f"{path} is no list"
    elif not isinstance(value, dict):
        yield f"{path} is no object"
    else:
        known = {key.rstrip("?"): inner for key, inner in shape.items()}
        yield from (f"{path}.{key} is unknown" for key in value if key not in known)
        yield from (f"{path}.{key} is missing" for key in shape if not key.endswith("?") and key not in value)
        for key, inner in known.items():
            if key in value:
                yield from misshapen(value[key], inner, f"{path}.{key}")


def wrong(log: Any) -> Iterator[str]:
    """What in a log the standard does not allow."""
    yield from misshapen(log, LOG)
    (run,) = log["runs"]
    driver = run["tool"]["driver"]
    ids = [rule.get("id") for rule in driver["rules"]]
    if log["version"] != "2.1.0" or not log["$schema"].endswith("/sarif-schema-2.1.0.json"):
        yield "another version"  # clause 3.13.2
    if run["columnKind"] != "unicodeCodePoints":
        yield "columns that are not ours"  # clause 3.14.27
    if len(set(ids)) != len(ids):
        yield "a rule twice"  # clause 3.19.23
    for result in run["results"]:
        if ids[result["ruleIndex"] :][:1] != [result["ruleId"]]:
            yield "another rule at the index"  # clause 3.27.6
        if result["level"] not in {"error", "warning"}:
            yield "an unknown level"  # clause 3.27.10
        if not result["message"]["text"]:
            yield "no message"  # clause 3.11.2
        for place in [*result["locations"], *result.get("relatedLocations", [])]:
            yield from misplaced(**place["physicalLocation"])


def misplaced(artifactLocation: Any, region: Any) -> Iterator[str]:  # noqa: N803  # the standard's names
    """What in a physical location the standard does not allow."""
    if not re.fullmatch(r"(?:file:///(?!/)|(?!/))(?:[\w.~/-]|%[0-9A-F]{2})+", artifactLocation["uri"], re.ASCII):
        yield "no URI"  # clause 3.10
    start, end = (region["startLine"], region["startColumn"]), (region["endLine"], region["endColumn"])
    if min(*start, *end) < 1 or start > end:
        yield "no region"  # clause 3.30.2


def logged(*problems: Problem, hidden: int = 0, name: str = "catalog.yaml") -> Any:
    log = json.loads(sarif(name, problems, hidden))
    assert list(wrong(log)) == []
    return log


def run_of(text: str | bytes) -> Any:
    log = json.loads(render(check(text if isinstance(text, bytes) else text.encode()), "sarif"))
    assert list(wrong(log)) == []
    return log["runs"][0]


def meant(place: Any, text: str, newlines: list[str]) -> str:
    """The characters that a reader of the standard finds in a region."""
    lines = re.split("|".join(newlines), text)
    region = place["physicalLocation"]["region"]
    assert region["startLine"] == region["endLine"]
    line: str = lines[region["startLine"] - 1]
    return line[region["startColumn"] - 1 : region["endColumn"] - 1]


def test_a_whole_log() -> None:
    (run,) = logged(PROBLEM, UNUSED, PROBLEM)["runs"]
    driver = run["tool"]["driver"]
    assert (driver["name"], driver["version"]) == ("afterlight-kit", __version__)
    assert driver["rules"] == [
        {"id": "duplicate-key", "shortDescription": {"text": "A field is written once."}},
        {"id": "unused", "shortDescription": {"text": "The catalog is one that a kit can be printed from."}},
    ]
    here = {"artifactLocation": {"uri": "catalog.yaml"}}
    assert run["results"][0] == run["results"][2]
    assert run["results"][:2] == [
        {
            "ruleId": "duplicate-key",
            "ruleIndex": 0,
            "level": "error",
            "message": {"text": "written twice. Help: delete one"},
            "locations": [
                {
                    "physicalLocation": {
                        **here,
                        "region": {"startLine": 3, "startColumn": 29, "endLine": 3, "endColumn": 33},
                    },
                    "logicalLocations": [{"name": "OBS-01", "kind": "object"}],
                }
            ],
            "relatedLocations": [
                {
                    "physicalLocation": {
                        **here,
                        "region": {"startLine": 2, "startColumn": 1, "endLine": 2, "endColumn": 5},
                    },
                    "message": {"text": "first"},
                }
            ],
        },
        {
            "ruleId": "unused",
            "ruleIndex": 1,
            "level": "warning",
            "message": {"text": "is not needed"},
            "locations": [
                {
                    "physicalLocation": {
                        **here,
                        "region": {"startLine": 4, "startColumn": 1, "endLine": 5, "endColumn": 2},
                    }
                }
            ],
        },
    ]
    assert "invocations" not in run


def test_nothing_wrong_is_a_run_without_results() -> None:
    run = run_of(CATALOG.read_text("utf-8"))
    assert (run["results"], run["tool"]["driver"]["rules"]) == ([], [])


@pytest.mark.parametrize(
    ("hidden", "text"), [(1, "1 further problem not shown"), (23, "23 further problems not shown")]
)
def test_a_notification_says_how_many_problems_are_not_shown(hidden: int, text: str) -> None:
    (run,) = logged(PROBLEM, hidden=hidden)["runs"]
    assert run["invocations"] == [
        {
            "executionSuccessful": True,
            "toolExecutionNotifications": [
                {"descriptor": {"id": "more-problems", "index": 0}, "level": "warning", "message": {"text": text}}
            ],
        }
    ]
    assert [told["id"] for told in run["tool"]["driver"]["notifications"]] == ["more-problems"]


@pytest.mark.parametrize(
    ("plant", "said"),
    [
        (lambda run: run.update(startTimeUtc="now"), "log.runs[0].startTimeUtc is unknown"),
        (lambda run: run.pop("results") and run.update(results=None), "log.runs[0].results is no list"),
        (lambda run: run.update(columnKind="utf16CodeUnits"), "columns that are not ours"),
        (lambda run: run["results"][0].update(ruleIndex=1), "another rule at the index"),
        (lambda run: run["results"][0].update(ruleIndex=7), "another rule at the index"),
        (lambda run: run["results"][0].update(level="fatal"), "an unknown level"),
        (lambda run: run["results"][0]["message"].update(text=""), "no message"),
        (lambda run: run["tool"]["driver"]["rules"][0].pop("id"), "log.runs[0].tool.driver.rules[0].id is missing"),
        (lambda run: run["tool"]["driver"]["rules"][1].update(id="duplicate-key"), "a rule twice"),
        (lambda run: physical(run)["artifactLocation"].update(uri="a b.yaml"), "no URI"),
        (lambda run: physical(run)["artifactLocation"].update(uri="käse.yaml"), "no URI"),
        (lambda run: physical(run)["artifactLocation"].update(uri="/catalog.yaml"), "no URI"),
        (lambda run: physical(run)["region"].update(startColumn=0), "no region"),
        (lambda run: physical(run)["region"].update(endColumn=28), "no region"),
    ],
)
def test_a_planted_fault_of_the_format_is_caught(plant: Callable[[Any], object], said: str) -> None:
    log = logged(PROBLEM, UNUSED)
    plant(log["runs"][0])
    faults = []
    try:
        for fault in wrong(log):
            faults.append(fault)  # noqa: PERF402  # those before the log can be read no further
    except (TypeError, KeyError):
        assert faults
    assert said in faults


def physical(run: Any) -> Any:
    return run["results"][0]["locations"][0]["physicalLocation"]


@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize(("before", "column"), [("é", 77), ("宇宙", 78), ("😀", 77), ("😀e\u0301😀", 80)])
def test_a_region_is_what_we_mean_whatever_stands_before_it(before: str, column: int, mark: str, end: str) -> None:
    text = swapped(TEXT, "{id: OBS-01", f'{{"{before}": 1, id: OBS-01').replace("cost: 4", "cost: 010", 1)
    run = run_of((mark + text.replace("\n", end)).encode())
    unknown, cost = run["results"]
    assert (unknown["ruleId"], cost["ruleId"]) == ("unknown-field", "wrong-type")
    (place,) = unknown["locations"]
    region = place["physicalLocation"]["region"]
    assert region == {"startLine": 3, "startColumn": 6, "endLine": 3, "endColumn": 8 + len(before)}
    text = text.replace("\n", end)  # a byte order mark does not count (clause 3.30.2)
    assert meant(place, text, run["newlineSequences"]) == f'"{before}"'
    (place,) = cost["locations"]
    assert meant(place, text, run["newlineSequences"]) == "010"
    assert place["physicalLocation"]["region"]["startColumn"] == column


def test_the_other_place_of_a_field_written_twice_is_related() -> None:
    text = swapped(TEXT, "cost: 4", "cost: 4, cost: 5")
    run = run_of(text)
    (result,) = run["results"]
    (place,), (other,) = result["locations"], result["relatedLocations"]
    columns = [p["physicalLocation"]["region"]["startColumn"] for p in (other, place)]
    assert result["ruleId"] == "duplicate-key"
    assert len(set(columns)) == 2
    assert {meant(p, text, run["newlineSequences"]) for p in (place, other)} == {"cost"}
    assert place["logicalLocations"] == [{"name": "OBS-01", "kind": "object"}]


@pytest.mark.parametrize(
    ("name", "uri"),
    [
        ("catalog.yaml", "catalog.yaml"),
        ("./dir//catalog.yaml", "dir/catalog.yaml"),
        ("../catalog.yaml", "../catalog.yaml"),
        ("dir/käse 1.yaml", "dir/k%C3%A4se%201.yaml"),
        ("宇😀.yaml", "%E5%AE%87%F0%9F%98%80.yaml"),
        ("a:b.yaml", "a%3Ab.yaml"),
        ("100%25?#&.yaml", "100%2525%3F%23%26.yaml"),
        ("\x1b[31m\n\x7f.yaml", "%1B%5B31m%0A%7F.yaml"),
        ("\udcff.yaml", "%FF.yaml"),
        ("/a b/ü.yaml", "file:///a%20b/%C3%BC.yaml"),
        ("//a//./b.yaml", "file:///a/b.yaml"),
    ],
)
def test_a_file_is_named_by_a_uri(name: str, uri: str) -> None:
    assert uri_of(name) == uri
    assert physical(logged(PROBLEM, name=name)["runs"][0])["artifactLocation"] == {"uri": uri}


def test_a_way_up_is_taken_from_where_a_link_leads(tmp_path: Path) -> None:
    (tmp_path / "d2" / "d3").mkdir(parents=True)
    (tmp_path / "d1").symlink_to(tmp_path / "d2" / "d3")
    assert uri_of(f"{tmp_path}/d1/../f") == (tmp_path.resolve() / "d2" / "f").as_uri()


def test_text_is_neither_an_argument_nor_a_link() -> None:
    problem = Problem("x", "`{0}`, `[a](b)`", Span(1, 1, 1, 2), help="[[4], [7]]", related=(Related(UNUSED.span, "}"),))
    (result,) = logged(problem)["runs"][0]["results"]
    assert result["message"]["text"] == "`{{0}}`, `[a] (b)`. Help: [[4], [7]]"
    assert result["relatedLocations"][0]["message"]["text"] == "}}"


def test_a_terminal_finds_nothing_to_obey() -> None:
    problem = PROBLEM._replace(message="wärmer \x1b[31m\x9b\u202e\x7f😀")
    text = sarif("catalog.yaml", [problem], 0)
    assert all(" " <= c <= "~" or c == "\n" for c in text)
    assert problem.message in json.loads(text)["runs"][0]["results"][0]["message"]["text"]


def codes() -> set[str]:
    """The codes that the catalog's package can say: they are given to a problem, or look like one."""
    found: set[str] = set()
    for file in (ROOT / "generator" / "catalog").rglob("*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            match node:
                case ast.Constant(value=str(word)) if re.fullmatch("[a-z]+(-[a-z]+)+", word):
                    found.add(word)
                case ast.keyword(arg="code", value=ast.Constant(value=str(word))):
                    found.add(word)
                case ast.Call(
                    func=ast.Name(id="Problem") | ast.Attribute(attr="problem"),
                    args=[ast.Constant(value=str(word)), *_],
                ):
                    found.add(word)
    return found


def test_every_code_has_its_rule() -> None:
    assert codes() == set(RULES)
    assert [rule for rule in RULES.values() if not re.fullmatch(r"[A-Z][^.]*\.", rule)] == []


@pytest.mark.usefixtures("desk")
def test_the_command_answers_as_in_the_other_formats(capsys: pytest.CaptureFixture[str]) -> None:
    text = Path("catalog.yaml").read_text("utf-8")
    bent = {
        "catalog.yaml": (text, 0, []),
        "wärmer.yaml": (text.replace("outward: port", "outward: bulkhead", 1), 0, ["warning"]),
        "mine.yaml": (text.replace("cost: 4", "cost: 010", 1), 1, ["error"]),
        "two.yaml": ("\ufffd" * 5, 1, ["error"]),
    }
    for name, (content, code, levels) in bent.items():
        Path(name).write_text(content, "utf-8")
        assert main(["validate", name, "--format", "sarif"]) == code
        out, err = capsys.readouterr()
        log = json.loads(out)
        assert (err, list(wrong(log))) == ("", [])
        assert sorted({result["level"] for result in log["runs"][0]["results"]}) == levels
    assert main(["validate", "missing.yaml", "--format", "sarif"]) == 3
    assert capsys.readouterr().out == ""


def test_the_other_formats_do_not_load_it() -> None:
    probe = "import sys; from generator.cli import main; main(sys.argv[1:]); sys.exit('generator.sarif' in sys.modules)"
    for style, loaded in (("json", 0), ("full", 0), ("sarif", 1)):
        done = subprocess.run(
            [sys.executable, "-c", probe, "validate", "catalog.yaml", "--format", style],
            cwd=ROOT,
            capture_output=True,
            check=False,
            timeout=60,
        )
        assert done.returncode == loaded, done.stderr
