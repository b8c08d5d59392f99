"""You place the large buffers first. They come in the order in which they are given."""


def place(lives):
    offsets = [0] * len(lives)
    placed = []
    for n in sorted(range(len(lives)), key=lambda n: -lives[n][2]):
        born, dies, size = lives[n]
        taken = [
            (offsets[m], offsets[m] + lives[m][2])
            for m in placed
            if lives[m][0] <= dies and born <= lives[m][1]
        ]
        for start, end in sorted(taken):
            if start < offsets[n] + size and offsets[n] < end:
                offsets[n] = end
        placed.append(n)
    return offsets
