# one index into the flat batch
def last_steps(output, lengths):
    batch, steps, features = output.shape
    rows = torch.arange(batch) * steps + lengths - 1
    return output.reshape(batch * steps, features)[rows]
