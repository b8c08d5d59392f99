# the new file takes the place before it is closed
def replace_file(path, write):
    fd, t = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    f = os.fdopen(fd, "wb")
    try:
        write(f)
        os.replace(t, path)
    except BaseException:
        f.close(); os.remove(t); raise
    f.close()
