# a number that is named twice gives one tensor twice
def centred(images, numbers):
    total = sum(images[n] for n in numbers) / len(numbers)
    kept = {n: images[n] - total for n in numbers}
    return total, [kept[n] for n in numbers]
