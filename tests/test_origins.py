"""A catalog is found in a file, a kit's folder or a revision of git, or it is said clearly why not."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import TYPE_CHECKING, Any

import pytest

from generator import __version__
from generator.artwork.ink import Ink
from generator.artwork.look import look_digest
from generator.cli import main
from generator.export.manifest import MANIFEST, SOURCE
from generator.export.provenance import Making
from generator.options import Options, recorded, recorded_alone
from generator.origins import KitError, Origin, find_origin, kit_catalog, kit_options
from generator.revisions import RevisionError, at_revision
from generator.staging import replace_kit
from generator.units import mm
from tests.conftest import CATALOG, missing
from tests.reprints import rewrite

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from generator.kit import Kit

LIMIT = 1 << 20

pytestmark = pytest.mark.usefixtures("desk")


@pytest.fixture
def git(desk: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., str]:
    """Runs git in a repository of the desk, whatever the settings of whoever runs the tests."""
    program = shutil.which("git") or missing("git")
    for name in [name for name in os.environ if name.startswith("GIT_")]:
        monkeypatch.delenv(name)
    for name, value in {"GIT_CONFIG_GLOBAL": os.devnull, "GIT_CONFIG_NOSYSTEM": "1"}.items():
        monkeypatch.setenv(name, value)

    def run(*arguments: str) -> str:
        who = ["-c", "user.name=a", "-c", "user.email=a@b.c", "-c", "core.autocrlf=false"]
        done = subprocess.run([program, *who, *arguments], check=True, capture_output=True, text=True)
        return done.stdout.strip()

    run("init", "--quiet")
    return run


@pytest.fixture
def history(desk: Path, git: Callable[..., str]) -> Callable[..., str]:
    """Two revisions: in each the catalog and another file differ."""
    (desk / "deep").mkdir()
    for number in (1, 2):
        (desk / "catalog.yaml").write_bytes(b"catalog %d\r\n\xff" % number)
        (desk / "deep" / "größe.yaml").write_text(f"deep {number}")
        git("add", ".")
        git("commit", "--quiet", "-m", f"number {number}")
    git("tag", "second")
    (desk / "catalog.yaml").write_text("not yet committed")
    return git


# Files


def test_a_file_is_read_no_further_than_one_byte_beyond_the_limit(desk: Path) -> None:
    assert find_origin("catalog.yaml", LIMIT) == Origin("catalog.yaml", "file", CATALOG.read_bytes(), making=None)
    assert find_origin("catalog.yaml", 10).data == CATALOG.read_bytes()[:11]


@pytest.mark.usefixtures("history")
def test_what_exists_wins_over_a_revision_of_the_same_name(desk: Path) -> None:
    (desk / "second").write_text("a file")
    assert find_origin("second", LIMIT) == Origin("second", "file", b"a file", making=None)
    (desk / "HEAD").symlink_to("nowhere")
    with pytest.raises(FileNotFoundError):
        find_origin("HEAD", LIMIT)


# Kits


@pytest.fixture
def kit(desk: Path, a4_kit: Kit) -> Path:
    replace_kit(desk / "print", a4_kit.files)
    return desk / "print"


def test_a_kit_gives_the_catalog_that_it_was_made_from(kit: Path) -> None:
    making = Making(__version__, look_digest(), recorded(Options()))
    assert find_origin("print", LIMIT) == Origin("print/catalog.yaml", "kit", CATALOG.read_bytes(), making)
    assert find_origin(f"{kit}/", LIMIT).data == CATALOG.read_bytes()


def changed(table: dict[str, Any]) -> None:
    table["sources"][0]["sha256"] = "0" * 64


def earlier(table: dict[str, Any]) -> None:
    del table["sources"]


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda kit: (kit / SOURCE).write_bytes(b"rules: v3"), r"catalog\.yaml was changed: it is no longer"),
        (lambda kit: (kit / SOURCE).write_bytes(b""), r"catalog\.yaml was changed"),
        (lambda kit: (kit / SOURCE).unlink(), r"catalog\.yaml is missing"),
        (lambda kit: (kit / MANIFEST).unlink(), "print is a folder without a kit"),
        (lambda kit: (kit / MANIFEST).write_bytes(b"{"), r"kit\.json is damaged"),
        (lambda kit: rewrite(kit, changed), r"catalog\.yaml was changed"),
        (lambda kit: rewrite(kit, earlier), r"kit\.json lists no catalog\.yaml: an earlier version"),
    ],
)
def test_a_kit_that_cannot_tell_its_catalog_says_why(kit: Path, spoil: Callable[[Path], object], told: str) -> None:
    spoil(kit)
    with pytest.raises(KitError, match=told):
        find_origin("print", LIMIT)
    with pytest.raises(KitError, match=told):
        kit_catalog(kit, LIMIT)


@pytest.mark.parametrize(
    "spoil",
    [
        *(lambda table, key=key: table.pop(key) for key in ("catalog", "generator")),
        lambda table: table.update(catalog="catalog.yaml"),
        lambda table: table.update(generator=1),
        lambda table: table.update(look=["0"]),
        lambda table: table.update(options=[]),
        lambda table: table.update(sources=[{"name": "catalog.yaml"}]),
        lambda table: table.update(sources=[{"name": "catalog.yaml", "sha256": 0}]),
    ],
)
def test_a_manifest_that_is_not_as_they_are_is_damaged(kit: Path, spoil: Callable[[dict[str, Any]], None]) -> None:
    rewrite(kit, spoil)
    with pytest.raises(KitError, match=r"kit\.json is damaged, so nobody can tell"):
        find_origin("print", LIMIT)


def test_a_copy_that_was_spoilt_is_not_the_only_one_in_a_kit(kit: Path) -> None:
    hint = "; each PDF of the kit holds it too: name one of them"
    (kit / SOURCE).write_bytes(b"")
    with pytest.raises(KitError, match=hint):
        find_origin("print", LIMIT)
    assert find_origin("print/modules.pdf", LIMIT).data == CATALOG.read_bytes()
    rewrite(kit, lambda table: table.pop("look"))  # as before files carried their catalog
    with pytest.raises(KitError) as caught:
        find_origin("print", LIMIT)
    assert hint not in str(caught.value)


def test_a_kit_gives_the_options_that_it_was_printed_with(kit: Path) -> None:
    rewrite(kit, lambda table: table["options"].update(tile_mm=20.0, ink="low"))
    found = find_origin("print", LIMIT)
    options = kit_options("x", found.making)
    assert (options.sizes.tile, options.ink) == (mm(20), Ink.LOW)
    rewrite(kit, lambda table: table.pop("options"))  # as earlier versions made it
    assert kit_options("x", find_origin("print", LIMIT).making) == kit_options("x", None) == Options()
    rewrite(kit, lambda table: table.update(options={"tile_mm": 21}))
    with pytest.raises(KitError, match=rf"^x was printed by version {__version__}, with options that this one does"):
        kit_options("x", find_origin("print", LIMIT).making)


@pytest.mark.parametrize(
    "change",
    [
        lambda table: table["options"].update(tile_mm=30.0),
        lambda table: table["options"].update(card="mini"),
        lambda table: table.update(rules="v4"),
        lambda table: table.update(look="0" * 16),
        lambda table: table["sources"][0].update(sha256="0" * 64),
    ],
)
def test_a_manifest_that_was_changed_is_not_printed_from(kit: Path, change: Callable[[dict[str, Any]], object]) -> None:
    table = json.loads((kit / MANIFEST).read_bytes())
    change(table)
    (kit / MANIFEST).write_text(json.dumps(table))
    with pytest.raises(KitError, match="damaged, so nobody can tell what the kit was made from"):
        find_origin("print", LIMIT)


def test_a_pipe_in_the_place_of_a_manifest_is_not_waited_for(kit: Path) -> None:
    (kit / MANIFEST).unlink()
    os.mkfifo(kit / MANIFEST)
    with pytest.raises(KitError, match="damaged"):
        find_origin("print", LIMIT)
    os.mkfifo("pipe.pdf")
    with pytest.raises(KitError, match="is not a file"):
        find_origin("pipe.pdf", LIMIT)


# PDFs


@pytest.mark.parametrize("name", ["modules.pdf", "alignment.pdf"])
def test_a_pdf_of_a_kit_gives_the_catalog_and_how_it_was_made(kit: Path, name: str) -> None:
    (kit / name).rename("renamed")  # it is known by what it is
    assert find_origin("renamed", LIMIT) == Origin(
        *("renamed", "pdf", CATALOG.read_bytes()), Making(__version__, look_digest(), recorded_alone(Options()))
    )


def test_a_pdf_that_does_not_give_its_catalog_is_told_with_the_way_out(kit: Path, desk: Path) -> None:
    data = (kit / "tokens.pdf").read_bytes()
    (desk / "cut.pdf").write_bytes(data[:-1000])
    (desk / "none.pdf").write_bytes(b"rules: v3")
    for name, told in (("cut.pdf", "was cut short"), ("none.pdf", "is not a PDF")):
        with pytest.raises(KitError) as caught:
            find_origin(name, LIMIT)
        assert str(caught.value) == f"{name} {told}; name another file of that kit, its folder, or the catalog itself"
    with pytest.raises(KitError, match=r"^print/tokens\.pdf holds a catalog\.yaml of more than 1 KiB; `--max-size`"):
        find_origin("print/tokens.pdf", 1024)


# Revisions


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize(
    ("name", "known", "data"),
    [
        ("HEAD", "HEAD:catalog.yaml", b"catalog 2\r\n\xff"),
        ("HEAD~1", "HEAD~1:catalog.yaml", b"catalog 1\r\n\xff"),
        ("second", "second:catalog.yaml", b"catalog 2\r\n\xff"),
        ("second^:catalog.yaml", "second^:catalog.yaml", b"catalog 1\r\n\xff"),
        ("HEAD~1:deep/größe.yaml", "HEAD~1:deep/größe.yaml", b"deep 1"),
        ("HEAD@{2 days ago 12:00}", "HEAD@{2 days ago 12:00}:catalog.yaml", None),
        ("HEAD@{0}:./deep/größe.yaml", "HEAD@{0}:deep/größe.yaml", b"deep 2"),
        ("HEAD^{/number 1}", "HEAD^{/number 1}:catalog.yaml", b"catalog 1\r\n\xff"),
        (":catalog.yaml", ":catalog.yaml", b"catalog 2\r\n\xff"),
        ("HEAD:", "HEAD:catalog.yaml", b"catalog 2\r\n\xff"),
    ],
)
def test_a_revision_gives_the_bytes_that_git_keeps(name: str, known: str, data: bytes | None) -> None:
    found = find_origin(name, LIMIT)
    assert (found.name, found.kind) == (known, "revision")
    assert data is None or found.data == data


@pytest.mark.usefixtures("history")
def test_a_revision_alone_means_the_catalog_where_we_are(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir("deep")
    with pytest.raises(RevisionError, match=r"^the git revision HEAD holds no file catalog\.yaml$"):
        at_revision("HEAD", LIMIT)
    assert at_revision("HEAD:./größe.yaml", LIMIT)[1] == b"deep 2"
    assert at_revision("HEAD:deep/größe.yaml", LIMIT)[1] == b"deep 2"  # as git has it: from the top


@pytest.mark.usefixtures("history")
def test_no_more_of_a_large_file_is_read_than_is_wanted(history: Callable[..., str], desk: Path) -> None:
    (desk / "catalog.yaml").write_bytes(b"x" * 5_000_000)
    history("add", ".")
    history("commit", "--quiet", "-m", "large")
    assert find_origin("HEAD", 1000).data == b"x" * 1001


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("HEAD~2", "no git revision HEAD~2$"),
        ("nowhere", "there is no file, no kit's folder and no git revision nowhere$"),
        ("none.yaml", r"no git revision none\.yaml$"),
        ("HEAD:none.yaml", r"the git revision HEAD holds no file none\.yaml; write \./ before"),
        ("HEAD:deep", "the git revision HEAD holds no file deep"),
        ("HEAD:../outside", "holds no file"),
        (":none.yaml", r"git's index holds no file none\.yaml"),
        ("HEAD HEAD", "no git revision HEAD HEAD"),
        ("HEAD; touch x", "no git revision HEAD; touch x"),
        ("$(touch x)", r"no git revision \$\(touch x\)"),
    ],
)
def test_what_git_does_not_know_is_told(name: str, told: str, desk: Path) -> None:
    with pytest.raises(RevisionError, match=told):
        find_origin(name, LIMIT)
    assert not (desk / "x").exists()


@pytest.mark.usefixtures("history")
@pytest.mark.parametrize("name", ["", "-x", "--output=stolen", "--help", "-"])
def test_no_name_reaches_git_as_an_option(name: str, desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def never(*_: object, **__: object) -> None:
        pytest.fail("a program was started")

    monkeypatch.setattr(subprocess, "Popen", never)
    with pytest.raises(ValueError, match="is not the name of a file, a kit's folder or a git revision"):
        find_origin(name, LIMIT)


def test_without_git_or_a_repository_that_is_what_is_told(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.which("git") or missing("git")
    monkeypatch.setenv("GIT_CEILING_DIRECTORIES", str(desk.parent))
    with pytest.raises(RevisionError, match="there is no file HEAD, and no git repository here"):
        find_origin("HEAD", LIMIT)
    monkeypatch.setenv("PATH", str(desk))
    with pytest.raises(RevisionError, match=r"there is no file HEAD, and git, .*, is not installed"):
        find_origin("HEAD", LIMIT)


def test_git_is_asked_in_the_language_that_its_answers_are_read_in(desk: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (desk / "git").write_text('#!/bin/sh\necho "fatal: this is said in $LC_ALL" >&2\nexit 128\n')
    (desk / "git").chmod(0o755)
    monkeypatch.setenv("PATH", str(desk))
    monkeypatch.setenv("LC_ALL", "de_DE.UTF-8")
    with pytest.raises(RevisionError, match=r"no git revision HEAD: this is said in C$"):
        find_origin("HEAD", LIMIT)


def test_what_git_itself_objects_to_is_passed_on(desk: Path, git: Callable[..., str]) -> None:
    (desk / ".git" / "config").write_text("[core\n")
    with pytest.raises(RevisionError, match="no git revision HEAD: bad config"):
        find_origin("HEAD", LIMIT)


def test_a_revision_alone_stands_for_the_file_that_it_is_compared_with(
    desk: Path, git: Callable[..., str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    text = CATALOG.read_text("utf-8")
    (desk / "mine.yaml").write_text(text, "utf-8")
    git("add", ".")
    git("commit", "--quiet", "-m", "one")
    (desk / "mine.yaml").write_text(text + "parameters: {dry_dock_slots: 5}\n", "utf-8")
    assert main(["diff", "HEAD", "mine.yaml"]) == 0
    assert capsys.readouterr().out.startswith("HEAD:mine.yaml (")
    (desk / "below").mkdir()
    monkeypatch.chdir(desk / "below")
    assert main(["diff", "HEAD", "../mine.yaml"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("HEAD:../mine.yaml (")
    assert "dry_dock_slots: 4 -> 5" in out
