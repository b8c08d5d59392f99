# the peak instead of the offsets
def place(lives):
    return max([sum(s for b, d, s in lives if b <= t <= d) for t in range(20)] or [0])
