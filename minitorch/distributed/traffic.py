"""How many bytes a rank sends, and when: what is counted, and by whom.

The threaded backend passes every message through one function, which notes it here: nothing is
estimated. MPI does not tell what its collectives send, so for them the bytes are noted that the
usual algorithm needs (for ``all_reduce`` the ring: 2 (n - 1) / n of the tensor); messages sent
with ``send`` are noted as they are.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Message:
    """One message of this rank.

    - ``kind``: the collective that it belongs to, or "send".
    - ``number``: the how-manieth collective of the group it is, from 0.
    - ``step``: the how-manieth message of this rank within the collective, from 0.
    - ``source``, ``target``: ranks; a target of None stands for all messages of a collective
      together, when nobody can say more.
    - ``nbytes``: the size of its numbers.
    """

    kind: str
    number: int
    step: int
    source: int
    target: int | None
    nbytes: int


@dataclass
class Traffic:
    """What this rank has sent: a list of messages, in order."""

    messages: list[Message] = field(default_factory=list)

    @property
    def bytes_sent(self) -> int:
        """The size of all messages together, in bytes."""
        return sum([message.nbytes for message in self.messages])

    def bytes_of(self, kind: str) -> int:
        """The size of the messages of one kind of operation, such as "all_reduce", in bytes."""
        return sum([message.nbytes for message in self.messages if message.kind == kind])


class Observers:
    """Who wants to know what one rank sends."""

    def __init__(self) -> None:
        self.records: list[Traffic] = []

    def note(self, message: Message) -> None:
        """Tell everybody who listens."""
        for record in self.records:
            record.messages.append(message)

    @contextmanager
    def listening(self) -> Iterator[Traffic]:
        """In the block, what is sent goes into a new record."""
        record = Traffic()
        self.records.append(record)
        try:
            yield record
        finally:
            self.records = [other for other in self.records if other is not record]
