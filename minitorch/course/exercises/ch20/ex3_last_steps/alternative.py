def last_steps(output, lengths):
    """gather picks one step for each sequence and each feature."""
    batch, _, features = output.shape
    places = (lengths - 1).view(batch, 1, 1).expand(batch, 1, features)
    return output.gather(1, places).squeeze(1)
