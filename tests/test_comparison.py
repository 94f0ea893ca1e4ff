"""What differs between two catalogs is told in full, and nothing else is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.catalog.load import load
from generator.catalog.model import SOCKET_NAMES, Catalog, Department, Guild, Module, Parameters, Share, Socket
from generator.comparison import Change, Setting, compare
from tests.conftest import CATALOG

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

STANDARD = load(CATALOG).catalog
assert STANDARD is not None
BASE: Catalog = STANDARD


def with_modules(modules: Sequence[Module]) -> Catalog:
    return BASE._replace(modules=tuple(modules))


def edited(number: int, **fields: Any) -> Catalog:
    """The standard catalog with one of its modules changed."""
    modules = list(BASE.modules)
    modules[number] = modules[number]._replace(**fields)
    return with_modules(modules)


def other(socket: Socket) -> Socket:
    return Socket.BULKHEAD if socket is Socket.PORT else Socket.PORT


def test_a_catalog_does_not_differ_from_itself_however_it_is_written() -> None:
    assert compare(BASE, BASE).empty
    assert compare(BASE, BASE._replace(data=b"other bytes", file="other.yaml")).empty


def test_a_changed_module_is_told_field_by_field_with_its_letters_last() -> None:
    old = BASE.modules[2]
    sockets = old.sockets._replace(outward=other(old.sockets.outward))
    found = compare(BASE, edited(2, cost=10, sockets=sockets))
    new = old._replace(cost=10, sockets=sockets)
    assert found.changed == (
        Change(old.id, "cost", old.cost, 10),
        Change(old.id, "outward", old.sockets.outward.value, sockets.outward.value),
        Change(old.id, "revision", old.revision, new.revision),
    )
    assert not any(found._replace(changed=()))


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("department", lambda module: {"department": Department.DOCK}),
        ("guild", lambda module: {"guild": Guild.ENERGY}),
        ("cost", lambda module: {"cost": 10}),
        *(
            (
                name,
                lambda module, name=name: {
                    "sockets": module.sockets._replace(**{name: other(getattr(module.sockets, name))})
                },
            )
            for name in SOCKET_NAMES
        ),
    ],
)
def test_each_field_alone_is_told_with_the_letters(field: str, change: Callable[[Module], dict[str, Any]]) -> None:
    module = BASE.modules[0]
    assert [change.field for change in compare(BASE, edited(0, **change(module))).changed] == [field, "revision"]


def test_modules_that_come_and_go_are_told_in_the_order_of_their_catalogs() -> None:
    modules = BASE.modules
    less = with_modules([*modules[3:20], *modules[22:]])
    gone = compare(BASE, less)
    assert gone.removed == (*modules[:3], *modules[20:22])
    assert not any(gone._replace(removed=()))
    come = compare(less, BASE)
    assert come.added == (*modules[:3], *modules[20:22])
    assert not any(come._replace(added=()))


def test_a_module_whose_id_alone_was_changed_is_told_as_renamed() -> None:
    module = BASE.modules[5]
    renamed = module._replace(id="OBS-77")
    found = compare(BASE, edited(5, id="OBS-77"))
    assert found.changed == (
        Change("OBS-77", "id", module.id, "OBS-77"),
        Change("OBS-77", "revision", module.revision, renamed.revision),
    )
    assert not any(found._replace(changed=()))


def test_a_new_id_and_another_change_are_two_modules() -> None:
    module = BASE.modules[5]
    found = compare(BASE, edited(5, id="OBS-77", cost=module.cost + 1))
    assert (found.changed, found.removed) == ((), (module,))
    assert [added.id for added in found.added] == ["OBS-77"]


def test_where_it_is_in_doubt_which_module_was_renamed_none_is() -> None:
    twin = BASE.modules[0]
    old = with_modules([twin, twin._replace(id="OBS-71"), *BASE.modules[2:]])
    one = with_modules([twin._replace(id="OBS-81"), *BASE.modules[2:]])
    two = with_modules([twin._replace(id="OBS-81"), twin._replace(id="OBS-82"), *BASE.modules[2:]])
    for before, after in ((old, one), (one, old), (old, two)):
        found = compare(before, after)
        assert found.changed == ()
        assert found.removed == before.modules[: len(before.modules) - 58]
        assert found.added == after.modules[: len(after.modules) - 58]


def test_two_modules_that_swap_their_ids_are_two_changed_modules() -> None:
    one, two = BASE.modules[0], BASE.modules[9]
    modules = [two._replace(id=one.id), *BASE.modules[1:9], one._replace(id=two.id), *BASE.modules[10:]]
    found = compare(BASE, with_modules(modules))
    assert {change.id for change in found.changed} == {one.id, two.id}
    assert (found.added, found.removed, found.reordered) == ((), (), False)


def test_another_order_is_told_and_nothing_else() -> None:
    found = compare(BASE, with_modules([BASE.modules[1], BASE.modules[0], *BASE.modules[2:]]))
    assert found.reordered
    assert not any(found._replace(reordered=False))
    assert not found.empty


def test_a_module_that_comes_in_between_is_no_other_order() -> None:
    modules = BASE.modules
    assert not compare(with_modules([*modules[:3], *modules[4:]]), BASE).reordered


def test_parameters_and_rules_are_told_with_both_values() -> None:
    new = BASE._replace(rules="v4", parameters=Parameters(market_berths=6, storm_thresholds=(Share(1, 4), Share(2, 3))))
    found = compare(BASE, new)
    assert found.rules == ("v3", "v4")
    assert found.parameters == (
        Setting("market_berths", 5, 6),
        Setting("storm_thresholds", (Share(1, 3), Share(2, 3)), (Share(1, 4), Share(2, 3))),
    )
    assert not any(found._replace(rules=None, parameters=()))


@st.composite
def catalogs(draw: st.DrawFn) -> Catalog:
    """Modules as they come, some of them left out, renamed, changed or in another place."""
    modules = draw(st.lists(st.sampled_from(BASE.modules[:8]), unique=True))
    numbers = st.integers(1, 12).map(lambda number: f"OBS-{number:02}")
    ids = draw(st.lists(numbers, min_size=len(modules), max_size=len(modules), unique=True))
    renamed = [module._replace(id=name) for module, name in zip(modules, ids, strict=True)]
    return with_modules([module._replace(cost=draw(st.integers(4, 5))) for module in renamed])


@given(catalogs(), catalogs())
def test_what_is_told_leads_from_the_old_catalog_to_the_new_one(old: Catalog, new: Catalog) -> None:
    found = compare(old, new)
    assert found.empty is (old.modules == new.modules)
    left = {module.id: module for module in old.modules}
    for module in found.removed:
        del left[module.id]
    renamed = {change.old: change.id for change in found.changed if change.field == "id"}
    left = {renamed.get(name, name): module._replace(id=renamed.get(name, name)) for name, module in left.items()}
    for change in found.changed:
        module = left[change.id]
        if change.field in SOCKET_NAMES:
            sockets = module.sockets._replace(**{change.field: Socket(change.new)})
            left[change.id] = module._replace(sockets=sockets)
        elif change.field == "cost":
            left[change.id] = module._replace(cost=int(change.new))
        elif change.field == "guild":
            left[change.id] = module._replace(guild=next(g for g in Guild if g.title == change.new))
    for module in found.added:
        assert module.id not in left
        left[module.id] = module
    assert left == {module.id: module for module in new.modules}


@given(catalogs(), catalogs())
def test_the_other_way_round_tells_the_same_the_other_way_round(old: Catalog, new: Catalog) -> None:
    there, back = compare(old, new), compare(new, old)
    assert (there.added, there.removed) == (back.removed, back.added)
    assert there.reordered is back.reordered
    assert {(change.field, change.old, change.new) for change in there.changed} == {
        (change.field, change.new, change.old) for change in back.changed
    }
