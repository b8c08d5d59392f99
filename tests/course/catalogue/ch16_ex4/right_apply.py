# apply on the body
import minitorch.nn.functional as F

class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body, self.head, self.p = body, head, p
        for q in body.parameters():
            q.requires_grad_(False)
        self.train(True)

    def forward(self, x):
        return self.head(F.dropout(self.body(x), p=self.p, training=self.training))

    def train(self, mode=True):
        out = super().train(mode)
        self.body.train(False)
        return out
