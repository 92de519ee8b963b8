"""What the room needs from outside, in one value: so that a simulation can give it something else."""

from collections.abc import Callable

from msgspec import Struct

from .brains import Brains
from .meter import Meter
from .sealing import KeyRing
from .settings import Settings
from .store.port import Store


class Ports(Struct, frozen=True):
    """What a host needs from outside: everything that is not the table itself."""

    store: Store
    keys: KeyRing
    settings: Settings
    clock: Callable[[], int]  # milliseconds since 1970
    secret: Callable[[int], bytes]  # that many random bytes
    owner: str
    meter: Meter
    brains: Brains
