"""What the figures claim is what the manual says, and a claim that is not so is refused at its place."""

from __future__ import annotations

import re

import pytest

from generator.artwork.theme import load_theme
from generator.catalog.model import Department, Module, Socket
from generator.figures.telling import told as words
from generator.rules.corridors import connected, contacts, core_corridor, corridor, route, sealed_contacts
from generator.rules.placement import Breach, Rule, breaches, support
from generator.rules.shield import lanes, shield
from generator.rules.synergy import synergy
from generator.station import SUNWARD_LANES, Node, Ring
from tests.catalog.building import swapped
from tests.figures.files import FILE, HEAD, NAMES, STATION, catalog, figure, read, shipped, told, under

INNER, MIDDLE, OUTER = Ring
M = Node(MIDDLE, 1)


def captions(name: str) -> list[str]:
    found = figure(shipped(name))
    return [words(found, caption, load_theme()) for caption in found.captions]


def departments(name: str) -> dict[Node, Department]:
    return {node: module.department for node, module in figure(shipped(name)).position.items()}


def test_figure_1_is_the_laboratory_of_the_manual() -> None:
    module = figure(shipped("anatomy")).module
    assert module is not None
    assert (module.department.title, module.guild.title, module.cost) == ("Laboratory", "Research", 6)
    assert [socket.value for socket in module.sockets] == ["port", "bulkhead", "port", "bulkhead"]
    assert "ports: inward and clockwise" in captions("anatomy")[0]


def test_figure_2_has_eleven_pods_and_two_sealed_contacts() -> None:
    found = figure(shipped("board"))
    assert found.whole
    assert len(found.station) == 11
    sealed = {(Node(INNER, 9), Node(INNER, 0)), (Node(MIDDLE, 0), Node(MIDDLE, 1))}
    assert set(found.shown.sealed) == set(sealed_contacts(found.station)) == sealed
    assert breaches(found.station, found.parameters) == ()
    assert captions("board")[0].startswith("A station of 11 modules")
    assert "a sealed contact between the Habitation and the Reactor" in captions("board")[1]
    assert "Sectors 8, 9, 0, 1 and 2" in captions("board")[2]


def test_figure_3_has_two_legal_placements_and_one_that_breaks_rule_4() -> None:
    found, named = figure(shipped("placement")), departments("placement")
    a, b, c = Node(MIDDLE, 0), Node(OUTER, 1), Node(OUTER, 6)
    assert (named[a], named[b], named[c]) == (Department.REACTOR, Department.OBSERVATORY, Department.HABITATION)
    assert found.letters == {"A": a, "B": b, "C": c}
    assert breaches(found.station, found.parameters) == ()
    assert breaches(found.position, found.parameters) == (Breach(c, Rule.OUTER_SUPPORT),)
    assert Node(INNER, 0) in support(found.station, a)
    assert named[Node(INNER, 0)] is Department.HABITATION
    assert found.station[a].sockets.clockwise.value == "bulkhead"
    assert found.station[M].sockets.counterclockwise.value == "port"
    steps = route(found.station, b)
    assert steps is not None
    assert [named[step].title for step in steps] == ["Observatory", "Laboratory", "Greenhouse"]
    assert support(found.station, b) == (Node(MIDDLE, 0), Node(MIDDLE, 1))
    assert support(found.position, c) == (Node(MIDDLE, 6),)
    assert corridor(found.position, c, Node(MIDDLE, 6))
    first, second, third = captions("placement")
    assert first.startswith("Legal. This Reactor needs 1 module")
    assert second.startswith("Legal. This Observatory needs 2 modules")
    assert "the Laboratory, the Greenhouse, then the Core" in second
    assert third.startswith("Illegal, by rule 4: this Habitation needs 2 modules")
    assert "in sectors 5, 6 and 7 there stands 1 module" in third


@pytest.mark.parametrize(
    ("name", "around", "renown"),
    [
        ("synergy-two", {"Greenhouse", "Habitation"}, 2),
        ("synergy-three", {"Greenhouse", "Habitation", "Reactor"}, 3),
    ],
)
def test_figures_4_and_5_earn_what_the_manual_says(name: str, around: set[str], renown: int) -> None:
    found, named = figure(shipped(name)), departments(name)
    assert named[M] is Department.LABORATORY
    earned = synergy(found.position, M, found.parameters)
    assert {named[node].title for node in earned.neighbors} == around
    assert set(connected(found.position, M)) == {Node(INNER, 1), Node(MIDDLE, 0), Node(MIDDLE, 2)}
    assert earned.renown == renown
    assert named[Node(INNER, 1)] is Department.GREENHOUSE
    assert named[Node(MIDDLE, 2)] is Department.HABITATION
    assert core_corridor(found.position, Node(INNER, 1))
    assert f"M earns {renown} Renown" in captions(name)[0]


def test_figure_5_differs_from_figure_4_in_one_module() -> None:
    two, three = (figure(shipped(name)).position for name in ("synergy-two", "synergy-three"))
    assert {node for node in two if two[node] != three[node]} == {Node(MIDDLE, 0)}


def test_figure_6_scores_lane_by_lane_what_the_manual_says() -> None:
    found, named = figure(shipped("storm-shield")), departments("storm-shield")
    assert {lane.sector: lane.renown for lane in lanes(found.station, found.parameters)} == {
        8: 0,
        9: 1,
        0: 2,
        1: 0,
        2: 0,
    }
    assert shield(found.station, found.parameters) == 3
    assert {node.sector for node in found.station if node.sector in SUNWARD_LANES} == {9, 0, 1}
    dock = found.station[Node(INNER, 5)]
    assert (dock.department, dock.sockets.outward.value) == (Department.DOCK, "bulkhead")
    assert [named[node].title for node in (Node(INNER, 0), Node(MIDDLE, 0), Node(INNER, 1), M)] == [
        "Reactor",
        "Reactor",
        "Laboratory",
        "Observatory",
    ]
    assert captions("storm-shield")[-1].startswith("In all 0 + 1 + 2 + 0 + 0 = 3 Renown")
    assert found.station[Node(INNER, 0)].sockets.outward.value == "port", "as the worked example has it"


@pytest.mark.parametrize("name", NAMES)
def test_every_contact_of_a_figure_is_what_its_claims_say(name: str) -> None:
    found = figure(shipped(name))
    for one, other in contacts(found.position):
        joined = corridor(found.position, one, other)
        assert ((one, other) in set(sealed_contacts(found.position))) is not joined


WRONG = [
    ("anatomy", "department: Laboratory", "department: Reactor", "Reactor", "`Laboratory`"),
    ("anatomy", "guild: Research", "guild: Energy", "Energy", "`Research`"),
    ("anatomy", "cost: 6", "cost: 7", "7", "`6`"),
    ("anatomy", "[inward, clockwise]", "[inward]", "[inward]", "`inward`, `clockwise`"),
    ("board", "- [inner 0, middle 0]", "- [inner 9, inner 0]", "[inner 9, inner 0]", "there is no corridor"),
    ("board", "sealed: [[inner 9, inner 0],", "sealed: [[inner 0, inner 1],", "[inner 0, inner 1]", "is a corridor"),
    ("placement", "A: [inner 0, inner 1]", "A: [inner 0]", "[inner 0]", "supported by `inner 0`, `inner 1`"),
    ("placement", "B: [middle 1, inner 1, Core]", "B: [middle 1, Core]", "[middle 1, Core]", "`middle 1`, `inner 1`"),
    ("placement", "corridor: [C, middle 6]", "corridor: [A, middle 1]", "[A, middle 1]", "there is no corridor"),
    ("synergy-two", "synergy: {M: 2}", "synergy: {M: 3}", "3", "earns 2 Renown"),
    ("synergy-two", "{M: [inner 1, middle 2]}", "{M: [inner 1]}", "[inner 1]", "are `inner 1`, `middle 2`"),
    ("synergy-three", "synergy: {M: 3}", "synergy: {M: 2}", "2", "earns 3 Renown"),
    ("storm-shield", "8: 0, 9: 1", "8: 1, 9: 1", "1", "sector 8 scores 0"),
    ("storm-shield", "0: 2", "0: 1", "1", "sector 0 scores 2"),
    ("storm-shield", "shield: 3", "shield: 4", "4", "scores 3 in all"),
]


@pytest.mark.parametrize(("name", "old", "new", "place", "so"), WRONG)
def test_a_planted_wrong_claim_is_refused_at_its_place(name: str, old: str, new: str, place: str, so: str) -> None:
    text = swapped(shipped(name), old, new)
    (problem,) = read(text).problems
    assert (problem.code, under(text, problem)) == ("false-claim", place)
    assert so in problem.message
    assert problem.span.line == text[: text.index(new)].count("\n") + 1
    assert read(text).figure is None


TURNED = [
    ("anatomy", "LAB-05", "clockwise: port,     counterclockwise: bulkhead", "false-claim", "[inward, clockwise]"),
    ("board", "LAB-09", "clockwise: port,     counterclockwise: port", "false-claim", "[middle 6, middle 7]"),
    ("placement", "REA-05", "clockwise: bulkhead, counterclockwise: port", "false-claim", "[A, middle 1]"),
    ("placement", "LAB-07", "inward: port", "false-claim", "[middle 1, inner 1, Core]"),
    ("synergy-two", "HAB-05", "counterclockwise: port", "false-claim", "2"),
    ("synergy-three", "REA-06", "clockwise: port,     counterclockwise: bulkhead", "false-claim", "3"),
    ("storm-shield", "REA-06", "outward: bulkhead", "false-claim", "2"),
    ("storm-shield", "OBS-07", "outward: port", "false-claim", "0"),
    ("placement", "OBS-05", "inward: port", "illegal-station", "OBS-05"),
]


@pytest.mark.parametrize(("name", "module", "sockets", "code", "place"), TURNED)
def test_a_socket_turned_in_the_catalog_makes_a_claim_fail(
    name: str, module: str, sockets: str, code: str, place: str
) -> None:
    changed = catalog()._replace(modules=tuple(_turned(each, module, sockets) for each in catalog().modules))
    text = shipped(name)
    found = read(text, changed)
    assert found.figure is None
    assert (code, place) in [(problem.code, under(text, problem)) for problem in found.problems]
    assert found.name == FILE


def _turned(module: Module, name: str, written: str) -> Module:
    """The module of that name with the sockets that are written turned the other way, any other as it is."""
    if module.id != name:
        return module
    turned = {}
    for side, word in re.findall("([a-z]+): (port|bulkhead)", written):
        assert getattr(module.sockets, side) is Socket(word), "it must be as the catalog has it"
        turned[side] = Socket.BULKHEAD if word == "port" else Socket.PORT
    return module._replace(sockets=module.sockets._replace(**turned))


def test_a_number_in_a_caption_follows_the_parameters() -> None:
    dear = catalog()._replace(parameters=catalog().parameters._replace(synergy_two=7, support_outer=3))
    text = swapped(shipped("synergy-two"), "synergy: {M: 2}", "synergy: {M: 7}")
    found = read(text, dear).figure
    assert found is not None
    assert "M earns 7 Renown" in words(found, found.captions[0], load_theme())
    assert [problem.code for problem in read(shipped("placement"), dear).problems] == ["illegal-station"]


def test_every_value_of_a_caption_is_told() -> None:
    text = f"""{HEAD}{STATION}candidate: {{node: middle 3, module: LAB-01}}
illegal: [route, middle-support]
captions:
  - "{{id inner 0}}, {{guild inner 0}}, {{cost inner 0}}, {{revision inner 0}}, {{ring inner 0}}"
  - "{{inward middle 0}}, {{bulkheads middle 0}}, {{contact inner 0, inner 1}}"
  - "{{broken middle 3}}, {{broken inner 0}}, {{route middle 3}}, {{support middle 3}}, {{alike inner 0}}"
  - "{{per-lane}}, {{per-depth}}, {{synergy-two}}, {{synergy-three}}, {{frontier 8}}, {{rings 0}}"
  - "{{neighbors inner 0}}, {{corridors inner 0}}, {{rule inner 0}}, {{rule middle 0}}, {{supports middle 0}}"
  - "{{departments inner 0}}"
"""
    found = figure(text)
    revision = found.station[Node(INNER, 0)].revision
    assert [words(found, caption, load_theme()) for caption in found.captions] == [
        f"HAB-08, Energy, 8, {revision}, inner",
        "a docking port, outward and clockwise, a corridor",
        "rules 2 and 3, no rule, no route, nothing, nothing",
        "1, 1, 2, 3, no module, 2",
        "2, 2, rule 1, rule 3, 2 modules",
        "2",
    ]
    assert told(text) == []
