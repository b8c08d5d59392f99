"""The largest and the mean of windows, in one and two dimensions."""
