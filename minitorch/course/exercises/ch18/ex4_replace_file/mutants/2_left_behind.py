"""When `write` raises, the temporary file stays there."""

import os
import tempfile


def replace_file(path, write):
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    with os.fdopen(descriptor, "wb") as file:
        write(file)
    os.replace(temporary, path)
