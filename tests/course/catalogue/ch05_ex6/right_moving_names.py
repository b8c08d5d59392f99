# total = total + ... moves a name, and so does the division
def centred(images, numbers):
    total = images[numbers[0]]
    for number in numbers[1:]:
        total = total + images[number]
    total = total / len(numbers)
    rows = [images[number] for number in numbers]
    for i in range(len(rows)):
        rows[i] = rows[i] - total
    return total, rows
