"""A multilayer perceptron on handwritten digits, fed by a DataLoader."""

import torch
from digits import digits_arrays
from torch import nn, optim
from torch.utils.data import DataLoader, TensorDataset, random_split

torch.manual_seed(1)

images, labels = digits_arrays()
data = TensorDataset(
    torch.tensor(images.reshape(-1, 64) / 16.0), torch.tensor(labels, dtype=torch.long)
)
train_set, test_set = random_split(data, [600, len(data) - 600])
train_loader = DataLoader(train_set, batch_size=50, shuffle=True)
test_loader = DataLoader(test_set, batch_size=200)


class Net(nn.Module):
    def __init__(self):
        super().__init__()
        self.fc1 = nn.Linear(64, 48)
        self.fc2 = nn.Linear(48, 10)
        self.drop = nn.Dropout(0.2)

    def forward(self, x):
        return self.fc2(self.drop(torch.relu(self.fc1(x))))


model = Net().double()
print(model)
criterion = nn.CrossEntropyLoss()
optimizer = optim.SGD(model.parameters(), lr=0.1, momentum=0.9, weight_decay=1e-4)


def evaluate():
    model.eval()
    correct = 0
    with torch.no_grad():
        for x, y in test_loader:
            correct += (model(x).argmax(dim=1) == y).sum().item()
    return correct / len(test_set)


for epoch in range(1, 4):
    model.train()
    running = 0.0
    for x, y in train_loader:
        optimizer.zero_grad()
        loss = criterion(model(x), y)
        loss.backward()
        optimizer.step()
        running += loss.item() * len(x)
    print(f"epoch {epoch}: train loss {running / len(train_set):.4f}, test {evaluate():.4f}")
