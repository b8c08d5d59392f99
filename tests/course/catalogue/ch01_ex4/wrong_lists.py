# equal as lists
# mistake: equal-numbers
def same_storage(a, b):
    return a.tolist() == b.tolist()
