import os
import tempfile

import numpy as np

import minitorch as torch


def replace_file(path, write):
    """Write a file beside the old one, and replace that at the end."""
    raise NotImplementedError
