# with pathlib
from pathlib import Path

def replace_file(path, write):
    path = Path(path)
    handle, name = tempfile.mkstemp(prefix=path.name, dir=path.parent)
    temp = Path(name)
    try:
        with open(handle, "wb") as out:
            write(out)
        temp.replace(path)
    finally:
        temp.unlink(missing_ok=True)
