# the last step that is not zero
def last_steps(output, lengths):
    rows = []
    for row in output:
        there = [step for step in row if bool((step != 0).any())]
        rows.append(there[-1])
    return torch.stack(rows)
