"""The error of `write` is swallowed. The caller believes that all is saved."""

import os
import tempfile


def replace_file(path, write):
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(descriptor, "wb") as file:
            write(file)
        os.replace(temporary, path)
    except BaseException:
        os.remove(temporary)
