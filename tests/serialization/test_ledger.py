"""The course's list of claims on saving, loading, resuming and seeding (group C14).

As in tests/test_ledger.py: the same lines run on minitorch and, where it is installed, on PyTorch;
both must print what is written here.
"""

import os
import textwrap

import pytest

from tests.autograd import test_ledger as graphs
from tests.nn.both import both

SESSIONS = {
    "S1-23": """
        torch.manual_seed(0)
        model = torch.nn.Linear(2, 1)
        torch.save(model.state_dict(), PATH)
        again = torch.nn.Linear(2, 1)
        state = torch.load(PATH)
        print(again.load_state_dict(state))
        x = torch.ones(3, 2)
        print(torch.equal(model(x), again(x)), type(state).__name__)
        # <All keys matched successfully>
        # True OrderedDict
        """,
    "S1-24": """
        torch.save(torch.nn.Linear(2, 1), PATH)
        try:
            torch.load(PATH)
        except Exception as error:
            name = f"{torch.nn.Linear.__module__}.Linear"
            text = str(error).replace(name, "THE CLASS").replace(chr(27) + "[1m", "")
            print(f"{type(error).__name__}: {text}".replace(chr(27) + "[0m", ""))
        print(torch.load(PATH, weights_only=False))
        with torch.serialization.safe_globals([torch.nn.Linear, set]):
            print(torch.load(PATH))
        # UnpicklingError: Weights only load failed. This file can still be loaded, to do so you \
have two options, do those steps only if you trust the source of the checkpoint.
        # 	(1) In PyTorch 2.6, we changed the default value of the `weights_only` argument in \
`torch.load` from `False` to `True`. Re-running `torch.load` with `weights_only` set to `False` \
will likely succeed, but it can result in arbitrary code execution. Do it only if you got the file \
from a trusted source.
        # 	(2) Alternatively, to load with `weights_only=True` please check the recommended steps \
in the following error message.
        # 	WeightsUnpickler error: Unsupported global: GLOBAL THE CLASS was not an allowed global \
by default. Please use `torch.serialization.add_safe_globals([THE CLASS])` or the \
`torch.serialization.safe_globals([THE CLASS])` context manager to allowlist this global if you \
trust this class/function.
        #
        # Check the documentation of torch.load to learn more about types accepted by default with \
weights_only https://pytorch.org/docs/stable/generated/torch.load.html.
        # Linear(in_features=2, out_features=1, bias=True)
        # Linear(in_features=2, out_features=1, bias=True)
        """,
    "S2-17": """
        print(type(torch.manual_seed(0)).__name__)
        first = torch.rand(2)
        print(torch.manual_seed(0) is torch.default_generator, torch.initial_seed(), torch.rand(2))
        print(torch.cuda.manual_seed(0))
        # Generator
        # True 0 tensor([0.4963, 0.7682])
        # None
        """,
    "S2-22": """
        def trained(steps, model, optimizer):
            for _ in range(steps):
                optimizer.zero_grad()
                model(torch.ones(1, 2)).square().sum().backward()
                optimizer.step()
            return model.weight.clone()
        def new():
            torch.manual_seed(0)
            model = torch.nn.Linear(2, 1)
            return model, torch.optim.Adam(model.parameters(), lr=0.1)
        model, optimizer = new()
        trained(3, model, optimizer)
        torch.save({"model": model.state_dict(), "optimizer": optimizer.state_dict()}, PATH)
        expected = trained(3, model, optimizer)
        checkpoint = torch.load(PATH)
        resumed, incomplete = new(), new()
        for part in (resumed, incomplete):
            part[0].load_state_dict(checkpoint["model"])
        resumed[1].load_state_dict(checkpoint["optimizer"])
        state = checkpoint["optimizer"]
        print(torch.equal(trained(3, *resumed), expected), \
torch.equal(trained(3, *incomplete), expected), sorted(state), sorted(state["state"][0]))
        # True False ['param_groups', 'state'] ['exp_avg', 'exp_avg_sq', 'step']
        """,
    "S4-19": """
        model = torch.nn.Linear(1, 1)
        torch.save(model.state_dict(), PATH)
        model.weight.requires_grad_(False)
        model.load_state_dict(torch.load(PATH))
        print(model.weight.requires_grad, model.bias.requires_grad)
        try:
            model.load_state_dict({"weight": torch.ones(2, 1), "extra": torch.ones(1)})
        except RuntimeError as error:
            print("RuntimeError:", error)
        print(model.load_state_dict({"weight": torch.ones(1, 1)}, strict=False))
        # False True
        # RuntimeError: Error(s) in loading state_dict for Linear:
        # 	Missing key(s) in state_dict: "bias".
        # 	Unexpected key(s) in state_dict: "extra".
        # 	size mismatch for weight: copying a param with shape torch.Size([2, 1]) from \
checkpoint, the shape in current model is torch.Size([1, 1]).
        # _IncompatibleKeys(missing_keys=['bias'], unexpected_keys=[])
        """,
    "checkpoint of a view": """
        big = torch.zeros(1000)
        torch.save(big[:2], PATH)
        print(torch.load(PATH).untyped_storage().nbytes(), os.path.getsize(PATH) > 4000)
        torch.save(big[:2].clone(), PATH)
        print(torch.load(PATH).untyped_storage().nbytes(), os.path.getsize(PATH) > 4000)
        # 4000 True
        # 8 False
        """,
}


@pytest.mark.parametrize("row", SESSIONS)
@both
def test_prints_what_pytorch_prints(row, torch, tmp_path):
    source = textwrap.dedent(SESSIONS[row])
    expected = [line[2:] for line in source.splitlines() if line.startswith("#")]
    printed = graphs.play(source, torch, {"PATH": str(tmp_path / "model.pt"), "os": os})
    assert [line.rstrip() for line in printed] == expected
