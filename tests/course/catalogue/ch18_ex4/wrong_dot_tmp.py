# a fixed name
# mistake: name-of-others
def replace_file(path, write):
    temp = path + ".tmp"
    try:
        with open(temp, "wb") as f:
            write(f)
    except BaseException:
        os.unlink(temp)
        raise
    os.replace(temp, path)
