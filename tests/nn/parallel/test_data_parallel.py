"""DataParallel without GPUs: the module itself, under another name."""

from tests.nn.both import both, error


@both
def test_data_parallel_calls_the_module(torch):
    net = torch.nn.Linear(2, 3)
    wrapped = torch.nn.DataParallel(net, device_ids=[0])
    x = torch.ones(4, 2)
    assert torch.equal(wrapped(x), net(x))
    assert wrapped.module is net
    assert wrapped.device_ids == []
    assert list(wrapped.state_dict()) == ["module.weight", "module.bias"]
    assert repr(wrapped) == (
        "DataParallel(\n  (module): Linear(in_features=2, out_features=3, bias=True)\n)"
    )
    parallel = torch.nn.parallel
    assert isinstance(wrapped, parallel.DataParallel)
    assert error(parallel.data_parallel, net, x) == (
        "RuntimeError", "device type could not be determined"
    )  # fmt: skip
