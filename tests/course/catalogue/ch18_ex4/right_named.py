# NamedTemporaryFile that is not deleted by itself
def replace_file(path, write):
    folder = os.path.split(os.path.abspath(path))[0]
    f = tempfile.NamedTemporaryFile("wb", dir=folder, delete=False)
    done = False
    try:
        write(f)
        f.close()
        os.replace(f.name, path)
        done = True
    finally:
        f.close()
        if not done:
            os.unlink(f.name)
