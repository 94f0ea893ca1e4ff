"""The whole document as written: the version of the rules, the entries, the parameters, the allowances."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final, NamedTuple

from generator.catalog.design.allowances import Allowance, read_allowances
from generator.catalog.entries import Entry, read_entry
from generator.catalog.forms import anchor, read_form, value_span
from generator.catalog.model import RULES_VERSION, Parameters
from generator.catalog.parameters.reading import read_parameters
from generator.catalog.text.nodes import Mapping, Node, Pair, Scalar, Sequence, Unreadable
from generator.catalog.text.wording import kind, quoted
from generator.catalog.values import read_rules
from generator.diagnostics import Problem, Span

if TYPE_CHECKING:
    from generator.catalog.model import Department

_SHAPE: Final = "begin it with `rules: v3`, then `modules:` and the list of the modules"


class Draft(NamedTuple):
    """A catalog as far as it could be read."""

    rules: str | None
    entries: tuple[Entry, ...] | None
    """None where the list of modules itself could not be read."""
    modules_span: Span
    """The word `modules`, where to point when the whole list is meant."""
    parameters: Parameters
    allowances: tuple[Allowance, ...] = ()

    def of(self, department: Department) -> tuple[Entry, ...]:
        """The entries that certainly belong to a department."""
        return tuple(entry for entry in self.entries or () if entry.home is department)


def read_draft(root: Node | None, problems: list[Problem]) -> Draft:
    """Read a document; None stands for one without any values."""
    nothing = Draft(None, None, Span(1, 1, 1, 1), Parameters())
    if isinstance(root, Unreadable):
        return nothing
    if not isinstance(root, Mapping):
        problems.append(_shapeless(root))
        return nothing
    known, more = ("rules", "modules"), ("parameters", "allow")
    hints = {"rules": f"add `rules: {RULES_VERSION}`"}
    form = read_form(root, known, problems, what="the catalog", optional=more, hints=hints)
    rules, modules = form.fields.get("rules"), form.fields.get("modules")
    return Draft(
        rules=None if rules is None else read_rules(rules, problems),
        entries=None if modules is None else _entries(modules, problems),
        modules_span=form.span if modules is None else modules.key.span,
        parameters=read_parameters(form.fields.get("parameters"), problems),
        allowances=read_allowances(form.fields.get("allow"), problems),
    )


def _entries(pair: Pair, problems: list[Problem]) -> tuple[Entry, ...] | None:
    node = pair.value
    if isinstance(node, Unreadable):
        return None
    if isinstance(node, Sequence):
        return tuple(read_entry(item, problems) for item in node.items)
    empty = isinstance(node, Scalar) and node.empty
    problems.append(
        Problem(
            code="wrong-type",
            message="`modules` has no value" if empty else f"`modules` must be a list, not {kind(node)}",
            span=value_span(pair),
            help="begin each module with a hyphen and a space",
        )
    )
    return None


def _shapeless(root: Scalar | Sequence | None) -> Problem:
    if root is None:
        found = "is empty, or holds nothing but comments"
    elif isinstance(root, Scalar):
        found = "holds an empty document" if root.empty else f"must hold a mapping, not the text {quoted(root.text)}"
    else:
        found = f"must hold a mapping, not {kind(root)}"
    span = Span(1, 1, 1, 1) if root is None else anchor(root)
    table = isinstance(root, Scalar) and root.text.startswith(("id,", "id;"))
    mend = "it looks like a table: `afterlight import-csv` takes one into a catalog" if table else _SHAPE
    return Problem(code="wrong-type", message=f"the file {found}", span=span, help=mend)
