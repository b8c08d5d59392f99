"""A library of kernels for phones, which is not used here (``torch.backends.xnnpack``)."""

enabled = False
