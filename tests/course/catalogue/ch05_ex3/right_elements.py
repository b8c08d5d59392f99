# element by element
def swap_(a, b):
    for place in np.ndindex(*a.shape):
        one, other = a[place].clone(), b[place].clone()
        a[place] = other
        b[place] = one
