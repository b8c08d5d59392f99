"""``torch.nn.modules.container``."""

from ..containers.modules import Container, ModuleDict, ModuleList, Sequential
from ..containers.parameter_lists import ParameterDict, ParameterList

__all__ = ["Container", "ModuleDict", "ModuleList", "ParameterDict", "ParameterList", "Sequential"]
