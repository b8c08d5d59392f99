# NumPy's unbuffered add
def add_rows(target, index, rows, /, *, add=np.add.at):
    add(target, np.asarray(index), rows)
