# works on a copy of all images
def centred(images, numbers):
    images = images.clone()
    total = images[numbers[0]].clone()
    for number in numbers[1:]:
        total.add_(images[number])
    total.div_(len(numbers))
    return total, [torch.sub(images[number], total) for number in numbers]
