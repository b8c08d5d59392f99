"""Simulated GPUs: memory, streams and a clock of their own, the same on every machine."""
