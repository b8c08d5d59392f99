"""``torch.nn.modules.loss``: the bases that a reader's own losses have."""

from ..loss import CrossEntropyLoss, MSELoss, NLLLoss, _Loss, _WeightedLoss

__all__ = ["CrossEntropyLoss", "MSELoss", "NLLLoss", "_Loss", "_WeightedLoss"]
