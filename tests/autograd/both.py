"""What tests with one body for two libraries (the fixture `m`) share."""

import warnings

import pytest


def first_line(function, *arguments, **settings):
    """`Class: the first line of the message` of what a call raises."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            result = function(*arguments, **settings)
        except Exception as error:
            return f"{type(error).__name__}: {str(error).splitlines()[0]}"
    pytest.fail(f"no error, but {result!r}")


def numbers(tensors):
    """The values of a tensor, or of several, as (nested) lists."""
    if tensors is None:
        return None
    if isinstance(tensors, (tuple, list)):
        return [numbers(tensor) for tensor in tensors]
    return tensors.tolist()
