# einsum for both products
import math
def attend(query, key, value, allowed=None):
    scores = torch.einsum("...le,...se->...ls", query, key) / math.sqrt(query.size(-1))
    if allowed is not None:
        scores = scores.masked_fill(torch.logical_not(allowed), -math.inf)
    weights = nn.functional.softmax(scores, dim=-1)
    if allowed is not None:
        weights = torch.where(allowed, weights, torch.zeros_like(weights))
    return torch.einsum("...ls,...sv->...lv", weights, value), weights
