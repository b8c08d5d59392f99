"""A first hour: tensors, gradients, a network, a classifier."""

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

data = [[1, 2], [3, 4]]
x_data = torch.tensor(data)
np_array = np.array(data)
x_np = torch.from_numpy(np_array)
print(torch.ones_like(x_data), torch.zeros_like(x_data, dtype=torch.float))
shape = (
    2,
    3,
)
torch.manual_seed(0)
print(f"Random Tensor: \n {torch.rand(shape)} \n")
tensor = torch.ones(4, 4)
print(f"Shape: {tensor.shape} Datatype: {tensor.dtype} Device: {tensor.device}")
tensor[:, 1] = 0
print(tensor, torch.cat([tensor, tensor, tensor], dim=1).shape)
print(tensor.mul(tensor), tensor @ tensor.T, tensor.add_(5))
n = tensor.numpy()
np.add(n, 1, out=n)
print(f"t: {tensor[0]} n: {n[0]}")
agg = tensor.sum()
print(agg.item(), type(agg.item()))

a = torch.tensor([2.0, 3.0], requires_grad=True)
b = torch.tensor([6.0, 4.0], requires_grad=True)
Q = 3 * a**3 - b**2
external_grad = torch.tensor([1.0, 1.0])
Q.backward(gradient=external_grad)
print(9 * a**2 == a.grad, -2 * b == b.grad, Q)
x = torch.rand(5, 5)
z = torch.rand((5, 5), requires_grad=True)
print(f"Does `a` require gradients?: {(x + x).requires_grad} {(x + z).requires_grad}")


class Net(nn.Module):
    def __init__(self):
        super(Net, self).__init__()
        self.conv1 = nn.Conv2d(1, 6, 5)
        self.conv2 = nn.Conv2d(6, 16, 5)
        self.fc1 = nn.Linear(16 * 5 * 5, 120)
        self.fc2 = nn.Linear(120, 84)
        self.fc3 = nn.Linear(84, 10)

    def forward(self, input):
        c1 = F.relu(self.conv1(input))
        s2 = F.max_pool2d(c1, (2, 2))
        s4 = F.max_pool2d(F.relu(self.conv2(s2)), 2)
        s4 = torch.flatten(s4, 1)
        return self.fc3(F.relu(self.fc2(F.relu(self.fc1(s4)))))


net = Net()
print(net)
params = list(net.parameters())
print(len(params), params[0].size())
input = torch.randn(1, 1, 32, 32)
out = net(input)
print(out)
net.zero_grad()
out.backward(torch.randn(1, 10))
target = torch.randn(10).view(1, -1)
criterion = nn.MSELoss()
loss = criterion(net(input), target)
print(loss)
print(
    loss.grad_fn.__class__.__name__,
    loss.grad_fn.next_functions[0][0].name(),
    loss.grad_fn.next_functions[0][0].next_functions[0][0].name(),
)
net.zero_grad()
print("conv1.bias.grad before backward", net.conv1.bias.grad)
loss.backward()
print("conv1.bias.grad after backward", net.conv1.bias.grad)
learning_rate = 0.01
for f in net.parameters():
    f.data.sub_(f.grad.data * learning_rate)
classes = ("plane", "car", "bird", "cat")
_, predicted = torch.max(net(torch.randn(4, 1, 32, 32))[:, :4], 1)
print("Predicted: ", " ".join(f"{classes[predicted[j]]:5s}" for j in range(4)))
correct_pred = {classname: 0 for classname in classes}
for label, prediction in zip(torch.tensor([0, 1, 2, 3]), predicted):
    if label == prediction:
        correct_pred[classes[label]] += 1
print(correct_pred)
