def answers():
    """Calculated, not run."""
    inputs = range(1, 5)
    once = sum(inputs)
    ring = lambda n, size: 2 * (n - 1) * size / n  # noqa: E731
    return {
        "E": RuntimeError,
        "D": (6 - 4) * ring(2, 8),
        "C": once / len(inputs),
        "B": ring(5, 400),
        "A": once * len(inputs),
    }
