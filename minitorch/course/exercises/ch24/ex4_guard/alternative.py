import minitorch as torch


def guard(args, kwargs):
    notes = [f"grad {torch.is_grad_enabled()}"]

    def note(x, where):
        kind = type(x).__name__
        if isinstance(x, torch.Tensor):
            sizes = f"{list(x.shape)} {list(x.stride())}"
            notes.append(f"{where}: tensor {sizes} {x.dtype} {x.requires_grad}")
            return
        if kind not in ("tuple", "list", "dict"):
            notes.append(f"{where}: {kind} {x!r}")
            return
        notes.append(f"{where}: {kind} of {len(x)}")
        pairs = x.items() if kind == "dict" else enumerate(x)
        for name, part in sorted(pairs):
            note(part, f"{where}[{name!r}]")

    note(args, "args")
    note(kwargs, "kwargs")
    return "\n".join(notes)
