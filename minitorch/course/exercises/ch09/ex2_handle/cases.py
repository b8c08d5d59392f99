"""How "A handle" is checked."""

from __future__ import annotations

import random
from typing import Any

from minitorch.course.definitions import Cases


def hook_f(g: Any) -> Any:
    return None


def hook_g(g: Any) -> Any:
    return g * 2


HOOKS = {"f": hook_f, "g": hook_g}


def draw_plans(rng: random.Random) -> list[tuple]:
    """Plans: ("add", dictionary, hook), ("remove", number of the handle), ("clear", dictionary),
    ("with", dictionary, hook), ("fail", dictionary, hook), a block that ends with an error, and
    ("forget", dictionary, hook): three handles that nobody keeps."""
    known: list[list[tuple]] = [
        [("add", 0, "f"), ("add", 0, "f"), ("remove", 0)],
        [("add", 0, "f"), ("add", 0, "g"), ("add", 0, "f"), ("remove", 2)],
        [("add", 0, "f"), ("remove", 0), ("remove", 0)],
        [("add", 0, "f"), ("add", 0, "g"), ("remove", 0), ("add", 0, "f"), ("remove", 0)],
        [("add", 0, "f"), ("clear", 0), ("remove", 0), ("add", 0, "g")],
        [("add", 0, "f"), ("add", 1, "g"), ("remove", 1), ("remove", 0)],
        [("add", 0, "g"), ("with", 0, "f"), ("add", 0, "f")],
        [("add", 0, "f"), ("fail", 0, "f"), ("add", 1, "g")],
        [("with", 1, "g"), ("fail", 0, "g")],
        [("add", 1, "f"), ("add", 1, "g"), ("remove", 0), ("add", 1, "f"), ("add", 0, "f")],
        [("add", 0, "g"), ("forget", 0, "f"), ("add", 1, "f")],
    ]
    return [(plan,) for plan in [*known, drawn(rng), drawn(rng)]]


def drawn(rng: random.Random) -> list[tuple]:
    plan: list[tuple] = [("add", 0, "f"), ("add", 0, "g")]
    handles = 2
    for _ in range(6):
        if rng.random() < 0.5:
            plan.append(("remove", rng.randrange(handles)))
        else:
            plan.append(("add", rng.randrange(2), rng.choice("fg")))
            handles += 1
    return plan


def observe_plan(candidate: Any, case: tuple) -> dict[str, Any]:
    dictionaries: list[dict] = [{}, {}]
    handles: list[Any] = []
    told, ids = [], []
    for step in case[0]:
        if step[0] == "forget":
            hooks = dictionaries[step[1]]
            ids += [candidate(hooks, HOOKS[step[2]]).id for _ in range(3)]
            told.append(names_in(hooks))
        else:
            told.append(carried_out(candidate, step, dictionaries, handles))
    ids += [handle.id for handle in handles]
    return {
        "the hooks that are left": [names_in(hooks) for hooks in dictionaries],
        "what the steps gave": told,
        "two handles have one id": len(set(ids)) != len(ids),
    }


def carried_out(candidate: Any, step: tuple, dictionaries: list, handles: list) -> Any:
    what, which = step[0], step[1]
    if what == "remove":
        try:
            handles[which].remove()
            return None
        except Exception as error:  # its text would name a key, which differs
            return f"remove() raised {type(error).__name__}"
    hooks = dictionaries[which]
    if what == "clear":
        return hooks.clear()
    hook = HOOKS[step[2]]
    handle = candidate(hooks, hook)
    handles.append(handle)
    if what == "add":
        return names_in(hooks), hooks.get(handle.id) is hook
    return in_block(handle, hooks, what == "fail")


def in_block(handle: Any, hooks: dict, fails: bool) -> Any:
    """What the block sees, and whether its error comes out."""
    seen = []
    try:
        with handle as same:
            seen += [same is handle, names_in(hooks)]
            if fails:
                raise KeyError("in the block")
    except KeyError:
        seen.append("the error came through")
    return [*seen, names_in(hooks)]


def names_in(hooks: dict) -> list[str]:
    return [name for hook in hooks.values() for name, known in HOOKS.items() if hook is known]


def describe_plan(case: tuple) -> str:
    words = {
        "add": "Handle(hooks{}, {})",
        "remove": "handle {}: remove()",
        "clear": "hooks{}.clear()",
        "forget": "three times Handle(hooks{}, {}), kept under no name",
        "with": "with Handle(hooks{}, {}): ...",
        "fail": "with Handle(hooks{}, {}): an error",
    }
    return "; ".join([words[what].format(*rest) for what, *rest in case[0]])


CASES = Cases(draw=draw_plans, observe=observe_plan, describe=describe_plan)
