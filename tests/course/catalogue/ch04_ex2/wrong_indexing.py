# plain indexing
def gather_array(x, dim, index):
    return x[index]
