# detach where a clone is needed
# mistake: only-the-rows-are-new
def centred(images, numbers):
    total = images[numbers[0]].detach()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    return total, [images[number] - total for number in numbers]
