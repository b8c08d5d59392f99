# the places themselves, as sets
def receptive_field(layers):
    def ends(place):
        first = last = place
        for k, s, d in layers[::-1]:
            first, last = first * s, last * s + d * (k - 1)
        return first, last
    a, b = ends(0), ends(1)
    return a[1] - a[0] + 1, b[0] - a[0]
