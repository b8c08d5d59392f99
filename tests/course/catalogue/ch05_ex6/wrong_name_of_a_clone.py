# the rows are clones, from which nothing is taken away
# mistake: moves-a-name
def centred(images, numbers):
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total += images[number]
    total /= len(numbers)
    rows = [images[number].clone() for number in numbers]
    for row in rows:
        row = row - total
    return total, rows
