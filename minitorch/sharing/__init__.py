"""Memory of several processes: tensors that move there, and the files that they move to.

- ``owners``: which process is meant by a name, and is it still alive?
- ``names``: the names of the files, and how the files of dead processes are removed.
- ``segments``: a file that is mapped, handed on to other processes, and removed at the end.
- ``moving``: ``share_memory_()``, and how messages to other processes speak of shared tensors.
"""

from .moving import connect, is_shared, reduce_tensor, share_memory_

__all__ = ["connect", "is_shared", "reduce_tensor", "share_memory_"]
