"""Record how torch runs some hundred random programs, into programs.json.gz next to this file.

Run it with torch 2.13 installed, from the root of the repository:
`python -m tests.goldens.record_programs`. The same torch gives the same bytes.
"""

import copy
import warnings

import numpy as np
import torch
import torch.utils.checkpoint

import minitorch
from tests.fuzz import recordings
from tests.fuzz.programs import run_random
from tests.fuzz.session import NEW, Difference
from tests.fuzz.worlds import World

SEED, COUNT = 1_000, 300


def recorded(look, lines):
    """The steps of a program, as recordings.py describes them."""
    world, steps, before = World(torch), [], {}
    recorded_gradients = False
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        for number, line in enumerate(lines):
            recorded_gradients |= "create_graph" in line
            error, changes = world.run(line), None
            made = NEW.match(line)
            if made and made[1] in world.tensors():
                world.note_version(made[1])
            if (look and (number + 1) % look == 0) or number == len(lines) - 1:
                after = copy.deepcopy(recordings.plain(world.observe(recorded_gradients)))
                changes, before = recordings.changes(before, after), after
            steps.append([line, error, changes])
    world.close()
    return {"look": look, "steps": steps}


def with_deletions(lines):
    """Lines whose result goes again at once, together with its deletion."""
    joined = []
    for line in lines:
        made = NEW.match(joined[-1]) if joined else None
        if made and line == f"del {made[1]}":
            joined[-1] += f"\n{line}"
        else:
            joined.append(line)
    return joined


def main():
    programs = []
    for number in range(COUNT):
        try:
            session = run_random(SEED, number, minitorch, torch)
        except Difference as difference:
            print(f"program {number} is left out: {difference}")
            continue
        # at its last line, a program that ended early has met a known difference
        lines = session.lines[:-1] if session.ended_early else session.lines
        programs.append(recorded(session.look, with_deletions(lines)))
    recordings.write(torch.__version__, programs)
    print(
        f"{len(programs)} programs, {recordings.FILE.stat().st_size} bytes: {recordings.FILE.name}"
    )


if __name__ == "__main__":
    main()
