# clears up through an ExitStack
from contextlib import ExitStack

def replace_file(path, write):
    with ExitStack() as stack:
        fd, temp = tempfile.mkstemp(dir=os.path.dirname(path) or os.curdir)
        stack.callback(os.remove, temp)
        with os.fdopen(fd, "wb") as f:
            write(f)
        os.replace(temp, path)
        stack.pop_all()
