# equal as lists
def same_storage(a, b):
    return a.tolist() == b.tolist()
