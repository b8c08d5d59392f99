"""All operations. Importing this package attaches them to Tensor and fills OPS.

A family is a folder. Every file in it is imported here, so a new file needs no list to be named
in: its operations register themselves (see ``graph/registry.py``). The files of the family
``special`` alone are left to ``minitorch/special.py``, which is loaded when a program asks for it.
"""

from importlib import import_module
from pkgutil import walk_packages

for _file in walk_packages(__path__, f"{__name__}."):
    if not _file.name.startswith(f"{__name__}.special."):
        import_module(_file.name)
