"""Random training steps compiled and as they are; and whether the comparison can fail."""

from functools import partial

import pytest

import minitorch
from tests.fuzz import scenes
from tests.fuzz.session import Difference

pytestmark = pytest.mark.usefixtures("few_objects")


def test_some_scenes():
    recorded = sum(scenes.run_random(3, number)[0] for number in range(20))
    assert recorded > 5, "most are not recorded: these scenes show little"


def test_a_number_that_an_operation_refuses_in_a_recording():
    """The optimizer makes its state in the first call; ``step`` is a name that means itself."""
    assert scenes.run_random(0, 403)[0]


def test_a_difference_is_seen(monkeypatch):
    real = minitorch.compile

    def wrong(function, **settings):
        made = real(function, **settings)

        def call(*args, **kwargs):
            result = made(*args, **kwargs)
            minitorch.rand(1)  # one random number too many
            return result

        call._compiled = made._compiled
        return call

    monkeypatch.setattr(minitorch, "compile", wrong, raising=False)
    with pytest.raises(Difference, match="random numbers after step"):
        list(map(partial(scenes.run_random, 3), range(5)))
