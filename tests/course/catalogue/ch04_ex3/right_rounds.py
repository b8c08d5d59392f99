# rounds in which no index occurs twice
def add_rows(target, index, rows):
    left = np.arange(len(index))
    while len(left):
        _, first = np.unique(index[left], return_index=True)
        now = left[first]
        target[index[now]] += rows[now]
        left = np.delete(left, first)
