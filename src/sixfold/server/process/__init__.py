"""One server process: its services, settings, scheduler, peers, memory and figures."""
