# open(..., "xb") with random names until one is free
import secrets

def replace_file(path, write):
    while True:
        temp = f"{path}.{secrets.token_hex(4)}"
        try:
            file = open(temp, "xb")
            break
        except FileExistsError:
            pass
    try:
        with file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        os.replace(temp, path)
    except:
        os.remove(temp)
        raise
