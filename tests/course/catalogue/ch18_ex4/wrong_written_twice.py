# tries it in memory first, so write is called twice
import io

def replace_file(path, write):
    write(io.BytesIO())
    fd, temp = tempfile.mkstemp(dir=os.path.dirname(path) or ".")
    try:
        with os.fdopen(fd, "wb") as f:
            write(f)
        os.replace(temp, path)
    except BaseException:
        os.remove(temp)
        raise
