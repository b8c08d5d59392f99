# the rows are new, the sum is still a view
# mistake: only-the-rows-are-new
def centred(images, numbers):
    total = images[numbers[0]]
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number].clone() for number in numbers]
    for row in rows:
        row -= total
    return total, rows
