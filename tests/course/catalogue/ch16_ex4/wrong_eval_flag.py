# drops in testing
import minitorch.nn.functional as F

class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body, self.head, self.p = body, head, p
        body.requires_grad_(False)
        body.eval()

    def forward(self, x):
        return self.head(F.dropout(self.body(x), self.p, not self.training))

    def train(self, mode=True):
        super().train(mode)
        self.body.eval()
        return self
