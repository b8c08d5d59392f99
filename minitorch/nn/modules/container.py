"""``torch.nn.modules.container``."""

from ..containers.modules import ModuleDict, ModuleList, Sequential
from ..containers.parameter_lists import ParameterDict, ParameterList

__all__ = ["ModuleDict", "ModuleList", "ParameterDict", "ParameterList", "Sequential"]
