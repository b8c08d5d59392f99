"""Recurrent networks beside what the layer table sees: weights, state, memory, second gradients."""

import copy
import gc
import pickle
import tracemalloc
import weakref

import numpy as np
import pytest

import minitorch
from tests.nn.both import both, error

KINDS = ["RNN", "GRU", "LSTM"]


def network(torch, kind, *args, **kwargs):
    torch.manual_seed(3)
    return getattr(torch.nn, kind)(*args, **kwargs).double()


def numbers(torch, *shape):
    return torch.linspace(-1, 1, int(np.prod(shape)), dtype=torch.float64).reshape(shape)


@both
def test_names_and_order_of_the_weights(torch):
    model = torch.nn.LSTM(2, 4, 2, bidirectional=True, proj_size=3)
    assert [(name, *p.shape) for name, p in model.named_parameters()][5:11] == [
        ("weight_ih_l0_reverse", 16, 2),
        ("weight_hh_l0_reverse", 16, 3),
        ("bias_ih_l0_reverse", 16),
        ("bias_hh_l0_reverse", 16),
        ("weight_hr_l0_reverse", 3, 4),
        ("weight_ih_l1", 16, 6),
    ]
    assert [len(part) for part in model.all_weights] == [5] * 4
    assert model.all_weights[1][0] is model.weight_ih_l0_reverse
    assert model.flatten_parameters() is None


@both
def test_new_weights_are_used(torch):
    """A parameter that was replaced, or turned into a plain attribute, is what forward uses."""
    model, x = network(torch, "RNN", 1, 1, bias=False), torch.ones(1, 1, 1, dtype=torch.float64)
    model.weight_ih_l0 = torch.nn.Parameter(torch.full((1, 1), 0.5, dtype=torch.float64))
    assert round(model(x)[0].item(), 6) == round(float(np.tanh(0.5)), 6)
    del model.weight_ih_l0
    model.weight_ih_l0 = torch.zeros(1, 1, dtype=torch.float64)
    assert model(x)[0].item() == 0


@both
@pytest.mark.parametrize("kind", KINDS)
def test_copies_and_pickles(torch, kind):
    model = network(torch, kind, 2, 3, 2, bidirectional=True)
    x = numbers(torch, 4, 2, 2)
    expected = model(x)[0]
    if torch is minitorch:  # (pickling of tensors under torch's own module is torch's affair)
        assert (pickle.loads(pickle.dumps(model))(x)[0] == expected).all()
    other = copy.deepcopy(model)
    assert (other(x)[0] == expected).all()
    with torch.no_grad():
        other.weight_hh_l1.zero_()
    assert (model(x)[0] == expected).all()
    assert not (other(x)[0] == expected).all()
    third = getattr(torch.nn, kind)(2, 3, 2, bidirectional=True).double()
    assert third.load_state_dict(model.state_dict()) is not None
    assert (third(x)[0] == expected).all()


def test_a_state_as_pytorch_pickles_it():
    model = minitorch.nn.LSTM(1, 2)
    state = model.__dict__.copy()
    state["_flat_weights"] = list(model.parameters())
    del state["proj_size"]
    other = minitorch.nn.LSTM.__new__(minitorch.nn.LSTM)
    other.__setstate__(state)
    x = minitorch.ones(2, 1, 1)
    assert (other(x)[0] == model(x)[0]).all()


@both
def test_permute_hidden_and_expected_sizes(torch):
    model = torch.nn.LSTM(2, 4, 2, bidirectional=True, batch_first=True, proj_size=3)
    x = torch.zeros(5, 7, 2)
    assert tuple(model.get_expected_hidden_size(x, None)) == (4, 5, 3)
    assert tuple(model.get_expected_cell_size(x, None)) == (4, 5, 4)
    assert tuple(model.get_expected_hidden_size(x[0], torch.tensor([6, 1]))) == (4, 6, 3)
    h = torch.arange(3.0).reshape(1, 3, 1)
    order = torch.tensor([2, 0, 1])
    assert torch.nn.GRU(1, 1).permute_hidden(h, order).flatten().tolist() == [2, 0, 1]
    assert model.permute_hidden((h, h + 1), order)[1].flatten().tolist() == [3, 1, 2]
    assert model.permute_hidden(h, None) is h
    model.check_hidden_size(h, (1, 3, 1))
    assert error(model.check_hidden_size, h, (1, 2, 1), "{} but {}") == (
        "RuntimeError",
        "(1, 2, 1) but [1, 3, 1]",
    )


# ---- gradients ----------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
def test_second_gradients(kind):
    """By finite differences: packed, both directions, two layers. (Beside torch's: tests/ops.)"""
    model = network(minitorch, kind, 1, 1, 2, bidirectional=True)
    x = (numbers(minitorch, 3, 2, 1) * 1).requires_grad_()

    def function(x, *_):
        output, state = model(minitorch.nn.utils.rnn.pack_padded_sequence(x, [3, 1]))
        h = state[0] if kind == "LSTM" else state
        return output.data.sum() + (h * h).sum()

    weights = model.weight_hh_l0_reverse, model.weight_ih_l1
    assert minitorch.autograd.gradgradcheck(function, (x, *weights))


@both
def test_the_graph_of_a_float32_lstm(torch):
    """One node, as in torch: for the input, W of input and state, both b, h and c."""
    x = torch.ones(2, 1, 1, requires_grad=True)
    output, (h, _) = torch.nn.LSTM(1, 2)(x, (torch.ones(1, 1, 2) * 1, torch.ones(1, 1, 2)))
    node = output.grad_fn
    assert node.name() == "MkldnnRnnLayerBackward0"
    names = [None if inner is None else inner.name() for inner, _ in node.next_functions]
    assert names == ["torch::autograd::AccumulateGrad"] * 5 + [None, None]
    assert (output.output_nr, h.grad_fn.name()) == (0, "StackBackward0")
    assert h.grad_fn.next_functions == ((node, 1),)


@both
@pytest.mark.parametrize("kind", KINDS)
def test_unused_outputs(torch, kind):
    """Only the last state is used, or only one step of the output; the others get zeros."""
    model = network(torch, kind, 2, 3)
    x = numbers(torch, 4, 2, 2).requires_grad_()
    output, state = model(x)
    last = state[0] if kind == "LSTM" else state
    (by_state,) = torch.autograd.grad(last.sum(), x, retain_graph=True)
    (by_output,) = torch.autograd.grad(output[-1].sum(), x, retain_graph=True)
    assert torch.allclose(by_state, by_output, rtol=1e-12, atol=0)
    (first,) = torch.autograd.grad(output[0].sum(), x)
    assert first[0].abs().min() > 0
    assert not first[1:].any()


@pytest.mark.parametrize("kind", KINDS)
@both
def test_each_backward_of_one_graph_gives_the_same(torch, kind):
    """(The first one of minitorch takes the room for gradients that forward has made.)"""
    model = network(torch, kind, 2, 3, num_layers=2, bidirectional=True)
    x = numbers(torch, 4, 3, 2).requires_grad_()
    loss = (model(x)[0] ** 2).sum()
    wanted = [x, *model.parameters()]
    first = torch.autograd.grad(loss, wanted, retain_graph=True)
    kept = [g.clone() for g in first]
    second = torch.autograd.grad(loss, wanted)
    assert all(torch.equal(a, b) and torch.equal(a, c) for a, b, c in zip(first, second, kept))


@both
def test_weights_written_before_backward(torch):
    model = network(torch, "GRU", 2, 3)
    output, _ = model(numbers(torch, 4, 2, 2))
    with torch.no_grad():
        model.weight_hh_l0.mul_(2)
    name, text = error(output.sum().backward)
    assert name == "RuntimeError"
    assert "modified by an inplace operation" in text


@both
def test_the_results_may_be_written(torch):
    """What backward needs lies elsewhere."""
    model = network(torch, "LSTM", 2, 3)
    x = numbers(torch, 4, 2, 2)
    output, (h, c) = model(x)
    (expected,) = torch.autograd.grad((output * 2).sum() + h.sum(), model.weight_hh_l0)
    output, (h, c) = model(x)
    total = (output * 2).sum() + h.sum()
    for result in (output, h, c):
        result.detach().zero_()
    (found,) = torch.autograd.grad(total, model.weight_hh_l0)
    assert (found == expected).all()


@both
def test_float16(torch):
    """Rounded to float16 at the end at the latest: near the result in float32."""
    model = torch.nn.LSTM(3, 4, 2, bidirectional=True)
    x = torch.linspace(-1, 1, 24).reshape(4, 2, 3)
    expected = model(x)[0]
    model.half()
    output, _ = model(x.half())
    assert output.dtype == torch.float16
    assert (output.float() - expected).abs().max() < 3e-3
    output.float().sum().backward()
    assert model.weight_ih_l0.grad.dtype == torch.float16


@both
def test_modes(torch):
    model = network(torch, "LSTM", 2, 3)
    x = numbers(torch, 4, 2, 2)
    with torch.no_grad():
        output, (h, _) = model(x)
    assert output.grad_fn is None
    assert not h.requires_grad
    with torch.inference_mode():
        assert model(x)[0].is_inference()


def test_saved_tensors_hooks_and_checkpoint():
    model = network(minitorch, "LSTM", 2, 3)
    x = numbers(minitorch, 4, 2, 2).requires_grad_()
    (expected,) = minitorch.autograd.grad(model(x)[0].sum(), x)
    seen = []
    hooks = minitorch.autograd.graph.saved_tensors_hooks(
        lambda tensor: seen.append(tensor) or tensor, lambda tensor: tensor
    )
    with hooks:
        output = model(x)[0]
    assert len(seen) >= 5
    assert (minitorch.autograd.grad(output.sum(), x)[0] == expected).all()
    again = minitorch.utils.checkpoint.checkpoint(lambda x: model(x)[0], x, use_reentrant=False)
    assert (minitorch.autograd.grad(again.sum(), x)[0] == expected).all()


# ---- memory -------------------------------------------------------------------------------------


@pytest.fixture
def no_gc(few_objects):
    """Without the collector, only reference counts free anything: a cycle would stay."""
    gc.collect()
    gc.disable()
    yield
    gc.enable()


@pytest.mark.parametrize("kind", KINDS)
def test_results_die_at_once(no_gc, kind):
    model = network(minitorch, kind, 2, 3, 2, bidirectional=True)
    x = numbers(minitorch, 4, 2, 2).requires_grad_()
    for backward in (False, True):
        output, state = model(x)
        references = [weakref.ref(t) for t in (output, *state)]
        if backward:
            output.sum().backward()
        del output, state
        assert [reference() for reference in references] == [None] * len(references)


def test_what_was_kept_is_freed_by_backward(no_gc):
    model = network(minitorch, "LSTM", 8, 64)
    x = minitorch.zeros(50, 16, 8, dtype=minitorch.float64)
    model(x)[0].sum().backward()
    tracemalloc.start()
    output, _ = model(x)
    held = tracemalloc.get_traced_memory()[0]
    output.sum().backward()
    del output
    left = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    assert held > 50 * 16 * 64 * 8 * 7
    assert left < held / 20


@both
def test_truncated_backpropagation(torch):
    """A state that was detached ends the graph: the gradients are those of the chunk alone."""
    model, x = network(torch, "LSTM", 1, 2), numbers(torch, 6, 1, 1)
    state = None
    for chunk in x.split(2):
        if state is not None:
            state = tuple([part.detach() for part in state])
        output, state = model(chunk, state)
        model.zero_grad()
        output.sum().backward()
    (h, c), _ = model(x[:4])[1], None
    model.zero_grad()
    model(x[4:], (h.detach(), c.detach()))[0].sum().backward()
    chunked = model.weight_hh_l0.grad.clone()
    model.zero_grad()
    model(x[4:], (h, c))[0].sum().backward()
    whole = model.weight_hh_l0.grad
    assert not torch.allclose(chunked, whole)
    model.zero_grad()
    output, state = model(x[:2])
    output.sum().backward()
    name, text = error(lambda: model(x[2:4], state)[0].sum().backward())
    assert name == "RuntimeError"
    assert "a second time" in text


def test_truncated_backpropagation_needs_no_more_memory_for_longer_sequences(no_gc):
    model = network(minitorch, "GRU", 4, 16)

    def peak(chunks):
        state = None
        tracemalloc.reset_peak()
        before = tracemalloc.get_traced_memory()[0]
        for _ in range(chunks):
            x = minitorch.ones(20, 8, 4, dtype=minitorch.float64)
            output, state = model(x, None if state is None else state.detach())
            output.sum().backward()
        return tracemalloc.get_traced_memory()[1] - before

    tracemalloc.start()
    peak(2)
    short, long = peak(4), peak(20)
    tracemalloc.stop()
    assert long < short * 1.05


# ---- weights that torch made --------------------------------------------------------------------


@pytest.mark.oracle
@pytest.mark.parametrize("kind", KINDS)
def test_beside_torch(kind):
    """Sizes that the table has not: longer, larger, in float64."""
    torch = pytest.importorskip("torch", reason="PyTorch is not installed (make oracle)")
    for settings in ({}, {"num_layers": 2, "bidirectional": True, "batch_first": True}):
        models = [network(m, kind, 5, 7, **settings) for m in (minitorch, torch)]
        x = np.random.default_rng(0).standard_normal((9, 11, 5))
        results = []
        for m, model in zip((minitorch, torch), models):
            given = m.from_numpy(x.copy()).requires_grad_()
            output, state = model(given)
            (output * output).sum().backward()
            tensors = [output, *(state if kind == "LSTM" else [state]), given.grad]
            tensors += [p.grad for p in model.parameters()]
            results.append([t.detach().numpy() for t in tensors])
        for ours, theirs in zip(*results):
            np.testing.assert_allclose(ours, theirs, rtol=1e-11, atol=1e-12 * abs(theirs).max())


@both
def test_a_name_that_is_missing(torch):
    model = torch.nn.GRU(2, 3)
    state = model.state_dict()
    state["weight_hh_l1"] = state.pop("weight_hh_l0")
    name, text = error(model.load_state_dict, state)
    assert name == "RuntimeError"
    assert 'Missing key(s) in state_dict: "weight_hh_l0"' in text
