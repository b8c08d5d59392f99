"""How "What CUDA_VISIBLE_DEVICES means" is checked."""

from __future__ import annotations

import random

import minitorch as torch
from minitorch.course.definitions import Cases


def draw_texts(rng: random.Random) -> list[tuple]:
    a, b, c, d = rng.sample(range(10), 4)
    high, low = max(a, b), min(a, b)
    one, two = f"GPU-{rng.randrange(16**6):06x}", f"GPU-9{rng.randrange(16**6):06x}"
    part = f"MIG-{rng.randrange(16**6):06x}"
    texts = [
        None, "", f"{a}", f"{high},{low}", f" {a} , {b}", f"{a},-1,{a}", f"{a},x,{b}", f"x{a}",
        f"{a},{a},{b}", f"{a}x,{b}", f"{a},,{b}", f"1{a},1{b}", "63,64", f"{d},{c},{d}x",
        f"{one},{two},{one}", f"{one},{part},{two}", f"{part},{one}", f"{one}, {two}",
        f"{a},{one},{b}", f"{one},x,{one}",
    ]  # fmt: skip
    return [(text,) for text in texts]


def visible_now() -> int:
    with torch.cuda.simulate(2):
        return torch.cuda.device_count()


CASES = Cases(
    draw=draw_texts,
    slot="minitorch.devices.simulated.environment.parse_visible_devices",
    live=visible_now,
)
