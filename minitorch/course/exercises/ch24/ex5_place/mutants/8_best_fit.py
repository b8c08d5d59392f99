"""You choose the gap that fits best. The exercise wants the lowest one."""


def place(lives):
    offsets = []
    for n, (born, dies, size) in enumerate(lives):
        taken = []
        for (first, last, other), start in zip(lives[:n], offsets):
            if first <= dies and born <= last:
                taken.append((start, start + other))
        gaps, free = [], 0
        for start, end in sorted(taken):
            if start - free >= size:
                gaps.append((start - free, free))
            free = max(free, end)
        offsets.append(min(gaps)[1] if gaps else free)
    return offsets
