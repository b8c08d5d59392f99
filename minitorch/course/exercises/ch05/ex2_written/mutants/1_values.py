"""You compared values. Zeros that are written over zeros are a write, too."""

import minitorch as torch


def written(function, *tensors):
    before = [t.clone() for t in tensors]
    function(*tensors)
    return [not torch.equal(t, old) for t, old in zip(tensors, before)]
