# collects in memory, then writes straight
import io

def replace_file(path, write):
    b = io.BytesIO()
    write(b)
    with open(path, "wb") as f:
        f.write(b.getvalue())
