"""Random programs from seeds."""

from __future__ import annotations

import random
import re
from typing import Any

from tests.fuzz.session import Difference, EndOfProgram, Session, run
from tests.fuzz.vocabulary import BLOCKS, CREATE, KINDS, WRITE, Kind

WEIGHTS = [kind.weight for kind in KINDS]


def line_of(
    session: Session, kind: Kind, template: str, operands: list[str], n: int, block: str = ""
) -> str:
    """A line of a program, given what is to fill the holes of the template."""
    a, b, c = operands
    if kind is WRITE:
        b, c = session.operand(template, a, b), session.operand(template, a, c)
    line = template.format(a=a, b=b, c=c, n=n)
    if kind.makes:
        line = f"{session.new_name()} = {line}"
    return block + line


def draw(dice: random.Random, session: Session) -> str:
    """The next line of a random program."""
    names = session.variables()
    kind = dice.choices(KINDS, WEIGHTS)[0] if names else CREATE
    template = dice.choice(kind.lines)
    operands = [name_of(dice, names) for _ in "abc"] if names else ["", "", ""]
    if kind is WRITE and dice.random() < 0.7:
        operands[0] = writable(dice, session, names, operands[0])
    block = ""
    if dice.random() < 0.12 and not template.startswith("torch.set_grad"):
        block = dice.choice(blocks_for(kind))
    return line_of(session, kind, template, operands, dice.randrange(2), block)


def blocks_for(kind: Kind) -> tuple[str, ...]:
    """The blocks that a line may stand in. (What else is made in inference mode stays special.)"""
    return BLOCKS if kind.name in ("view", "value", "reduce", "index", "write") else BLOCKS[:2]


def name_of(dice: random.Random, names: list[str]) -> str:
    """One of the variables, the newest most often."""
    return dice.choice(names[-3:] if dice.random() < 0.5 else names)


def writable(dice: random.Random, session: Session, names: list[str], chosen: str) -> str:
    """Another variable, if to write into the chosen one would be refused."""

    def refused(name: str) -> bool:
        tensor = session.theirs.names[name]
        base = tensor if tensor._base is None else tensor._base
        return base.requires_grad and base.is_leaf

    good = [name for name in names if not refused(name)]
    return dice.choice(good) if good and refused(chosen) else chosen


def run_random(seed: int, number: int, ours: Any, theirs: Any) -> Session:
    """Make and run program ``number`` of a seed. Raises Difference."""
    dice = random.Random(seed * 1_000_000_007 + number)
    session = Session(ours, theirs, look=dice.choice((1, 1, 1, 3, 3, 0)))
    try:
        for _ in range(dice.randint(4, 24)):
            session.step(draw(dice, session))
        session.close()
    except EndOfProgram:
        pass
    finally:
        session.forget()
    return session


def shrink(found: Difference, ours: Any, theirs: Any) -> Difference:
    """The same difference after fewer lines: every line is left out that can be."""
    changed = True
    while changed:
        changed = False
        for position in reversed(range(len(found.lines))):
            shorter = found.lines[:position] + found.lines[position + 1 :]
            tries = (differs(shorter, ours, theirs, look) for look in (1, 0))
            again = next((d for d in tries if d and kind_of(d) == kind_of(found)), None)
            if again and len(again.lines) < len(found.lines):
                found, changed = again, True
                break
    return found


def differs(lines: list[str], ours: Any, theirs: Any, look: int) -> Difference | None:
    """Do they, after this program?"""
    try:
        run(lines, ours, theirs, look)
    except Difference as found:
        return found
    return None


def kind_of(found: Difference) -> str:
    """What differs, without the names of variables."""
    return re.sub(r"t\d", "t", found.what)
