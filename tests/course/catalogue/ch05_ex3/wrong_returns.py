# returns the exchanged, changes nothing
# mistake: names
def swap_(a, b):
    return b.clone(), a.clone()
