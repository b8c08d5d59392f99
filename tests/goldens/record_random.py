"""Record what torch draws in a few hundred sequences of calls, into random.npz next to this file.

Run it with torch 2.13 installed: `python tests/goldens/record_random.py`. The same torch gives
the same numbers. The file holds

    cases           JSON text: [{"seed": 0, "calls": [["uniform", {...}], ...]}, ...]; a call is a
                    method of minitorch.random.Generator and its keyword arguments
    answers, kinds  all of torch's results end to end as bytes, and JSON text: a call's dtype, shape
    state0, ...     the generator's 5056 bytes after the case

Of a long result only the ends are kept, see `ends`. The tests also use `on_torch` live.
"""

import io
import json
import os
import pathlib
import warnings
import zipfile

import numpy as np
import torch

TARGET = pathlib.Path(__file__).with_name("random.npz")
FLOATS = ["float16", "float32", "float64"]
INTEGERS = ["bool", "uint8", "int8", "int16", "int32", "int64"]
UNSIGNED = ["uint16", "uint32", "uint64"]


def on_torch(generator, method, arguments):
    """What torch answers to the call, as an ndarray."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # floats beyond their exact integers
        return _CALLS[method](generator, **arguments).numpy()


def ends(array):
    """The array; of a long one, flattened, its first and last 40 elements."""
    if array.size <= 100:
        return array
    return np.concatenate([array.ravel()[:40], array.ravel()[-40:]])


def _empty(shape, dtype):
    return torch.empty(shape, dtype=getattr(torch, dtype))


def _uniform(g, shape, dtype, low=0.0, high=1.0):
    return _empty(shape, dtype).uniform_(low, high, generator=g)


def _normal(g, shape, dtype, mean=0.0, std=1.0, contiguous=True):
    target = _empty(shape, dtype) if contiguous else _empty((*shape, 2), dtype)[..., 0]
    return target.normal_(mean, std, generator=g).contiguous()


def _integers(g, low, high, shape, dtype):
    return torch.randint(low, high, shape, dtype=getattr(torch, dtype), generator=g)


def _random(g, shape, dtype, low=None, high=None):
    limits = () if low is None and high is None else (low or 0, high)
    return _empty(shape, dtype).random_(*limits, generator=g)


def _permutation(g, n, dtype="int64"):
    return torch.randperm(n, dtype=getattr(torch, dtype), generator=g)


def _bernoulli(g, p, dtype):
    p = torch.from_numpy(np.asarray(p))
    return _empty(p.shape, dtype).bernoulli_(p, generator=g)


def _bernoulli_scalar(g, p, shape, dtype):
    return _empty(shape, dtype).bernoulli_(p, generator=g)


def _multinomial(g, weights, num_samples, replacement=False):
    weights = torch.from_numpy(np.asarray(weights))
    return torch.multinomial(weights, num_samples, replacement, generator=g)


def _in_place(name):
    def call(g, shape, dtype, **parameters):
        return getattr(_empty(shape, dtype), name)(**parameters, generator=g)

    return call


_CALLS = {
    "uniform": _uniform,
    "normal": _normal,
    "integers": _integers,
    "random": _random,
    "permutation": _permutation,
    "bernoulli": _bernoulli,
    "bernoulli_scalar": _bernoulli_scalar,
    "multinomial": _multinomial,
    "exponential": _in_place("exponential_"),
    "log_normal": _in_place("log_normal_"),
    "cauchy": _in_place("cauchy_"),
    "geometric": _in_place("geometric_"),
}


def arrays_in(arguments):
    """Arguments as JSON keeps them -> with the lists {"list": ..., "dtype": ...} as ndarrays."""
    return {
        name: np.array(value["list"], value["dtype"]) if isinstance(value, dict) else value
        for name, value in arguments.items()
    }


def real_numbers():
    for dtype in FLOATS:
        for size in (0, 1, 2, 7, 15, 16, 17, 31, 32, 33, 100, 40_000, 70_001):
            shape = [2, size // 2] if size % 2 == 0 else [size]
            yield "uniform", {"shape": shape, "dtype": dtype}
            yield "uniform", {"shape": shape, "dtype": dtype, "low": -0.31, "high": 1.87}
            yield "normal", {"shape": shape, "dtype": dtype}
            yield "normal", {"shape": shape, "dtype": dtype, "mean": 0.31, "std": 1.87}
            yield "normal", {"shape": shape, "dtype": dtype, "contiguous": False}
        yield "uniform", {"shape": [99], "dtype": dtype, "low": 1.0, "high": 1.0000005}
        yield "uniform", {"shape": [9], "dtype": dtype, "low": 2.0, "high": 2.0}
        yield "normal", {"shape": [9], "dtype": dtype, "std": 0.0, "mean": 2.0}
        yield "normal", {"shape": [99], "dtype": dtype, "std": 0.01, "contiguous": False}
        for size in (0, 1, 5, 3_001):
            shape = {"shape": [size], "dtype": dtype}
            yield "exponential", {**shape}
            yield "exponential", {**shape, "lambd": 0.37}
            yield "log_normal", {**shape, "mean": 0.31, "std": 0.87}
            yield "cauchy", {**shape, "median": 0.31, "sigma": 0.87}
            yield "geometric", {**shape, "p": 0.13}


def whole_numbers():
    spans = [1, 2, 10, 100, 2**28 - 1, 2**28, 2**28 + 1, 2**31, 2**32, 2**40 + 1, 2**63 - 1]
    for dtype in INTEGERS + UNSIGNED + FLOATS:
        yield "random", {"shape": [9], "dtype": dtype} if dtype not in UNSIGNED else None
        if dtype in ("int64", "float32", "float64"):
            yield "random", {"shape": [9], "dtype": dtype, "low": -(2**63)}
        for low in (0, 1, -5, -100, 60, -(2**40)):
            yield "random", {"shape": [9], "dtype": dtype, "low": low}
            for span in spans:
                high = low + span
                yield "integers", {"low": low, "high": high, "shape": [9], "dtype": dtype}
    for n in (0, 1, 2, 3, 10, 100, 511, 512, 513, 20_000):
        yield "permutation", {"n": n}
    for dtype in ("uint8", "int32", *FLOATS):
        yield "permutation", {"n": 99, "dtype": dtype}


def choices():
    draw = np.random.RandomState(0)
    for dtype in FLOATS:
        chances = {"list": draw.rand(3, 50).round(3).tolist(), "dtype": dtype}
        for result in ("bool", "int64", "float32", "float64"):
            yield "bernoulli", {"p": chances, "dtype": result}
        for p in (0.0, 0.1, 0.5, 1.0):
            yield "bernoulli_scalar", {"p": p, "shape": [3, 500], "dtype": dtype}
        for shape in ([1], [5], [2, 7], [1, 40], [3, 1000]):
            weights = {"list": draw.rand(*shape).round(3).tolist(), "dtype": dtype}
            for samples in {1, 2, shape[-1] // 2, shape[-1]}:
                call = {"weights": weights, "num_samples": samples}
                if dtype != "float16" or samples == 1:  # float16 ties: torch's order is its sort's
                    yield "multinomial", call if 0 < samples <= shape[-1] else None
                yield "multinomial", {**call, "replacement": True} if samples > 0 else None
        yield "multinomial", {"weights": {"list": [0, 3, 0, 1], "dtype": dtype}, "num_samples": 2}


def cases():
    """Each call alone, then long sequences in which every kind of call follows every other."""
    calls = [call for part in (real_numbers, whole_numbers, choices) for call in part()]
    calls = [(method, arguments) for method, arguments in calls if arguments is not None]
    calls = [call for call in calls if accepted(call)]
    yield from ({"seed": seed, "calls": [call]} for seed, call in enumerate(calls))
    draw = np.random.RandomState(1)
    for seed in (0, 1, 42, -1, 2**32 + 5, 2**64 - 3):
        order = draw.permutation(len(calls))[:120]
        yield {"seed": seed, "calls": [calls[i] for i in order]}


def accepted(call):
    try:
        on_torch(torch.Generator(), call[0], arrays_in(call[1]))
    except (RuntimeError, ValueError):
        return False  # out of bounds: the errors are tested elsewhere
    return True


def record():
    recorded, kinds, answers, states = list(cases()), [], [], {}
    for number, case in enumerate(recorded):
        generator = torch.Generator().manual_seed(case["seed"])
        for method, arguments in case["calls"]:
            answer = ends(on_torch(generator, method, arrays_in(arguments)))
            kinds.append([str(answer.dtype), list(answer.shape)])
            answers.append(answer.tobytes())
        if len(case["calls"]) > 1:
            states[f"state{number}"] = generator.get_state().numpy()
    arrays = {
        "cases": np.frombuffer(json.dumps(recorded).encode(), np.uint8),
        "kinds": np.frombuffer(json.dumps(kinds).encode(), np.uint8),
        "answers": np.frombuffer(b"".join(answers), np.uint8),
        **states,
    }
    write(arrays)
    print(f"{TARGET.name}: {len(recorded)} cases, {len(kinds)} calls")


def write(arrays):
    """An .npz with the same bytes each time: no dates."""
    temporary = TARGET.with_suffix(".tmp")
    with zipfile.ZipFile(temporary, "w", zipfile.ZIP_DEFLATED, compresslevel=9) as archive:
        for name, array in arrays.items():
            content = io.BytesIO()
            np.lib.format.write_array(content, array, version=(1, 0))
            archive.writestr(zipfile.ZipInfo(f"{name}.npy"), content.getvalue(),
                             zipfile.ZIP_DEFLATED, 9)  # fmt: skip
    os.replace(temporary, TARGET)


if __name__ == "__main__":
    record()
