"""The gradients are zeros. An optimizer with momentum or decay still moves such a parameter."""

import minitorch as torch


def freeze(module, path):
    frozen = []
    for name, parameter in module.named_parameters(remove_duplicate=False):
        if path == "" or name == path or name.startswith(path + "."):
            parameter.requires_grad_(False)
            parameter.grad = torch.zeros_like(parameter)
            frozen.append(name)
    return frozen
