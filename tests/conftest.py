"""What every test may count on."""

import signal

from hypothesis import settings

# A shell that starts us in the background has our children ignore Ctrl-C; the tests of Ctrl-C need it to work.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says more about the machine than about the code: the first one may build an oracle's tables.
settings.register_profile("unhurried", settings.default, deadline=None)
settings.load_profile("unhurried")
