"""Order: sort, argsort, topk, unique."""
