# records nothing
# mistake: detached
def last_steps(output, lengths):
    with torch.no_grad():
        return output[torch.arange(len(output)), lengths - 1]
