# one buffer for all rows
# mistake: one-buffer
def centred(images, numbers):
    mean = sum(images[n] for n in numbers) / len(numbers)
    row = torch.zeros_like(mean)
    rows = []
    for n in numbers:
        rows.append(torch.sub(images[n], mean, out=row))
    return mean, rows
