"""All operations. Importing this package attaches them to Tensor and fills OPS.

A family is a folder. Every file in it is imported here, so a new file needs no list to be named
in: its operations register themselves (see ``graph/registry.py``).
"""

from importlib import import_module
from pkgutil import walk_packages

for _file in walk_packages(__path__, f"{__name__}."):
    import_module(_file.name)
