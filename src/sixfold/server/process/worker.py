"""One worker of several: a whole server on a socket that the supervisor has opened."""

from __future__ import annotations

import socket
import sys
from functools import partial
from pathlib import Path

from sixfold.server.http.app import make_app
from sixfold.server.process.handover import Handover
from sixfold.server.process.http_protocol import BoundedHttpProtocol
from sixfold.server.process.logs import set_up_logs
from sixfold.server.process.pulse import start_pulse
from sixfold.server.process.running import SWITCH_S, Server, make_config
from sixfold.server.process.settings import read_settings
from sixfold.server.process.worker_bus import WorkerBus


def main() -> None:
    """Serve until the supervisor says so or has gone itself."""
    folder, *numbers = sys.argv[1:]
    number, listening, line, pulse = map(int, numbers)
    start_pulse(pulse)
    settings = read_settings()
    set_up_logs(settings.log_format, settings.log_level, worker=number)
    sys.setswitchinterval(SWITCH_S)
    bus = WorkerBus(number, socket.socket(fileno=line))
    app = make_app(settings, bus)
    app.state["services"].store.open()
    handover = Handover(Path(folder), number, app.state["services"].homes)
    protocol = partial(BoundedHttpProtocol, pass_on=handover.pass_home)
    server = Server(
        make_config(app, settings, protocol),
        lambda _: handover.open(server.make_protocol),
        handover.close,
    )
    app.state["services"].on_alone = lambda: setattr(server, "should_exit", True)
    server.run(sockets=[socket.socket(fileno=listening)])


if __name__ == "__main__":
    main()
