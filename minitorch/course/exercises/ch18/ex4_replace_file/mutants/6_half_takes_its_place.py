"""After an error, half a file takes the place of the old one: `finally` runs in that case, too."""

import os
import tempfile


def replace_file(path, write):
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(descriptor, "wb") as file:
            write(file)
    finally:
        os.replace(temporary, path)
