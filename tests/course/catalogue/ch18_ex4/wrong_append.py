# opens the old file for appending
def replace_file(path, write):
    with open(path, "ab") as f:
        write(f)
