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
            world.note_versions()
            if (look and (number + 1) % look == 0) or number == len(lines) - 1:
                after = copy.deepcopy(recordings.plain(world.observe(recorded_gradients)))
                changes, before = recordings.changes(before, after), after
            steps.append([line, error, changes])
    world.close()
    return {"look": look, "steps": steps}


def main():
    programs = []
    for number in range(COUNT):
        session = run_random(SEED, number, minitorch, torch)
        # the last line of a program that met a known difference is not to be compared
        lines = session.lines[:-1] if session.ended_early else session.lines
        programs.append(recorded(session.look, lines))
    recordings.write(torch.__version__, programs)
    print(f"{COUNT} programs, {recordings.FILE.stat().st_size} bytes: {recordings.FILE.name}")


if __name__ == "__main__":
    main()
