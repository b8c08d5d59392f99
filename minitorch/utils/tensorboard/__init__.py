"""Losses and pictures of a training, in files that TensorBoard shows (``torch.utils.tensorboard``).

PyTorch's needs the package tensorboard to write them; this writes them itself. The package is
needed to look at them: ``tensorboard --logdir runs``.
"""

from .records import RecordWriter
from .writer import FileWriter, SummaryWriter

__all__ = ["FileWriter", "RecordWriter", "SummaryWriter"]
