"""Object detection by hand: anchor boxes, how far they overlap, offsets, and the best of many."""

import torch

torch.set_printoptions(2)


def anchors_of(rows, columns, sizes, ratios):
    """Boxes (x, y, x, y) around the middle of each pixel: all sizes, and all ratios of the first."""
    size, ratio = torch.tensor(sizes), torch.tensor(ratios).sqrt()
    width = torch.cat([size * ratio[0], size[0] * ratio[1:]]) * rows / columns
    height = torch.cat([size / ratio[0], size[0] / ratio[1:]])
    half = torch.stack([-width, -height, width, height], dim=1) / 2
    y, x = torch.meshgrid(
        (torch.arange(rows) + 0.5) / rows, (torch.arange(columns) + 0.5) / columns, indexing="ij"
    )
    middle = torch.stack([x, y, x, y], dim=-1).reshape(-1, 1, 4)
    return (middle + half).reshape(rows, columns, len(half), 4)


def overlap(one, other):
    """Intersection over union of each box of one list with each of another."""
    inside = torch.min(one[:, None, 2:], other[:, 2:]) - torch.max(one[:, None, :2], other[:, :2])
    shared = inside.clamp(min=0).prod(-1)
    areas = [(boxes[:, 2:] - boxes[:, :2]).prod(-1) for boxes in (one, other)]
    return shared / (areas[0][:, None] + areas[1] - shared)


def assign(truth, anchors, threshold=0.5):
    """The number of a true box for each anchor, or -1; each true box gets one anchor at least."""
    table = overlap(anchors, truth)
    best, which = table.max(dim=1)
    mapping = torch.full((len(anchors),), -1, dtype=torch.long)
    mapping[best >= threshold] = which[best >= threshold]
    for _ in range(len(truth)):
        place = table.argmax()
        row = torch.div(place, len(truth), rounding_mode="floor")
        column = place % len(truth)
        mapping[row] = column
        table[:, column] = -1.0
        table[row, :] = -1.0
    return mapping


def middles(boxes):
    x1, y1, x2, y2 = boxes.unbind(-1)
    return torch.stack(((x1 + x2) / 2, (y1 + y2) / 2, x2 - x1, y2 - y1), axis=-1)


def best_of(boxes, scores, threshold):
    """Non-maximum suppression: what overlaps a better box too far is left out."""
    waiting, kept = scores.argsort(descending=True), []
    while waiting.numel():
        first, waiting = waiting[0], waiting[1:]
        kept.append(first)
        far = overlap(boxes[first][None], boxes[waiting]).squeeze(0) <= threshold
        waiting = waiting[far.nonzero().reshape(-1)]
    return torch.tensor(kept, device=boxes.device)


prior = anchors_of(2, 3, sizes=[0.75, 0.5], ratios=[1.0, 2.0])
print(prior.shape, prior[1, 1, 0])

truth = torch.tensor([[0, 0.1, 0.08, 0.52, 0.92], [1, 0.55, 0.2, 0.9, 0.88]])
anchors = torch.tensor(
    [
        [0.0, 0.1, 0.2, 0.3],
        [0.15, 0.2, 0.4, 0.4],
        [0.63, 0.05, 0.88, 0.98],
        [0.66, 0.45, 0.8, 0.8],
        [0.57, 0.3, 0.92, 0.9],
    ]
)
print(overlap(anchors, truth[:, 1:]))
mapping = assign(truth[:, 1:], anchors)
print(mapping, (mapping >= 0).float().unsqueeze(-1).repeat(1, 4)[0])
centers, goals = middles(anchors), middles(truth[mapping[2:], 1:])
print(goals[:, :2] - centers[2:, :2])

boxes = torch.tensor(
    [
        [0.1, 0.08, 0.52, 0.92],
        [0.08, 0.2, 0.56, 0.95],
        [0.15, 0.3, 0.62, 0.91],
        [0.55, 0.2, 0.9, 0.88],
    ]
)
scores = torch.tensor([0.9, 0.8, 0.7, 0.95])
print(best_of(boxes, scores, 0.5), best_of(boxes, scores, 0.99))
print(torch.unique(mapping, return_counts=True))
try:
    overlap(anchors, truth)
    torch.cat((anchors, truth))
except RuntimeError as error:
    print(error)
