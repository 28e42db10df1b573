"""The two clients: one that waits, one that is awaited."""

from __future__ import annotations

import ssl
from dataclasses import replace
from types import TracebackType

from . import types as t
from ._async_resources import AsyncResources
from ._call import Connection, connection_of, wait_for_schedule
from ._drivers import AsyncCaller, Caller
from ._resources import Resources
from ._upload import File, Progress, upload

__all__ = ['AsyncCrier', 'Crier']


class Crier(Resources):
    """A client of one server with one key. It may be used by several threads at once."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float | None = None,
        retries: int = 2,
        ssl_context: ssl.SSLContext | None = None,
    ) -> None:
        self._caller = Caller(connection_of(base_url, api_key, timeout, retries, ssl_context))
        super().__init__(self._caller)

    def wait_for_schedule(self, schedule_id: str, *, timeout: float = 300.0) -> t.ScheduleWithAttempts:
        """Waits until a schedule is published or failed."""
        return self._caller.run(wait_for_schedule(self._caller.connection, schedule_id, timeout))

    def upload(
        self,
        file: File,
        *,
        name: str | None = None,
        alt_text: str | None = None,
        on_progress: Progress | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Media:
        """Uploads a file in parts, and goes on where the connection broke: bytes, a path, or what is open for reading bytes. `timeout`
        and `retries` hold for each part; `on_progress` is called with the bytes sent and those of the whole file."""
        connection = _with(self._caller.connection, timeout, retries)
        return self._caller.run(upload(connection, file, name, alt_text, on_progress))


class AsyncCrier(AsyncResources):
    """A client of one server with one key, for asyncio. Close it, or use it by `async with`: its requests are made in threads."""

    def __init__(
        self,
        base_url: str,
        api_key: str,
        *,
        timeout: float | None = None,
        retries: int = 2,
        ssl_context: ssl.SSLContext | None = None,
        concurrency: int = 32,
    ) -> None:
        self._caller = AsyncCaller(connection_of(base_url, api_key, timeout, retries, ssl_context), concurrency)
        super().__init__(self._caller)

    async def aclose(self) -> None:
        self._caller.threads.shutdown(wait=False)

    async def __aenter__(self) -> AsyncCrier:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.aclose()

    async def wait_for_schedule(self, schedule_id: str, *, timeout: float = 300.0) -> t.ScheduleWithAttempts:
        """Waits until a schedule is published or failed."""
        return await self._caller.run(wait_for_schedule(self._caller.connection, schedule_id, timeout))

    async def upload(
        self,
        file: File,
        *,
        name: str | None = None,
        alt_text: str | None = None,
        on_progress: Progress | None = None,
        timeout: float | None = None,
        retries: int | None = None,
    ) -> t.Media:
        """Uploads a file in parts, and goes on where the connection broke: bytes, a path, or what is open for reading bytes. `timeout`
        and `retries` hold for each part; `on_progress` is called with the bytes sent and those of the whole file."""
        connection = _with(self._caller.connection, timeout, retries)
        return await self._caller.run(upload(connection, file, name, alt_text, on_progress))


def _with(connection: Connection, timeout: float | None, retries: int | None) -> Connection:
    return replace(
        connection,
        timeout=connection.timeout if timeout is None else timeout,
        retries=connection.retries if retries is None else retries,
    )
