# renames the old file to a backup and puts it back after an error
def replace_file(path, write):
    backup = path + ".bak"
    had = os.path.exists(path)
    if had:
        os.replace(path, backup)
    try:
        with open(path, "wb") as f:
            write(f)
    except BaseException:
        os.remove(path)
        if had:
            os.replace(backup, path)
        raise
    if had:
        os.remove(backup)
