"""A small U-Net and the losses people train it with: dice, focal, Lovasz; odd sizes are padded."""

import torch
import torch.nn as nn
import torch.nn.functional as F


class DoubleConv(nn.Module):
    def __init__(self, i, o):
        super().__init__()
        self.double_conv = nn.Sequential(
            nn.Conv2d(i, o, kernel_size=3, padding=1, bias=False),
            nn.BatchNorm2d(o),
            nn.ReLU(inplace=True),
            nn.Conv2d(o, o, kernel_size=3, padding=1, bias=False),
            nn.BatchNorm2d(o),
            nn.ReLU(inplace=True),
        )

    def forward(self, x):
        return self.double_conv(x)


class Up(nn.Module):
    def __init__(self, i, o, bilinear):
        super().__init__()
        if bilinear:
            self.up = nn.Upsample(scale_factor=2, mode="bilinear", align_corners=True)
        else:
            self.up = nn.ConvTranspose2d(i, i // 2, kernel_size=2, stride=2)
        self.conv = DoubleConv(i + i // 2 if bilinear else i, o)

    def forward(self, x1, x2):
        x1 = self.up(x1)
        dy, dx = x2.size()[2] - x1.size()[2], x2.size()[3] - x1.size()[3]
        x1 = F.pad(x1, [dx // 2, dx - dx // 2, dy // 2, dy - dy // 2])
        return self.conv(torch.cat([x2, x1], dim=1))


class UNet(nn.Module):
    def __init__(self, classes, bilinear):
        super().__init__()
        self.inc = DoubleConv(3, 4)
        self.down = nn.Sequential(nn.MaxPool2d(2), DoubleConv(4, 8))
        self.up = Up(8, 4, bilinear)
        self.outc = nn.Conv2d(4, classes, kernel_size=1)

    def forward(self, x):
        x1 = self.inc(x)
        return self.outc(self.up(self.down(x1), x1))


def dice_coeff(given, target, epsilon=1e-6):
    inter = 2 * (given * target).sum(dim=(-1, -2))
    sets = given.sum(dim=(-1, -2)) + target.sum(dim=(-1, -2))
    sets = torch.where(sets == 0, inter, sets)
    return ((inter + epsilon) / (sets + epsilon)).mean()


def focal_loss(logits, target, gamma=2.0, alpha=0.25):
    ce = F.cross_entropy(logits, target, reduction="none")
    pt = torch.exp(-ce)
    return (alpha * (1 - pt) ** gamma * ce).mean()


def lovasz_hinge(logits, labels):
    signs = 2.0 * labels.float() - 1.0
    errors = 1.0 - logits * signs
    errors_sorted, perm = torch.sort(errors, dim=0, descending=True)
    gt = labels[perm]
    gts = gt.sum()
    intersection = gts - gt.float().cumsum(0)
    union = gts + (1 - gt).float().cumsum(0)
    jaccard = 1.0 - intersection / union
    jaccard[1:] = jaccard[1:] - jaccard[0:-1]
    return torch.dot(F.relu(errors_sorted), jaccard)


torch.manual_seed(1)
x = torch.randn(2, 3, 9, 11)
target = (x[:, 0] > 0).long() + (x[:, 1] > 1).long()
print(torch.bincount(target.flatten()))
for bilinear in (True, False):
    net = UNet(3, bilinear).to(memory_format=torch.contiguous_format)
    optimizer = torch.optim.RMSprop(net.parameters(), lr=1e-3, weight_decay=1e-8, foreach=True)
    scheduler = torch.optim.lr_scheduler.ReduceLROnPlateau(optimizer, "max", patience=0)
    for _ in range(3):
        logits = net(x)
        one_hot = F.one_hot(target, 3).permute(0, 3, 1, 2).float()
        loss = nn.CrossEntropyLoss(label_smoothing=0.1)(logits, target)
        loss = loss + 1 - dice_coeff(F.softmax(logits, dim=1).float(), one_hot)
        loss = loss + focal_loss(logits, target)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        nn.utils.clip_grad_norm_(net.parameters(), 1.0)
        optimizer.step()
        scheduler.step(-loss.item())
    print(
        bilinear,
        f"{loss.item():.1f}",
        scheduler.num_bad_epochs,
        sum(p.numel() for p in net.parameters()),
    )

labels = torch.tensor([0, 1, 1, 0, 1, 0])
scores = torch.tensor([0.5, 2.0, -1.0, -0.5, 0.25, -2.0], requires_grad=True)
loss = lovasz_hinge(scores, labels)
loss.backward()
print(f"{loss.item():.4f}", [round(g, 4) for g in scores.grad.tolist()])
weighted = F.binary_cross_entropy_with_logits(scores, labels.float(), pos_weight=torch.tensor(2.0))
print(f"{weighted.item():.4f}")
confusion = torch.bincount(labels * 2 + (scores > 0).long(), minlength=4).reshape(2, 2)
print(confusion, confusion.diag() / (confusion.sum(0) + confusion.sum(1) - confusion.diag()))
small = torch.arange(16.0).view(1, 1, 4, 4)
print(F.interpolate(small, size=(2, 2), mode="bilinear", align_corners=False, antialias=True))
print(F.interpolate(small, scale_factor=0.5, mode="bicubic", antialias=True).shape)
