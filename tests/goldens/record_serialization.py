"""Records files that PyTorch wrote: ``python -m tests.goldens.record_serialization``.

Needs PyTorch 2.13.
"""

from pathlib import Path

from tests.serialization.objects import everything

FOLDER = Path(__file__).resolve().parent / "serialization"


def record():
    """Write the files anew."""
    import torch

    FOLDER.mkdir(exist_ok=True)
    torch.save(everything(torch), FOLDER / "everything.pt")
    old = {"_use_new_zipfile_serialization": False}
    torch.save(everything(torch, wide=False), FOLDER / "legacy.pt", **old)
    torch.save({"x": torch.ones(2, dtype=torch.bfloat16)}, FOLDER / "bfloat16.pt")
    torch.save({"layer.weight": torch.ones(2, dtype=torch.complex64)}, FOLDER / "complex.pt")
    torch.manual_seed(0)
    model = torch.nn.Sequential(torch.nn.Linear(2, 3), torch.nn.ReLU(), torch.nn.Linear(3, 1))
    model.double()
    x = torch.arange(6.0, dtype=torch.float64).view(3, 2)
    torch.save(model, FOLDER / "model.pt")
    torch.save({"x": x, "y": model(x).detach()}, FOLDER / "model_output.pt")


if __name__ == "__main__":
    record()
