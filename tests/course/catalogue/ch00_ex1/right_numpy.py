# all in NumPy
def share_right(scores, labels):
    return float(np.mean(np.argmax(scores.numpy(), axis=1) == labels.numpy()))
