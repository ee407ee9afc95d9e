"""Meters: what a host can watch. No label names a person, a table or a token."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

FINE = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5)


class Meters:
    """The meters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry()

        def counter(name: str, text: str, *labels: str) -> Counter:
            return Counter(f"cabale_{name}", text, labels, registry=self.registry)

        def gauge(name: str, text: str) -> Gauge:
            return Gauge(f"cabale_{name}", text, registry=self.registry)

        def histogram(name: str, text: str) -> Histogram:
            return Histogram(f"cabale_{name}", text, registry=self.registry, buckets=FINE)

        self.entries = counter("moves", "Entries stored", "game", "kind")
        self.refused = counter("naks", "Frames refused", "code")
        self.repeated = counter("idempotent_replays", "Intents that came again")
        self.resync = counter("resync", "Positions asked for again")
        self.slow = counter("slow_client_closed", "Sockets closed because they were not read")
        self.limited = counter("rate_limited", "Requests refused by a limit", "rule")
        self.unhandled = counter("unhandled_exceptions", "Must be zero")
        self.mismatch = counter("replay_mismatch", "Tables that could not be opened; must be zero")
        self.waiting_for_rules = counter("needing_other_rules", "Tables that need rules or figures that are not here")
        self.commit = histogram("commit_seconds", "Time of a commit")
        self.ack = histogram("ack_seconds", "From a frame to its acknowledgement")
        self.batch = histogram("batch_size", "Jobs in a commit")
        self.thoughts = histogram("bot_seconds", "Time of a bot's thought")
        self.lag = gauge("loop_lag_seconds", "How late the loop is")
        self.clock_jump = gauge("clock_jump_seconds", "By how much the clock is off since it jumped; must be zero")
        self.sockets = gauge("ws_connections", "Open sockets")
        self.tables = gauge("tables", "Tables in memory")
        self.waiting = gauge("bot_queue", "Thoughts that wait or run")
        self.backup_age = gauge("backup_age_seconds", "Age of the newest backup; -1 for none")

    def text(self) -> bytes:
        """In the format of Prometheus."""
        return generate_latest(self.registry)
