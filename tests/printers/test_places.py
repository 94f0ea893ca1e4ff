"""Where profiles lie, and which names they may have."""

from __future__ import annotations

from pathlib import Path

import pytest

from generator.printers.places import FOLDER, NameRefusedError, profile_names, profile_path, profiles_folder


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home folder with nothing in it, and an environment that names no other."""
    for name in (FOLDER, "XDG_CONFIG_HOME", "APPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def test_profiles_lie_in_the_users_configuration_folder(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert profiles_folder() == home / ".config" / "afterlight" / "printers"
    monkeypatch.setenv("XDG_CONFIG_HOME", str(home / "settings"))
    assert profile_path("office") == home / "settings" / "afterlight" / "printers" / "office.yaml"
    monkeypatch.setenv("XDG_CONFIG_HOME", "relative/settings")
    assert profiles_folder() == home / ".config" / "afterlight" / "printers", "which that specification says to ignore"
    monkeypatch.setenv(FOLDER, "mine")
    assert profiles_folder() == Path("mine")
    monkeypatch.setenv(FOLDER, "")
    assert profiles_folder() == home / ".config" / "afterlight" / "printers"


def test_on_windows_they_lie_where_programs_keep_their_settings(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("APPDATA", str(home / "Roaming"))
    assert profiles_folder() == home / ".config" / "afterlight" / "printers"
    with monkeypatch.context() as patch:
        patch.setattr("generator.printers.places.WINDOWS", True)
        assert profiles_folder() == home / "Roaming" / "afterlight" / "printers"


def test_without_a_home_the_variable_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    with pytest.raises(OSError, match=f"there is no home folder .* {FOLDER}$"):
        profiles_folder()


@pytest.mark.parametrize("name", ["office", "Office-2", "a", "0", "x_y", "com", "com10", "console", "a" * 64])
def test_a_name_is_letters_digits_hyphens_and_underscores(name: str) -> None:
    assert profile_path(name).name == f"{name}.yaml"


@pytest.mark.parametrize(
    "name",
    [
        *("", "-x", "_x", ".", "..", "../x", "a/b", "a\\b", "a b", "a.b", "a.yaml", "büro", "a\n", "a\x00", "%41"),
        *("~", "*", "C:", "a:b", "a" * 65, "²", "１"),
    ],
)
def test_a_name_that_is_no_files_everywhere_is_refused(name: str) -> None:
    with pytest.raises(NameRefusedError, match="is no name for a printer"):
        profile_path(name)


@pytest.mark.parametrize("name", ["con", "CON", "Prn", "aux", "nul", "COM1", "lpt9", "com0"])
def test_a_name_that_is_a_device_is_refused(name: str) -> None:
    with pytest.raises(NameRefusedError, match=f"^'{name}' is a device on Windows"):
        profile_path(name)


def test_names_are_those_of_profiles_alone() -> None:
    assert profile_names() == ()
    folder = profiles_folder()
    folder.mkdir(parents=True)
    for name in ("b.yaml", "a.yaml", "notes.txt", ".hidden.yaml", "two words.yaml", "con.yaml"):
        (folder / name).write_text("")
    assert profile_names() == ("a", "b")
