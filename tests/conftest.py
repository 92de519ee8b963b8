"""What every test may count on."""

import signal

# A shell that starts us in the background has our children ignore Ctrl-C; the tests of Ctrl-C need it to work.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)
