"""The file is still open when the function ends. Who writes its last bytes, and when?"""

import os
import tempfile


def replace_file(path, write):
    descriptor, temporary = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        file = os.fdopen(descriptor, "wb")
        write(file)
        file.flush()
        os.replace(temporary, path)
    except BaseException:
        os.remove(temporary)
        raise
