# tells the head itself
import minitorch.nn.functional as F

class Tuned(nn.Module):
    def __init__(self, body, head, p):
        super().__init__()
        self.body = body.eval()
        self.head = head
        self.drop = nn.Dropout(p)
        body.requires_grad_(False)

    def forward(self, x):
        return self.head(self.drop(self.body(x)))

    def train(self, mode=True):
        if not isinstance(mode, bool):
            raise ValueError("bool")
        self.training = mode
        self.drop.train(mode)
        self.head.train(mode)
        self.body.eval()
        return self
