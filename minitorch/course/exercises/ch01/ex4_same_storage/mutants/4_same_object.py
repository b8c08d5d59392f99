"""This asks whether it is one tensor. Two tensors may describe one storage."""


def same_storage(a, b):
    return a is b
