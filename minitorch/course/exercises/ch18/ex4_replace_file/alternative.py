import os
import tempfile


def replace_file(path, write):
    """The temporary file lies in a temporary folder beside the old file, which goes in any case."""
    beside = os.path.dirname(os.path.abspath(path))
    with tempfile.TemporaryDirectory(dir=beside) as folder:
        new = os.path.join(folder, "new")
        with open(new, "xb") as file:
            write(file)
        os.replace(new, path)
