"""Counts for Prometheus. They tell how much happens, never what."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Gauge, Histogram, generate_latest

from boardwalk.pit.pit import Commit

SECONDS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5)
ORDERS = (1, 2, 4, 8, 16, 32, 64, 128, 256)
MEDIA_TYPE = "text/plain; version=0.0.4; charset=utf-8"


class Metrics:
    """The counters of one server."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=True)
        self.requests = Counter(
            "boardwalk_requests", "Answered requests.", ("method", "route", "status"), registry=self.registry
        )
        self.commands = Counter(
            "boardwalk_commands", "Commands by kind and outcome.", ("kind", "outcome"), registry=self.registry
        )
        self.command_seconds = Histogram(
            "boardwalk_command_seconds",
            "From a command's arrival to its answer.",
            buckets=SECONDS,
            registry=self.registry,
        )
        self.sockets = Gauge("boardwalk_open_sockets", "Open streams.", ("stream",), registry=self.registry)
        self.views = Counter("boardwalk_views", "Views that were made for streams.", registry=self.registry)
        self.messages = Counter("boardwalk_messages", "Messages that were sent on streams.", registry=self.registry)
        self.commits = Counter("boardwalk_commits", "Transactions of orders.", registry=self.registry)
        self.batch = Histogram(
            "boardwalk_batch_orders", "Orders in one transaction.", buckets=ORDERS, registry=self.registry
        )
        self.commit_seconds = Counter(
            "boardwalk_commit_seconds", "Time that transactions took, by part.", ("part",), registry=self.registry
        )

    def committed(self, commit: Commit) -> None:
        """A transaction is on the disk."""
        self.commits.inc()
        self.batch.observe(commit.orders)
        self.commit_seconds.labels("decide").inc(commit.decide_seconds)
        self.commit_seconds.labels("write").inc(commit.write_seconds)

    def text(self) -> bytes:
        """All of it as Prometheus reads it."""
        return generate_latest(self.registry)
