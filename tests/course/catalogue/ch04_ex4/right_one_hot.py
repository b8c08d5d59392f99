# one-hot rows, and a matrix product
def confusion(guesses, labels, classes):
    eye = torch.eye(classes)
    known = labels >= 0
    return (eye[labels[known]].t() @ eye[guesses[known]]).long()
