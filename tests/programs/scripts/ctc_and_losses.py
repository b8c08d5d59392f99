import torch
from torch import nn
import torch.nn.functional as F

torch.manual_seed(0)
logits = torch.randn(6, 2, 4, requires_grad=True)
loss = F.ctc_loss(
    logits.log_softmax(2),
    torch.tensor([[1, 2, 3], [1, 1, 0]]),
    torch.tensor([6, 5]),
    torch.tensor([3, 2]),
)
loss.backward()
print(loss, logits.grad.abs().sum())


class FocalLoss(nn.Module):
    def __init__(self, alpha=0.25, gamma=2, reduction="mean"):
        super().__init__()
        self.alpha, self.gamma, self.reduction = alpha, gamma, reduction

    def forward(self, inputs, targets):
        p = torch.sigmoid(inputs)
        ce = F.binary_cross_entropy_with_logits(inputs, targets, reduction="none")
        p_t = p * targets + (1 - p) * (1 - targets)
        loss = ce * ((1 - p_t) ** self.gamma)
        if self.alpha >= 0:
            loss = (self.alpha * targets + (1 - self.alpha) * (1 - targets)) * loss
        return getattr(loss, self.reduction)() if self.reduction != "none" else loss


def dice(inputs, targets, smooth=1):
    inputs, targets = torch.sigmoid(inputs).view(-1), targets.reshape(-1)
    inter = (inputs * targets).sum()
    return 1 - (2.0 * inter + smooth) / (inputs.sum() + targets.sum() + smooth)


def nt_xent(z1, z2, temperature=0.5):
    z = F.normalize(torch.cat([z1, z2]), dim=1)
    sim = z @ z.t() / temperature
    sim = sim.masked_fill(torch.eye(len(z), dtype=torch.bool), float("-inf"))
    n = len(z1)
    targets = torch.cat([torch.arange(n) + n, torch.arange(n)])
    return F.cross_entropy(sim, targets)


def iou(a, b):
    lt, rb = torch.max(a[:, None, :2], b[:, :2]), torch.min(a[:, None, 2:], b[:, 2:])
    wh = (rb - lt).clamp(min=0)
    inter = wh[:, :, 0] * wh[:, :, 1]
    area = lambda v: (v[:, 2] - v[:, 0]) * (v[:, 3] - v[:, 1])
    return inter / (area(a)[:, None] + area(b) - inter)


def nms(boxes, scores, threshold):
    order, keep = scores.argsort(descending=True), []
    while order.numel():
        i = order[0]
        keep.append(i.item())
        order = order[1:][iou(boxes[i][None], boxes[order[1:]])[0] <= threshold]
    return keep


x, y = torch.randn(4, 3), torch.randint(0, 2, (4, 3)).float()
print(
    FocalLoss()(x, y),
    FocalLoss(reduction="sum")(x, y),
    dice(x, y),
    nt_xent(torch.randn(3, 5), torch.randn(3, 5)),
)
boxes = torch.tensor([[0.0, 0, 10, 10], [1, 1, 11, 11], [20, 20, 30, 30]])
print(iou(boxes, boxes), nms(boxes, torch.tensor([0.9, 0.8, 0.7]), 0.5))
a, p, n = torch.randn(3, 4, 5).unbind(0)
for l in [
    nn.TripletMarginLoss(margin=0.5),
    nn.TripletMarginWithDistanceLoss(distance_function=lambda u, v: 1 - F.cosine_similarity(u, v)),
]:
    print(l(a, p, n))
t = torch.tensor([1.0, -1, 1, -1])
print(
    F.cosine_embedding_loss(a, p, t),
    F.margin_ranking_loss(a[:, 0], p[:, 0], t),
    F.hinge_embedding_loss(a[:, 0], t),
    F.soft_margin_loss(a[:, 0], t),
)
c = torch.tensor([0, 4, 2, 1])
print(
    F.multi_margin_loss(a, c),
    F.multilabel_margin_loss(torch.randn(2, 4), torch.tensor([[3, 0, -1, 1], [0, -1, 1, 2]])),
    F.cross_entropy(a, F.softmax(p, 1)),
    F.cross_entropy(a, c, ignore_index=4, weight=torch.arange(1.0, 6)),
    F.kl_div(a.log_softmax(1), p.softmax(1), reduction="batchmean"),
)
print(
    F.poisson_nll_loss(a, p.abs()),
    F.gaussian_nll_loss(a, p, n.exp()),
    F.huber_loss(a, p, delta=0.5),
    F.smooth_l1_loss(a, p, beta=0.5),
    F.l1_loss(a, p),
    nn.MultiLabelSoftMarginLoss()(x, y),
)
print(
    F.gumbel_softmax(a, tau=0.5, hard=True),
    F.pairwise_distance(a, p),
    F.pdist(a).shape,
    F.one_hot(c),
    F.glu(torch.ones(4)),
    F.softmin(t, 0),
    F.local_response_norm(torch.ones(1, 3, 2, 2), 2)[0, 0],
    F.normalize(a, p=1).abs().sum(1),
)
print(
    F.grid_sample(
        torch.arange(9.0).view(1, 1, 3, 3),
        F.affine_grid(torch.eye(2, 3)[None], (1, 1, 2, 2), align_corners=True),
        align_corners=True,
    ),
    F.interpolate(
        torch.arange(4.0).view(1, 1, 2, 2), size=(3, 3), mode="bilinear", align_corners=True
    ),
    F.adaptive_avg_pool2d(torch.arange(16.0).view(1, 1, 4, 4), (3, 2)),
)
for act in [
    "elu",
    "selu",
    "celu",
    "gelu",
    "silu",
    "mish",
    "hardtanh",
    "hardswish",
    "hardsigmoid",
    "softsign",
    "softplus",
    "logsigmoid",
    "relu6",
    "tanhshrink",
    "softshrink",
    "hardshrink",
]:
    print(act, getattr(F, act)(torch.tensor([-2.0, -0.3, 0.4, 7.0])))
