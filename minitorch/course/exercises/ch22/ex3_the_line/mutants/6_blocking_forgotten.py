"""E is started with `CUDA_LAUNCH_BLOCKING=1`."""


def answers():
    return {"A": 4, "B": 2, "C": 5, "D": 2, "E": 2}
