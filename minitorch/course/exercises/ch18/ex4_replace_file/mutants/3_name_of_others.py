"""There was a file with the name of your temporary file, and it belonged to somebody else."""

import os


def replace_file(path, write):
    temporary = path + ".tmp"
    try:
        with open(temporary, "wb") as file:
            write(file)
        os.replace(temporary, path)
    except BaseException:
        os.remove(temporary)
        raise
