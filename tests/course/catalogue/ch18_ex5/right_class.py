# a small machine as a class
class Machine:
    def __init__(self):
        self.memo, self.texts, self.names = [], [], {}

    def step(self, name, value):
        if name == "MEMOIZE":
            self.memo.append(self.texts[-1])
            return
        if name in ("BINGET", "LONG_BINGET") and self.memo:
            value = self.memo[value]
        if name == "GLOBAL":
            self.names.setdefault(value.replace(" ", "."), 1)
        if name == "STACK_GLOBAL":
            self.names.setdefault("%s.%s" % tuple(self.texts[-2:]), 1)
        self.texts.append(value)

def names_in(code):
    m = Machine()
    for opcode, value, _ in pickletools.genops(code):
        m.step(opcode.name, value)
    return list(m.names)
