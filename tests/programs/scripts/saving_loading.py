import os
import tempfile
from collections import OrderedDict
import torch
import torch.nn as nn
import torch.optim as optim

torch.manual_seed(0)
folder = tempfile.mkdtemp()
PATH = os.path.join(folder, "state_dict_model.pt")


class Net(nn.Module):
    def __init__(self, out=2):
        super().__init__()
        self.conv = nn.Conv2d(1, 2, 3)
        self.bn = nn.BatchNorm2d(2)
        self.fc = nn.Linear(2, out)

    def forward(self, x):
        return self.fc(self.bn(self.conv(x)).mean(dim=(2, 3)))


net = Net()
optimizer = optim.SGD(net.parameters(), lr=0.001, momentum=0.9)
print("Model's state_dict:")
for param_tensor in net.state_dict():
    print(param_tensor, "\t", net.state_dict()[param_tensor].size())
print("Optimizer's state_dict:")
for var_name in optimizer.state_dict():
    print(var_name, "\t", optimizer.state_dict()[var_name])
net(torch.randn(3, 1, 5, 5)).sum().backward()
optimizer.step()
torch.save(
    {
        "epoch": 5,
        "model_state_dict": net.state_dict(),
        "optimizer_state_dict": optimizer.state_dict(),
        "loss": 0.4,
    },
    PATH,
)
other = Net()
opt2 = optim.SGD(other.parameters(), lr=0.5, momentum=0.1)
checkpoint = torch.load(PATH, weights_only=True)
print(other.load_state_dict(checkpoint["model_state_dict"]))
opt2.load_state_dict(checkpoint["optimizer_state_dict"])
print(
    checkpoint["epoch"],
    checkpoint["loss"],
    opt2.param_groups[0]["lr"],
    opt2.param_groups[0]["momentum"],
)
print(
    torch.equal(
        opt2.state[other.fc.bias]["momentum_buffer"],
        optimizer.state[net.fc.bias]["momentum_buffer"],
    )
)
torch.save(net, PATH)
try:
    torch.load(PATH)
except Exception as e:
    print(type(e).__name__, "Weights only load failed" in str(e))
whole = torch.load(PATH, weights_only=False)
whole.eval()
print(type(whole).__name__, whole.bn.training)
bigger = Net(3)
sd = net.state_dict()
try:
    bigger.load_state_dict(sd)
except RuntimeError as e:
    print(e)
sd = OrderedDict(
    (k.replace("module.", ""), v)
    for k, v in {"module." + k: v for k, v in sd.items()}.items()
    if "fc" not in k
)
sd["extra"] = torch.zeros(1)
print(bigger.load_state_dict(sd, strict=False))
try:
    bigger.load_state_dict(sd)
except RuntimeError as e:
    print(e)
with torch.device("meta"):
    m = Net()
print(
    m.fc.weight.device,
    m.load_state_dict(net.state_dict(), assign=True),
    torch.equal(m.fc.weight, net.fc.weight),
)
state = torch.load(PATH, map_location=torch.device("cpu"), weights_only=False).state_dict()
print(type(state).__name__, state._metadata["bn"], list(state)[:2])
t = torch.arange(10)
torch.save(
    {
        "small": t[2:5].clone(),
        "view": t[2:5],
        "s": {1, 2},
        "n": None,
        "d": torch.float16,
        "sz": t.size(),
    },
    PATH,
)
print(torch.load(PATH), torch.load(PATH)["view"].untyped_storage().nbytes(), os.path.exists(PATH))
