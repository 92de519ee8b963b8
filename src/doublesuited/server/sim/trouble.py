"""What goes wrong in a simulation, and how often."""

from msgspec import Struct


class Trouble(Struct, frozen=True, kw_only=True):
    """Times in virtual seconds (means of exponential ones), the rest as probabilities. ``calm`` has none of it."""

    disk_s: float = 0.01
    net_s: float = 0.02
    lost_append: float = 0.02  # each way
    lost_claim: float = 0.05
    arrives: float = 0.5  # what a killed process had sent to the disk is done all the same
    crash_every_s: float = 6.0
    zombie: float = 0.35  # of crashes: the old process lives on beside the new one
    down_s: float = 0.6
    full_every_s: float = 20.0
    full_s: float = 1.0
    jump_every_s: float = 20.0
    clock_jump_s: float = 3600.0  # how far the clock of a new process may be off
    disconnect: float = 0.02  # for each frame that a client gets
    resend: float = 0.15  # a request is sent a second time for no reason
    nonsense: float = 0.1  # a request that makes no sense comes before a sensible one
    slow: float = 0.15  # a connection whose reader is slow
    slow_s: float = 1.5
    seconds: float = 25.0


CALM = Trouble(lost_append=0.0, lost_claim=0.0, disconnect=0.0, resend=0.0, nonsense=0.0, slow=0.0)
