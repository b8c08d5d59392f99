"""Seeds and states of the GPUs' generators."""

import pytest

import minitorch
from minitorch import cuda
from minitorch.randomness.devices import generator_of


@pytest.fixture
def two():
    with cuda.simulate(2) as simulation:
        yield simulation


def states():
    return [state.tolist() for state in cuda.get_rng_state_all()]


@pytest.mark.usefixtures("two")
def test_seeding_one_and_all():
    cuda.init()
    cuda.manual_seed_all(5)
    assert [generator.initial_seed() for generator in cuda.default_generators] == [5, 5]
    cuda.set_device(1)
    cuda.manual_seed(6)
    assert cuda.initial_seed() == generator_of(1).initial_seed() == 6
    assert generator_of(0).initial_seed() == 5
    cuda.seed_all()
    assert generator_of(0).initial_seed() == generator_of(1).initial_seed() != 5
    cuda.seed()
    assert generator_of(0).initial_seed() != generator_of(1).initial_seed()
    assert generator_of(1).device == minitorch.device("cuda:1")


@pytest.mark.usefixtures("two")
def test_seeds_before_cuda_starts_are_kept_for_it():
    minitorch.manual_seed(3)
    assert cuda.is_initialized() is False
    assert cuda.default_generators == ()
    cuda.manual_seed(4)  # of the device that will be the current one
    cuda.init()
    assert [generator.initial_seed() for generator in cuda.default_generators] == [4, 3]
    minitorch.manual_seed(7)
    assert cuda.initial_seed() == 7


@pytest.mark.usefixtures("two")
def test_states_can_be_put_back():
    cuda.manual_seed_all(1)
    kept, saved = states(), cuda.get_rng_state_all()
    generator_of(0).manual_seed(2)
    generator_of(1).manual_seed(3)
    assert states() != kept
    cuda.set_rng_state_all(saved)
    assert states() == kept
    generator_of(1).manual_seed(3)
    cuda.set_rng_state(saved[1], "cuda:1")
    assert cuda.get_rng_state(minitorch.device("cuda:1")).tolist() == kept[1]
