"""What a simulated card says of itself."""

from __future__ import annotations

from .environment import Card

_MIB = 1 << 20


class DeviceProperties:
    """A card's properties (``torch._C._CudaDeviceProperties``); sizes in bytes."""

    def __init__(self, card: Card) -> None:
        specification = card.specification
        self.name = specification.name
        self.major, self.minor = specification.capability
        self.total_memory = specification.memory
        self.multi_processor_count = specification.processors
        self.L2_cache_size = specification.cache
        self.uuid = card.uuid.removeprefix("GPU-")
        self.pci_bus_id, self.pci_device_id, self.pci_domain_id = card.position, 0, 0
        self.is_integrated = self.is_multi_gpu_board = 0
        self.warp_size = 32
        self.max_threads_per_block = 1024
        self.max_threads_per_multi_processor = 1024 if specification.capability == (7, 5) else 2048
        self.regs_per_multiprocessor = 65536
        self.shared_memory_per_block = 49152

    def __repr__(self) -> str:
        return (
            f"_CudaDeviceProperties(name='{self.name}', major={self.major}, minor={self.minor}, "
            f"total_memory={self.total_memory // _MIB}MB, "
            f"multi_processor_count={self.multi_processor_count}, uuid={self.uuid}, "
            f"pci_bus_id={self.pci_bus_id}, pci_device_id={self.pci_device_id}, "
            f"pci_domain_id={self.pci_domain_id}, L2_cache_size={self.L2_cache_size // _MIB}MB)"
        )
