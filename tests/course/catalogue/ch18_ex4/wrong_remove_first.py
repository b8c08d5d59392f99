# removes the old file before the new one takes its place
def replace_file(path, write):
    fd, t = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(fd, "wb") as f: write(f)
    except BaseException:
        os.remove(t); raise
    if os.path.exists(path): os.remove(path)
    os.rename(t, path)
