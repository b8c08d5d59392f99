"""`open(path, "wb")` empties the old file before a single byte is written."""


def replace_file(path, write):
    with open(path, "wb") as file:
        write(file)
