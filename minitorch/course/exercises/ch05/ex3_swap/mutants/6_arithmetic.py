"""Sums and differences round, and cannot bring back inf or nan. Keep a copy of the old values."""


def swap_(a, b):
    a += b
    b.copy_(a - b)
    a -= b
