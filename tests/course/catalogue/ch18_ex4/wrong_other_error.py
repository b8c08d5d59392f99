# turns every error into a RuntimeError
def replace_file(path, write):
    fd, temp = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(fd, "wb") as f:
            write(f)
        os.replace(temp, path)
    except BaseException as e:
        os.remove(temp)
        raise RuntimeError("not saved") from e
