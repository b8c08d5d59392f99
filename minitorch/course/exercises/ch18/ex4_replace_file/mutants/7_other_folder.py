"""The temporary file lies in another folder, perhaps on another disk."""

import os
import shutil
import tempfile


def replace_file(path, write):
    descriptor, temporary = tempfile.mkstemp()
    try:
        with os.fdopen(descriptor, "wb") as file:
            write(file)
        shutil.move(temporary, path)
    except BaseException:
        os.remove(temporary)
        raise
