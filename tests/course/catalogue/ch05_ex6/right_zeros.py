# starts from zeros
def centred(images, numbers):
    total = torch.zeros(images.shape[1:], dtype=images.dtype)
    for number in numbers:
        total += images[number]
    total = total / len(numbers)
    rows = []
    for number in numbers:
        rows.append(images[number] - total)
    return total, rows
