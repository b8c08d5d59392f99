"""SyncBatchNorm.convert_sync_batchnorm, and training among several ranks."""

import pytest

import minitorch
from minitorch import distributed as dist
from tests.nn.both import both


@both
def test_layers_are_replaced_and_keep_their_tensors(torch):
    nn = torch.nn
    model = nn.Sequential(nn.Linear(2, 3), nn.Sequential(nn.BatchNorm1d(3, momentum=None))).eval()
    old = model[1][0]
    made = nn.SyncBatchNorm.convert_sync_batchnorm(model)
    assert made is model
    new = model[1][0]
    assert type(new) is nn.SyncBatchNorm
    assert new.weight is old.weight
    assert new.running_var is old.running_var
    assert (new.training, new.momentum, new.num_features) == (False, None, 3)
    alone = nn.SyncBatchNorm.convert_sync_batchnorm(nn.BatchNorm2d(4, affine=False))
    assert repr(alone) == (
        "SyncBatchNorm(4, eps=1e-05, momentum=0.1, affine=False, bias=False, "
        "track_running_stats=True)"
    )
    assert alone(torch.ones(2, 4, 1, 1)).shape == (2, 4, 1, 1)


def test_among_several_ranks_the_cpu_is_refused(monkeypatch):
    monkeypatch.setattr(dist, "is_initialized", lambda: True)
    monkeypatch.setattr(dist, "get_world_size", lambda group: 2)
    layer = minitorch.nn.SyncBatchNorm(1)
    with pytest.raises(ValueError, match="expected input tensor to be on GPU"):
        layer(minitorch.ones(2, 1))
    assert layer.eval()(minitorch.ones(2, 1)).shape == (2, 1)
