"""``torch.nn.modules.container``."""

from ..containers import ModuleDict, ModuleList, Sequential
from ..parameter_lists import ParameterDict, ParameterList

__all__ = ["ModuleDict", "ModuleList", "ParameterDict", "ParameterList", "Sequential"]
