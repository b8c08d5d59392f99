"""Losses between probabilities: binary cross entropy, Kullback-Leibler divergence."""
