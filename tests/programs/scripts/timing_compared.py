"""Two ways to batched dot products, timed against each other; only what no clock decides is printed."""

import timeit

import torch
import torch.utils.benchmark as benchmark


def batched_dot_mul_sum(a, b):
    """Multiply and sum."""
    return a.mul(b).sum(-1)


def batched_dot_bmm(a, b):
    """As a product of matrices of one row and one column."""
    a = a.reshape(-1, 1, a.shape[-1])
    b = b.reshape(-1, b.shape[-1], 1)
    return torch.bmm(a, b).flatten(-3)


x = torch.ones(100, 64) / 8
assert batched_dot_mul_sum(x, x).allclose(batched_dot_bmm(x, x))
print(batched_dot_mul_sum(x, x)[:3])

t0 = timeit.Timer(stmt="f(x, x)", globals={"x": x, "f": batched_dot_mul_sum})
print(t0.timeit(3) > 0)

t1 = benchmark.Timer(
    stmt="f(x, x)",
    setup="y = x + 1",
    globals={"x": x, "f": batched_dot_bmm},
    num_threads=1,
    label="Batched dot",
    sub_label="bmm",
)
measured = t1.timeit(5)
lines = repr(measured).splitlines()
print(type(measured).__name__, lines[1:3], lines[-1].strip())
print(measured.number_per_run, measured.label, measured.sub_label, measured.title)
print(measured.mean == measured.median, measured.iqr == 0.0)

results = []
for rows in (1, 64):
    for threads in (1, 2):
        for name, function in (("mul/sum", batched_dot_mul_sum), ("bmm", batched_dot_bmm)):
            timer = benchmark.Timer(
                stmt="f(x, x)",
                globals={"x": x[:rows], "f": function},
                label="Batched dot",
                sub_label=f"[{rows}]",
                description=name,
                num_threads=threads,
            )
            results.append(timer.blocked_autorange(min_run_time=0.001))
compare = benchmark.Compare(results)
compare.trim_significant_figures()
table = str(compare).splitlines()
print(table[1].split(), [line.split("-")[0] for line in table if "threads" in line])
print([line.split("|")[0].strip() for line in table if line.startswith("      ")][1:])
print(len(results), all(m.median > 0 for m in results))

# the same numbers, whatever the clock says
task = benchmark.TaskSpec("f(x)", "pass", label="numbers", description="given")
given = benchmark.Measurement(10, [4.0, 1.0, 2.0, 3.0], task)
print("\n".join(repr(given).splitlines()[1:]))
print(benchmark.Measurement.merge([given, given])[0].times)
print(benchmark.Compare([given]))
