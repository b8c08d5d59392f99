# a dictionary of names, filtered by a test
def needed(op, count):
    def is_needed(what):
        a = torch.tensor([5.0, 6.0], requires_grad=True)
        b = torch.tensor([2.0, 3.0], requires_grad=True)
        c = torch.tensor([1.0, 2.0], requires_grad=True)
        values = dict(enumerate(t + 0 for t in (a, b, c)[:count]))
        values["result"] = op(*values.values())
        loss = values["result"].sum()
        with torch.no_grad():
            values[what].detach().mul_(2)
        try:
            loss.backward()
        except RuntimeError:
            return True
        return False

    return list(filter(is_needed, [*range(count), "result"]))
