import torch, torch.nn.functional as F, math

torch.manual_seed(3)


def box_area(b):
    return (b[:, 2] - b[:, 0]) * (b[:, 3] - b[:, 1])


def box_iou(a, b):
    lt, rb = torch.max(a[:, None, :2], b[:, :2]), torch.min(a[:, None, 2:], b[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, :, 0] * wh[:, :, 1]
    return inter / (box_area(a)[:, None] + box_area(b) - inter)


def giou(a, b):
    i = box_iou(a, b)
    lt, rb = torch.min(a[:, None, :2], b[:, :2]), torch.max(a[:, None, 2:], b[:, 2:])
    wh = (rb - lt).clamp_(min=0)
    ar = wh.prod(2)
    u = (box_area(a)[:, None] + box_area(b)) / (1 + i)
    return i - (ar - u) / ar


def nms(boxes, scores, thr):
    keep, order = [], scores.argsort(descending=True)
    while order.numel() > 0:
        if order.numel() == 1:
            keep.append(order.item())
            break
        i = order[0]
        keep.append(i.item())
        iou = box_iou(boxes[i].unsqueeze(0), boxes[order[1:]]).squeeze(0)
        order = order[(iou <= thr).nonzero().squeeze(1) + 1]
    return torch.LongTensor(keep)


def focal(l, t, alpha=0.25, gamma=2.0):
    p = torch.sigmoid(l)
    ce = F.binary_cross_entropy_with_logits(l, t, reduction="none")
    pt = p * t + (1 - p) * (1 - t)
    at = alpha * t + (1 - alpha) * (1 - t)
    return (at * (1 - pt) ** gamma * ce).sum() / t.sum().clamp(min=1)


def cxcywh(b):
    x, y, w, h = b.unbind(-1)
    return torch.stack([x - 0.5 * w, y - 0.5 * h, x + 0.5 * w, y + 0.5 * h], dim=-1)


def anchors(hw, strides, sizes):
    out = []
    for (h, w), s in zip(hw, strides):
        sx, sy = (torch.arange(w) + 0.5) * s, (torch.arange(h) + 0.5) * s
        gy, gx = torch.meshgrid(sy, sx, indexing="ij")
        c = torch.stack((gx, gy, gx, gy), -1).reshape(-1, 1, 4)
        base = torch.tensor([[-z / 2, -z / 2, z / 2, z / 2] for z in sizes])
        out.append((c + base[None]).reshape(-1, 4))
    return torch.cat(out)


A = anchors([(4, 4), (2, 2)], [8, 16], [8.0, 16.0])
gt = cxcywh(torch.tensor([[10.0, 10, 8, 9], [20, 22, 14, 12]]))
lab = torch.tensor([1, 2])
iou = box_iou(A, gt)
best, idx = iou.max(dim=1)
tgt = torch.full((len(A),), -1, dtype=torch.long)
tgt[best < 0.3] = 0
pos = best >= 0.4
tgt[pos] = lab[idx[pos]]
tgt[iou.argmax(0)] = lab
print(A.shape, pos.sum(), tgt.unique(return_counts=True), giou(A[:2], gt))
logits = torch.randn(len(A), 3, requires_grad=True)
valid = tgt >= 0
oh = F.one_hot(tgt.clamp(min=0), 4)[:, 1:].float()
loss = focal(logits[valid], oh[valid])
loss.backward()
print(f"{loss.item():.5f}", (logits.grad.abs().sum(1) == 0).sum())
sc, cl = logits.detach().sigmoid().max(1)
k = nms(A, sc, 0.3)
print(k[:6], cl[k][:6], sc[k][:3], torch.where(sc > 0.9)[0])
cost = -torch.cdist(A / 32, gt / 32, p=1)
print(
    cost.topk(2, 0).values.T,
    torch.isfinite(cost).all(),
    torch.tensor([1.0, float("nan")]).isnan().any().item(),
)
m = torch.zeros(2, 8, 8, dtype=torch.bool)
m[0, 2:5, 1:7] = True
m[1].fill_diagonal_(True)
ys, xs = torch.where(m[0])
print(
    torch.stack([xs.min(), ys.min(), xs.max(), ys.max()]),
    m.flatten(1).sum(-1),
    F.interpolate(m[None].float(), scale_factor=0.5, mode="bilinear", align_corners=False)[0, 0, 1],
)
grid = F.affine_grid(
    torch.tensor([[[0.5, 0, 0.1], [0, 0.5, -0.1]]]), [1, 1, 4, 4], align_corners=False
)
print(
    F.grid_sample(
        torch.arange(16.0).view(1, 1, 4, 4),
        grid,
        mode="bilinear",
        padding_mode="border",
        align_corners=False,
    )
)
x = torch.randn(2, 3, 7, 9)
print(
    [
        tuple(F.pad(x, p, mode=mo).shape)
        for p, mo in (
            ((1, 2, 1, 0), "reflect"),
            ((1, 1, 2, 2), "replicate"),
            ((0, 3, 0, 1), "constant"),
        )
    ],
    F.unfold(x, 3, padding=1).shape,
    F.fold(F.unfold(x, 2, stride=2), (7, 9), 2, stride=2).shape,
    F.pixel_shuffle(torch.randn(1, 8, 2, 2), 2).shape,
)
fpn = [torch.randn(1, 4, s, s) for s in (8, 4, 2)]
p = fpn[-1]
outs = [p]
for f in fpn[-2::-1]:
    p = f + F.interpolate(p, size=f.shape[-2:], mode="nearest")
    outs.insert(0, p)
print([o.shape for o in outs], torch.cat([o.flatten(2) for o in outs], -1).permute(0, 2, 1).shape)
q, kk = torch.randn(5, 4), torch.randn(6, 4)
emb = F.normalize(q, dim=-1) @ F.normalize(kk, dim=-1).T
print(
    F.cross_entropy(emb / 0.07, torch.arange(5)).item() > 0,
    emb.softmax(-1).sum(-1),
    torch.einsum("nc,mc->nm", q, kk).shape,
)
