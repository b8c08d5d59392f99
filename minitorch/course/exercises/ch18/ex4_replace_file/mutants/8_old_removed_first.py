"""The old file is removed before the new one is written. For a while there is neither."""

import os
import tempfile


def replace_file(path, write):
    if os.path.exists(path):
        os.remove(path)
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(descriptor, "wb") as file:
            write(file)
        os.replace(temporary, path)
    except BaseException:
        os.remove(temporary)
        raise
