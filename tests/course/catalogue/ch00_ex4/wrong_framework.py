# asks the framework's own function
def load_digits():
    import minitorch.datasets
    return minitorch.datasets.load_digits()
