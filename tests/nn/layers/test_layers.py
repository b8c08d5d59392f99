"""What rows of the layer table do not show: several steps, old checkpoints, shared memory."""

import copy

import pytest

from tests.nn.both import both, error


def steps(torch, layer, count=3):
    """The layer called `count` times with known numbers."""
    for k in range(count):
        layer(torch.tensor([[1.0, 2.0], [3.0, 2.0 + k], [8.0, 5.0]]))


def rounded(values):
    return [round(value, 4) for value in values.tolist()]


@both
def test_running_statistics_move_towards_those_of_the_batch(torch):
    layer = torch.nn.BatchNorm1d(2, momentum=0.5)
    steps(torch, layer, 1)
    assert rounded(layer.running_mean) == [2.0, 1.5]
    assert rounded(layer.running_var) == [7.0, 2.0]  # half of 1, half of 13 and of 3
    assert layer.num_batches_tracked.item() == 1
    steps(torch, layer)
    assert layer.num_batches_tracked.item() == 4
    assert rounded(layer.running_mean) == [3.75, 3.2292]
    layer.reset_running_stats()
    assert rounded(layer.running_mean) == [0.0, 0.0]
    assert rounded(layer.running_var) == [1.0, 1.0]
    assert layer.num_batches_tracked.item() == 0


@both
def test_without_momentum_they_are_the_mean_of_all_batches(torch):
    layer = torch.nn.BatchNorm1d(2, momentum=None)
    steps(torch, layer)
    assert rounded(layer.running_mean) == [4.0, 3.3333]
    assert rounded(layer.running_var) == [13.0, 2.5556]


@both
def test_in_evaluation_nothing_moves(torch):
    layer = torch.nn.BatchNorm1d(2)
    steps(torch, layer)
    before = copy.deepcopy(layer.state_dict())
    layer.eval()
    one = layer(torch.tensor([[1.0, 2.0]]))
    pair = layer(torch.tensor([[1.0, 2.0], [9.0, 9.0]]))
    assert rounded(one[0]) == rounded(pair[0])  # whatever else is in the batch
    assert [rounded(v.flatten()) for v in layer.state_dict().values()] == [
        rounded(v.flatten()) for v in before.values()
    ]
    layer.train()
    words = "Expected more than 1 value per channel when training, got input size "
    assert error(layer, torch.ones(1, 2)) == ("ValueError", words + "torch.Size([1, 2])")


@both
def test_states_from_before_the_count(torch):
    layer = torch.nn.Sequential(torch.nn.BatchNorm1d(2))
    steps(torch, layer)
    old = {name: value for name, value in layer.state_dict().items() if "num" not in name}
    fresh = torch.nn.Sequential(torch.nn.BatchNorm1d(2))
    assert repr(fresh.load_state_dict(old)) == "<All keys matched successfully>"
    assert fresh[0].num_batches_tracked.item() == 0
    assert fresh[0].running_mean.tolist() == layer[0].running_mean.tolist()
    new = layer.state_dict()
    del new["0.num_batches_tracked"]  # it says that it is of version 2
    kind, words = error(fresh.load_state_dict, new)
    assert kind == "RuntimeError"
    assert 'Missing key(s) in state_dict: "0.num_batches_tracked"' in words


@both
def test_old_instance_norms_with_statistics_are_explained(torch):
    tracking = torch.nn.InstanceNorm1d(2, track_running_stats=True)
    old = dict(tracking.state_dict())
    del old["num_batches_tracked"]
    kind, words = error(torch.nn.InstanceNorm1d(2).load_state_dict, old)
    assert kind == "RuntimeError"
    assert (
        'Unexpected running stats buffer(s) "running_mean" and "running_var" for InstanceNorm1d '
        "with track_running_stats=False. If state_dict is a checkpoint saved before 0.4.0, this "
        "may be expected because InstanceNorm1d does not track running stats by default since "
        "0.4.0. Please remove these keys from state_dict. If the running stats are actually "
        "needed, instead set track_running_stats=True in InstanceNorm1d to enable them. See the "
        "documentation of InstanceNorm1d for details."
    ) in words


@both
def test_wrong_channels_without_weights_are_only_warned_of(torch):
    layer = torch.nn.InstanceNorm1d(3)
    with pytest.warns(UserWarning, match="input's size at dim=1 does not match num_features"):
        assert layer(torch.ones(1, 2, 3)).shape == (1, 2, 3)


@both
def test_embeddings_over_given_memory(torch):
    table = torch.tensor([[3.0, 4.0], [0.0, 1.0]])
    layer = torch.nn.Embedding.from_pretrained(table, max_norm=1.0)
    assert not layer.weight.requires_grad
    layer(torch.tensor([0]))  # read rows are shortened, in the table itself
    assert [round(n, 4) for n in table[0].tolist()] == [0.6, 0.8]
    assert layer.weight.data_ptr() == table.data_ptr()


@both
def test_convolutions_that_compute_their_weights(torch):
    class Halved(torch.nn.Conv1d):
        def forward(self, input):
            return self._conv_forward(input, self.weight / 2, None)

    layer = Halved(1, 1, 2, padding=1, padding_mode="circular")
    with torch.no_grad():
        layer.weight.copy_(torch.tensor([[[2.0, 20.0]]]))
    assert layer(torch.tensor([[1.0, 2.0, 3.0]])).tolist() == [[13.0, 21.0, 32.0, 13.0]]
    assert error(torch.nn.Conv1d, 1, 1, 2, padding="wide")[0] == "ValueError"
    assert error(torch.nn.Conv1d, 1, 1, 2, padding_mode="wide")[0] == "ValueError"


@both
def test_no_groups(torch):
    with pytest.raises(ZeroDivisionError):  # in words of Python's, which change
        torch.nn.GroupNorm(0, 3)
