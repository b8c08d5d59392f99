# equal numbers
# mistake: equal-numbers
def same_storage(a, b):
    return a.shape == b.shape and bool((a == b).all())
