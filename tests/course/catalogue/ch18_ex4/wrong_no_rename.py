# writes beside it, and forgets to replace
def replace_file(path, write):
    fd, temp = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    with os.fdopen(fd, "wb") as f:
        write(f)
