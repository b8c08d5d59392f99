"""After a `KeyboardInterrupt` the temporary file is still there. It is no `Exception`."""

import os
import tempfile


def replace_file(path, write):
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(descriptor, "wb") as file:
            write(file)
        os.replace(temporary, path)
    except Exception:
        os.remove(temporary)
        raise
