"""The JSON Schema of a catalog, made from the model: by it editors complete and check while a designer types.

It is of draft-07: the YAML language server, which most editors ask, "supports JSON Schema 7 and below" by its README,
and nothing here needs more. What a schema cannot say, such as which ID is taken or that awards never rise, `afterlight
validate` says. An editor guesses a value's type before it looks at the schema, so it lets 010 pass as a number, where
the catalog asks for plain digits.
"""

from __future__ import annotations

import ast
import inspect
import json
from typing import Any, Final

from generator.catalog.design.allowances import SILENCEABLE
from generator.catalog.entries import ID
from generator.catalog.invariants.checks import MODULES
from generator.catalog.model import (
    DEPARTMENT_COSTS,
    RULES_VERSION,
    SOCKET_NAMES,
    Department,
    Guild,
    Parameters,
    Share,
    Socket,
)
from generator.catalog.parameters.awards import LARGEST, RANKS, STORMS
from generator.catalog.parameters.reading import RANGES
from generator.catalog.values import RULES

Schema = dict[str, Any]  # JSON has no narrower type

DRAFT: Final = "http://json-schema.org/draft-07/schema#"

TITLE: Final = "Module catalog of Afterlight Station"

_SHARE: Final = "[1-9][0-9]?/[1-9][0-9]?"

_SIDES: Final = {
    "inward": "toward the Core",
    "outward": "away from the Core",
    "clockwise": "toward the next sector clockwise",
    "counterclockwise": "toward the next sector counterclockwise",
}
"""Where each socket is (rules, section 3)."""

_LETTER: Final = r"[^\s0-9!-/:-@\[-`{-~]"
"""A character that is no blank, no digit and no sign of ASCII. Letters as such have no name in every dialect."""


def schema() -> bytes:
    """The schema as the text of a file."""
    return (json.dumps(catalog_schema(), indent=2, ensure_ascii=False) + "\n").encode()


def catalog_schema() -> Schema:
    """The schema of a whole catalog."""
    return {
        "$schema": DRAFT,
        "$comment": "Made by `afterlight schema` from the program's own model: change that, not this file.",
        "title": TITLE,
        "description": f"The {MODULES} modules of a station, and the parameters of a playtest.",
        **_fields(
            {
                "rules": _rules(),
                "modules": {
                    "description": f"The {MODULES} modules: ten of each department, twenty sold by each guild.",
                    "type": "array",
                    "minItems": MODULES,
                    "maxItems": MODULES,
                    "items": _module(),
                },
                "parameters": _parameters(),
                "allow": _allow(),
            },
            required=("rules", "modules"),
        ),
    }


def _fields(properties: dict[str, Schema], required: tuple[str, ...]) -> Schema:
    asked: Schema = {"required": list(required)} if required else {}
    return {"type": "object", "additionalProperties": False, **asked, "properties": properties}


def _rules() -> Schema:
    return {
        "title": "Version of the rules",
        "description": f"The version of the rules that the catalog is for, such as {RULES_VERSION}.",
        "type": "string",
        **_pattern(RULES.pattern, "a version is a `v` and one to three numbers, such as v3 or v3.1"),
        "examples": [RULES_VERSION],
    }


def _pattern(pattern: str, broken: str) -> Schema:
    """A pattern of a whole text, and what editors say of one that does not keep to it."""
    return {"pattern": f"^(?:{pattern})$", "patternErrorMessage": broken}


def _module() -> Schema:
    departments = [department.title for department in Department]
    return {
        "title": "Module",
        **_fields(
            {
                "id": {
                    "description": "The module's own name for good: its department's code, a hyphen, two digits.",
                    "type": "string",
                    **_pattern(ID.pattern, "an ID is its department's code, a hyphen and two digits, such as OBS-01"),
                },
                "department": _words(departments, "The department that the module belongs to."),
                "guild": _words([guild.title for guild in Guild], "The guild whose credits buy the module."),
                "cost": {
                    "description": f"What the module costs. A department's costs are {_row(DEPARTMENT_COSTS)}.",
                    "type": "integer",
                    "enum": sorted(set(DEPARTMENT_COSTS)),
                },
                "sockets": _sockets(),
            },
            required=("id", "department", "guild", "cost", "sockets"),
        ),
        "allOf": [_own_ids(department) for department in Department],
    }


def _own_ids(department: Department) -> Schema:
    """That the modules of a department have its code in their IDs."""
    own = _pattern(f"{department.code}-[0-9]{{2}}", f"IDs of the {department.title} begin with {department.code}-")
    return {
        "if": {"required": ["department"], "properties": {"department": {"const": department.title}}},
        "then": {"properties": {"id": own}},
    }


def _sockets() -> Schema:
    words = [socket.value for socket in Socket]
    sides = {name: _words(words, f"The socket {_SIDES[name]}.") for name in SOCKET_NAMES}
    return {
        "description": "What each side presents: a `port`, where a corridor goes on, or a sealed `bulkhead`. "
        "One at least is a port.",
        **_fields(sides, required=SOCKET_NAMES),
    }


def _words(words: list[str], description: str) -> Schema:
    return {"description": description, "type": "string", "enum": words}


def _row(numbers: tuple[int, ...]) -> str:
    return f"{', '.join(map(str, numbers[:-1]))} and {numbers[-1]}"


def _parameters() -> Schema:
    said = field_texts(Parameters)
    standard = Parameters()
    fields = {
        name: {"description": said[name], **_parameter(name), "default": _plain(getattr(standard, name))}
        for name in Parameters._fields
    }
    return {
        "description": "Numbers of the rules' appendix to try out. What is not set is as printed there.",
        **_fields(fields, required=()),
        "type": ["object", "null"],  # null: all of them are commented out
    }


def _parameter(name: str) -> Schema:
    if name in RANGES:
        return _number(*RANGES[name])
    if name == "department_awards":
        ranks = {"type": "array", "minItems": 1, "maxItems": RANKS, "items": _number(0, LARGEST)}
        return {"type": "array", "minItems": len(STORMS), "maxItems": len(STORMS), "items": ranks}
    share = {"type": "string", **_pattern(_SHARE, "a share is a fraction below one, such as 1/3")}
    return {"type": "array", "minItems": 2, "maxItems": 2, "items": share}


def _number(low: int, high: int) -> Schema:
    return {"type": "integer", "minimum": low, "maximum": high}


def _plain(value: object) -> object:
    """A parameter's value as a catalog writes it."""
    if isinstance(value, Share):
        return f"{value.numerator}/{value.denominator}"
    return [_plain(part) for part in value] if isinstance(value, tuple) else value


def _allow() -> Schema:
    reason = {"type": "string", "pattern": _LETTER, "patternErrorMessage": "say why in a few words"}
    return {
        "description": "The warnings that are meant to be, by their codes, each with the reason why.",
        **_fields({code: {"description": f"Why `{code}` is not told.", **reason} for code in SILENCEABLE}, required=()),
        "type": ["object", "null"],
    }


def field_texts(kind: type) -> dict[str, str]:
    """What is written below each field of a class, by the field's name: the one place that says what it is.

    Raises OSError where the program was installed without its sources.
    """
    body = ast.parse(inspect.getsource(kind)).body[0]
    assert isinstance(body, ast.ClassDef)  # noqa: S101 - that is what a class's source is
    texts: dict[str, str] = {}
    for field, text in zip(body.body, body.body[1:], strict=False):
        match field, text:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(said))):
                texts[name] = inspect.cleandoc(said)
    return texts
