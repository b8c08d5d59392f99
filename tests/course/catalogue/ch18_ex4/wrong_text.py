# opens the file for text
def replace_file(path, write):
    fd, temp = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(fd, "w") as f:
            write(f)
        os.replace(temp, path)
    except BaseException:
        os.remove(temp)
        raise
