"""Rounding, clamping and repairing numbers: ceil, floor, round, trunc, frac, clamp, nan_to_num."""
