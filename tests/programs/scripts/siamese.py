"""Two pictures, one network: do they show the same thing?"""

import random
import torch
import torch.nn as nn
from torch.utils.data import Dataset, DataLoader


class Pairs(Dataset):
    def __init__(self, n):
        super().__init__()
        self.images = torch.randn(n, 1, 8, 8)
        self.targets = torch.randint(0, 3, (n,))
        self.group_examples()

    def group_examples(self):
        self.groups = {i: torch.where(self.targets == i)[0].tolist() for i in range(3)}

    def __len__(self):
        return self.images.shape[0]

    def __getitem__(self, index):
        cls = random.randint(0, 2)
        first = self.images[random.choice(self.groups[cls])].clone().float()
        if index % 2 == 0:
            second, target = random.choice(self.groups[cls]), torch.tensor(1, dtype=torch.float)
        else:
            second, target = (
                random.choice(self.groups[(cls + 1) % 3]),
                torch.tensor(0, dtype=torch.float),
            )
        return first, self.images[second].clone(), target


class Siamese(nn.Module):
    def __init__(self):
        super().__init__()
        self.body = nn.Sequential(
            nn.Conv2d(1, 6, 3, stride=2, padding=1, bias=False),
            nn.BatchNorm2d(6),
            nn.ReLU(inplace=True),
            nn.AdaptiveAvgPool2d((2, 2)),
        )
        self.fc = nn.Sequential(nn.Linear(48, 16), nn.ReLU(inplace=True), nn.Linear(16, 1))
        self.sigmoid = nn.Sigmoid()
        self.body.apply(self.init_weights)
        self.fc.apply(self.init_weights)

    def init_weights(self, m):
        if isinstance(m, nn.Linear):
            torch.nn.init.xavier_uniform_(m.weight)
            m.bias.data.fill_(0.01)

    def forward_once(self, x):
        out = self.body(x)
        return out.view(out.size()[0], -1)

    def forward(self, a, b):
        return self.sigmoid(self.fc(torch.cat((self.forward_once(a), self.forward_once(b)), 1)))


torch.manual_seed(3)
random.seed(3)
loader = DataLoader(Pairs(30), batch_size=10, drop_last=True)
net = Siamese()
criterion = nn.BCELoss()
opt = torch.optim.Adadelta(net.parameters(), lr=0.5, weight_decay=1e-4)
for epoch in range(2):
    for a, b, y in loader:
        opt.zero_grad()
        out = net(a, b).squeeze()
        loss = criterion(out, y)
        loss.backward()
        opt.step()
        print(epoch, round(loss.item(), 4), torch.where(out > 0.5, 1, 0).sum().item())
print(net.body[1].running_mean, net.body[1].num_batches_tracked)
print(net)
