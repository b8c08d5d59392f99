"""State dicts that are renamed, partly loaded, mapped into memory, refused."""

import io
import os
import tempfile

import torch
from torch import nn

torch.manual_seed(5)
folder = tempfile.mkdtemp()
path = os.path.join(folder, "all.pt")


def forgive(module, keys):
    keys.missing_keys.clear()


class Reader(nn.Module):
    version = 3

    def __init__(self):
        super().__init__()
        self.table = nn.Embedding(6, 3, padding_idx=0)
        self.out = nn.Linear(3, 2)
        self.out.register_load_state_dict_post_hook(forgive)

    def get_extra_state(self):
        return {"version": self.version}

    def set_extra_state(self, state):
        self.version = state["version"] + 1


model = Reader()
opt = torch.optim.AdamW(model.parameters(), amsgrad=True)
model.out(model.table(torch.tensor([1, 2]))).sum().backward()
opt.step()
torch.save(
    {
        "model": model.state_dict(),
        "opt": opt.state_dict(),
        "rng": torch.get_rng_state(),
        "at": (3, None, 1.5),
    },
    path,
)
kept = torch.load(path, weights_only=True, mmap=True, map_location="cpu")
print(list(kept["model"]), kept["at"], kept["rng"].shape, kept["opt"]["param_groups"][0]["params"])
other = Reader()
print(
    other.load_state_dict(kept["model"], assign=True),
    other.version,
    other.out.weight is kept["model"]["out.weight"],
)
partial = {k: v for k, v in kept["model"].items() if k.startswith("table")}
print(other.load_state_dict(partial, strict=False))
for wrong in ({"out.weight": torch.zeros(3, 3)}, {"nothing": torch.zeros(1)}):
    try:
        other.load_state_dict({**kept["model"], **wrong})
    except RuntimeError as error:
        print(error)
torch.save(model, path)
try:
    torch.load(path)
except Exception as error:
    print(type(error).__name__, "weights_only" in str(error))
whole = torch.load(path, weights_only=False).eval()
print(whole, whole.training, whole.version)
buffer = io.BytesIO()
torch.save([torch.arange(3), torch.eye(2)[:, 1]], buffer)
buffer.seek(0)
print(torch.load(buffer), buffer.getvalue()[:2])
raw = os.path.join(folder, "raw")
open(raw, "wb").write(bytes(range(8)))
store = torch.UntypedStorage.from_file(raw, False, 8)
print(store[2:4].tolist(), torch.asarray(store, dtype=torch.uint8).view(torch.int16))
