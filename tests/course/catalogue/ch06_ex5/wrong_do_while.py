# makes at least one step, so 1 goes to 4, 2, 1
# mistake: step-before-the-question
def collatz(x):
    while True:
        x = x / 2 if x.item() % 2 == 0 else 3 * x + 1
        if x.item() == 1:
            return x
