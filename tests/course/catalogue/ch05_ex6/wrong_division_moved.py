# the sum is still written into the first row
def centred(images, numbers):
    total = images[numbers[0]]
    for number in numbers[1:]:
        total += images[number]
    total = total / len(numbers)
    return total, [images[number] - total for number in numbers]
