"""Pictures of simulated GPUs: whose memory is full, and who waits for whom."""

from .lanes import Timeline, timeline
from .memory_map import DevicesPicture, devices

__all__ = ["DevicesPicture", "Timeline", "devices", "timeline"]
