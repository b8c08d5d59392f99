"""Backward step by step, run without changing anything."""

from .picture import Steps, backward_steps

__all__ = ["Steps", "backward_steps"]
