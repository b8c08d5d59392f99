"""A small convolutional network on handwritten digits: batch norm, pooling, dropout, Adam."""

import torch
import torch.nn as nn
import torch.nn.functional as F
from digits import digits_arrays

torch.manual_seed(2)
torch.set_default_dtype(torch.float64)


class ConvNet(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv1 = nn.Conv2d(1, 8, kernel_size=3, padding=1)
        self.norm1 = nn.BatchNorm2d(8)
        self.conv2 = nn.Conv2d(8, 16, 3)
        self.norm2 = nn.BatchNorm2d(16)
        self.pool = nn.MaxPool2d(2)
        self.dropout = nn.Dropout2d(0.1)
        self.fc = nn.Linear(16, 10)

    def forward(self, x):
        x = self.pool(F.relu(self.norm1(self.conv1(x))))
        x = F.relu(self.norm2(self.conv2(x)))
        x = self.dropout(x)
        x = F.adaptive_avg_pool2d(x, 1)
        return F.log_softmax(self.fc(torch.flatten(x, 1)), dim=1)


images, labels = digits_arrays()
images = torch.from_numpy(images).unsqueeze(1).to(torch.get_default_dtype()) / 16
labels = torch.from_numpy(labels).long()
order = torch.randperm(len(images))
train, test = order[:320], order[320:480]

model = ConvNet()
optimizer = torch.optim.Adam(model.parameters(), lr=5e-3)
print(sum(p.numel() for p in model.parameters()), "parameters")

for epoch in range(3):
    model.train()
    total = 0.0
    for batch in train[torch.randperm(len(train))].split(40):
        optimizer.zero_grad(set_to_none=True)
        loss = F.nll_loss(model(images[batch]), labels[batch])
        loss.backward()
        optimizer.step()
        total += loss.item()
    model.eval()
    with torch.no_grad():
        output = model(images[test])
        test_loss = F.nll_loss(output, labels[test]).item()
        hits = output.max(1)[1].eq(labels[test]).sum().item()
    print(f"epoch {epoch}  train {total / 8:.4f}  test {test_loss:.4f}  hits {hits}/{len(test)}")

print("running mean", [round(v, 4) for v in model.norm1.running_mean.tolist()])
print("batches seen", model.norm1.num_batches_tracked.item())
