"""functional_call, skip_init, fusion: modules with other numbers than their own."""

import pytest

from tests.nn.both import both, error


def tied(torch):
    m = torch.nn.Sequential(torch.nn.Linear(1, 1), torch.nn.Linear(1, 1))
    m[1].weight = m[0].weight
    for p in m.parameters():
        torch.nn.init.constant_(p, 2.0)
    m.register_buffer("steps", torch.zeros(1))
    return m


@both
def test_other_parameters_for_one_call(torch):
    m = torch.nn.Linear(2, 1)
    own = m.weight
    weight = torch.ones(1, 2, requires_grad=True)
    result = torch.func.functional_call(m, {"weight": weight * 3, "bias": torch.zeros(1)},
                                        torch.ones(1, 2))  # fmt: skip
    assert result.item() == 6.0
    result.sum().backward()
    assert weight.grad.tolist() == [[3.0, 3.0]]
    assert own.grad is None
    assert m.weight is own
    # several arguments, keywords, several dictionaries, names that stay
    call = torch.func.functional_call
    parts = ({"weight": torch.zeros(1, 2)}, {"bias": torch.ones(1)})
    assert call(m, parts, (torch.ones(1, 2),)).item() == 1.0
    assert call(m, {"weight": torch.zeros(1, 2)}, kwargs={"input": torch.ones(1, 2)}).item() == (
        m.bias.item()
    )


@both
def test_gradients_of_a_model_by_its_parameters(torch):
    m = tied(torch)
    names = {name: p.detach() for name, p in m.named_parameters()}

    def loss(weight):
        return torch.func.functional_call(m, {**names, "0.weight": weight}, torch.ones(1, 1)).sum()

    jacobian = torch.autograd.functional.jacobian(loss, names["0.weight"])
    assert jacobian.tolist() == [[6.0]]  # (w + 2) w + 2: tied, so both places count


@both
def test_tied_weights(torch):
    m, x = tied(torch), torch.ones(1, 1)
    call = torch.func.functional_call
    five = {"1.weight": torch.full((1, 1), 5.0)}
    assert call(m, five, x).item() == 37.0  # (5 + 2) * 5 + 2
    assert list(five) == ["1.weight"]
    assert call(m, five, x, tie_weights=False).item() == 22.0  # (2 + 2) * 5 + 2
    both_names = {"0.weight": torch.zeros(1, 1), "1.weight": torch.ones(1, 1)}
    assert error(call, m, both_names, x) == (
        "ValueError",
        "functional_call got multiple values for keys ['0.weight', '1.weight'], which are tied. "
        "Consider using tie_weights=False",
    )
    assert call(m, both_names, x, tie_weights=False).item() == 4.0


@both
def test_names_that_do_not_fit(torch):
    m, x = tied(torch), torch.ones(1, 1)
    call = torch.func.functional_call
    kind, words = error(call, m, {"0.nothing": x, "0.weight": x}, x, strict=True)
    assert (kind, words) == (
        "RuntimeError",
        "Error(s) in reparametrizing for Sequential:\n\tUnexpected key(s): '0.nothing'.\n\t"
        "Missing key(s): '0.bias', '1.bias', 'steps'.",
    )
    assert call(m, {"nothing": x}, x).item() == 10.0  # (2 + 2) * 2 + 2: names may be new
    assert not hasattr(m, "nothing")
    assert error(call, m, {"0.weight": 3}, x) == (
        "TypeError", "3 is not an instance of torch.Tensor"
    )  # fmt: skip
    assert error(call, m, {"7.weight": x}, x) == (
        "AttributeError", "Sequential has no attribute `7`"
    )  # fmt: skip
    assert m[0].weight.item() == 2.0
    assert error(call, m, [1], x) == (
        "ValueError", "Expected all elements of parameter_and_buffer_dicts to be dictionaries"
    )  # fmt: skip
    assert error(call, m, [{"0.bias": x}, {"0.bias": x}], x) == (
        "ValueError",
        "['0.bias'] appeared in multiple dictionaries; behavior of functional call is ambiguous",
    )
    kind, words = error(call, m, 3, x)
    assert (kind, words[-14:]) == ("ValueError", " <class 'int'>")


@both
def test_errors_in_forward_leave_the_module_as_it_was(torch):
    m = torch.nn.Linear(2, 1)
    own = m.weight
    with pytest.raises(RuntimeError):
        torch.func.functional_call(m, {"weight": torch.ones(1, 3)}, torch.ones(1, 2))
    assert m.weight is own


@both
def test_what_forward_assigns_is_handed_back(torch):
    class Counts(torch.nn.Module):
        def __init__(self):
            super().__init__()
            self.register_buffer("count", torch.zeros(1))

        def forward(self, x):
            self.count = self.count + 1
            return x

    m, state = Counts(), {"count": torch.tensor([4.0])}
    torch.func.functional_call(m, state, 3)
    assert state["count"].item() == 5.0
    assert m.count.item() == 0.0


@both
def test_the_older_place_warns(torch):
    m = torch.nn.Linear(1, 1, bias=False)
    with pytest.warns(FutureWarning, match=r"stateless.functional_call` is deprecated as of"):
        result = torch.nn.utils.stateless.functional_call(
            m, {"weight": torch.full((1, 1), 4.0)}, torch.ones(1, 1)
        )
    assert result.item() == 4.0


# ---- skip_init ----------------------------------------------------------------------------------


@both
def test_skip_init(torch):
    torch.manual_seed(0)
    first = torch.rand(1).item()
    torch.manual_seed(0)
    m = torch.nn.utils.skip_init(torch.nn.Linear, 3, out_features=2, bias=False)
    assert m.weight.shape == (2, 3)
    assert m.weight.requires_grad
    assert torch.rand(1).item() == first  # nothing was drawn
    kind, words = error(torch.nn.utils.skip_init, int)
    assert (kind, words) == ("RuntimeError", "Expected a Module; got <class 'int'>")
    assert error(torch.nn.utils.skip_init, torch.nn.ReLU) == (
        "RuntimeError", "Module must support a 'device' arg to skip initialization"
    )  # fmt: skip


# ---- fusion -------------------------------------------------------------------------------------


def trained(torch, bn):
    """A batch norm with numbers as after training, in eval mode."""
    torch.manual_seed(1)
    with torch.no_grad():
        for tensor in (*bn.parameters(), bn.running_mean):
            tensor.normal_()
        bn.running_var.uniform_(0.5, 2.0)
    return bn.eval()


@both
@pytest.mark.parametrize("bias", [True, False])
@pytest.mark.parametrize("affine", [True, False])
def test_fusing_convolution_and_batch_norm(torch, bias, affine):
    nn, x = torch.nn, torch.arange(36.0).reshape(1, 1, 6, 6) / 36
    for cls, transpose in ((nn.Conv2d, False), (nn.ConvTranspose2d, True)):
        conv = cls(1, 3, 2, bias=bias).eval()
        bn = trained(torch, nn.BatchNorm2d(3, affine=affine))
        fused = nn.utils.fuse_conv_bn_eval(conv, bn, transpose)
        assert type(fused) is cls
        assert fused is not conv
        difference = fused(x) - bn(conv(x))
        assert difference.abs().max().item() < 1e-5
    assert error(nn.utils.fuse_conv_bn_eval, conv.train(), bn) == (
        "AssertionError", "Fusion only for eval!"
    )  # fmt: skip


@both
def test_fusing_linear_and_batch_norm(torch):
    nn, x = torch.nn, torch.arange(6.0).reshape(2, 3)
    linear, bn = nn.Linear(3, 2).eval(), trained(torch, nn.BatchNorm1d(2))
    fused = nn.utils.fuse_linear_bn_eval(linear, bn)
    assert (fused(x) - bn(linear(x))).abs().max().item() < 1e-5
    assert error(nn.utils.fuse_linear_bn_eval, nn.Linear(3, 4).eval(), bn) == (
        "AssertionError",
        "To fuse, linear.out_features == bn.num_features or bn.num_features == 1, got "
        "linear.out_features=4 and bn.num_features=2",
    )
    bare = nn.BatchNorm1d(2, track_running_stats=False).eval()
    assert error(nn.utils.fuse_linear_bn_eval, linear, bare) == (
        "AssertionError", "bn.running_mean and bn.running_var must not be None"
    )  # fmt: skip
