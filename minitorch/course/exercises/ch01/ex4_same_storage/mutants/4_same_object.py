"""This asks whether both are one tensor. Two different tensors can describe one storage."""


def same_storage(a, b):
    return a is b
