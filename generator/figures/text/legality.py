"""Whether a station keeps the rules, or breaks those that its figure says it does, and whether what is shown is so."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from generator.figures.places import node_name
from generator.figures.text.shown import RULE_WORDS
from generator.rules.corridors import corridor, route
from generator.rules.placement import Breach, Rule, breaches, support, support_needed

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.diagnostics import Span
    from generator.figures.figure import Figure
    from generator.figures.text.desk import Desk
    from generator.rules.position import Position
    from generator.station import Node


class Places(NamedTuple):
    """Where the parts of a figure that can be wrong by the rules are written."""

    modules: Mapping[Node, Span]
    broken: Span | None = None
    """What the figure says that it breaks."""


def check_legality(figure: Figure, places: Places, desk: Desk) -> None:
    """Reports every rule that is broken and is not said to be, and those that are said to be and are not."""
    of_candidate = figure.candidate is not None
    found = breaches(figure.station, figure.parameters)
    if of_candidate or not figure.breaks:
        for breach in found:
            _report(breach, figure.station, figure, places, desk)
        if found:
            return
    if figure.candidate is not None:
        position = figure.around(figure.candidate.node)
        found = tuple(breach for breach in breaches(position, figure.parameters) if breach not in found)
        for breach in found:
            if breach.rule not in figure.breaks:
                _report(breach, position, figure, places, desk)
    elif figure.breaks:
        for breach in found:
            if breach.rule not in figure.breaks:
                _report(breach, figure.station, figure, places, desk)
    _refuse_idle(figure, found, places, desk)


def _report(breach: Breach, position: Position, figure: Figure, places: Places, desk: Desk) -> None:
    node, rule = breach
    module = position[node]
    if rule is Rule.ROUTE:
        why = f"no corridor route leads from {module.id} to the Core"
    else:
        ring = {Rule.MIDDLE_SUPPORT: "inner", Rule.OUTER_SUPPORT: "middle"}[rule]
        needed = support_needed(node.ring, figure.parameters)
        there = len(support(position, node))
        why = f"{module.id} is supported by {there} of the {needed} {ring}-ring modules that it needs"
    mend = "turn to other modules or nodes"
    if figure.candidate is None or figure.candidate.node == node:
        mend = f"write `illegal: {RULE_WORDS[rule]}` if that is what the figure shows"
    said = f"`{node_name(node)}` breaks rule {rule.value}: {why}"
    desk.report("illegal-station", said, places.modules[node], mend, module.id)


def _refuse_idle(figure: Figure, found: tuple[Breach, ...], places: Places, desk: Desk) -> None:
    broken = {breach.rule for breach in found}
    for rule in figure.breaks:
        if rule in broken or places.broken is None:
            continue
        what = "the candidate" if figure.candidate else "the station"
        instead = sorted(broken - set(figure.breaks), key=lambda each: each.value)
        said = f"the figure says that rule {rule.value} (`{RULE_WORDS[rule]}`) is broken, but {what} "
        if instead:
            said += f"breaks rule {instead[0].value} (`{RULE_WORDS[instead[0]]}`)"
            mend = f"write `illegal: {RULE_WORDS[instead[0]]}`, or change the station"
        else:
            said += "keeps it" if broken else "is legal"
            mend = "delete the word, or change the station"
        desk.report("not-illegal", said, places.broken, mend)


def check_shown(figure: Figure, desk: Desk) -> None:
    """Reports what is to be shown and is not there: a route, or a contact that is sealed."""
    for node in figure.shown.routes:
        if route(figure.around(node), node) is None:
            said = f"no corridor route leads from `{node_name(node)}` to the Core, so none can be shown"
            desk.report("false-claim", said, desk.shown[node,], "show the route of another module")
    for one, other in figure.shown.sealed:
        if corridor(figure.position, one, other):
            said = f"between `{node_name(one)}` and `{node_name(other)}` there is a corridor, not a sealed contact"
            desk.report("false-claim", said, desk.shown[one, other], "ring another contact")
