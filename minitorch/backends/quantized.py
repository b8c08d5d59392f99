"""Engines of quantized tensors, which there are none of (``torch.backends.quantized``)."""

engine = "none"
supported_engines = ["none"]
