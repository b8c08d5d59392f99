# "" is no folder: mkstemp takes the folder of the system
def replace_file(path, write):
    fd, temp = tempfile.mkstemp(dir=os.path.dirname(path) or None)
    try:
        with os.fdopen(fd, "wb") as f:
            write(f)
        os.replace(temp, path)
    except BaseException:
        os.remove(temp)
        raise
