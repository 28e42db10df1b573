"""Who does the steps of a call: this thread, or an event loop."""

from __future__ import annotations

import asyncio
import time
from concurrent.futures import ThreadPoolExecutor
from typing import Any, AsyncIterator, Callable, Generic, Iterator, Mapping, Sequence, TypedDict, TypeVar

from ._call import Connection, Do, Pause, Steps, call
from ._transport import Exchange, Send

Item = TypeVar('Item')


class Page(TypedDict, Generic[Item]):
    data: list[Item]
    next_cursor: str | None


class Caller:
    def __init__(self, connection: Connection) -> None:
        self.connection = connection

    def call(
        self,
        method: str,
        path: str,
        values: Sequence[str | int],
        *,
        query: Mapping[str, Any] | None,
        body: Mapping[str, Any] | None,
        call: Mapping[str, Any],
    ) -> Any:
        return self.run(_steps(self.connection, method, path, values, query, body, call))

    def pages(
        self,
        method: str,
        path: str,
        values: Sequence[str | int],
        *,
        query: Mapping[str, Any] | None,
        body: Mapping[str, Any] | None,
        call: Mapping[str, Any],
    ) -> Pages[Any]:
        return Pages(lambda more: self.call(method, path, values, query={**(query or {}), **more}, body=body, call=call))

    def run(self, steps: Steps[Any]) -> Any:
        given: Any = None
        error: BaseException | None = None
        while True:
            try:
                step = steps.throw(error) if error is not None else steps.send(given)
            except StopIteration as end:
                return end.value
            given = error = None
            try:
                if isinstance(step, Send):
                    given = Exchange(step, self.connection.ssl_context).run()
                elif isinstance(step, Pause):
                    time.sleep(step.seconds)
                else:
                    given = step.work()
            except BaseException as caught:  # The steps have to end what they began.
                error = caught


class Pages(Generic[Item]):
    """A list, asked for page by page as one comes to it. Going through it again asks again."""

    def __init__(self, ask: Callable[[dict[str, str]], Any]) -> None:
        self._ask = ask

    def page(self) -> Page[Item]:
        """The first page alone."""
        return self._ask({})

    def pages(self) -> Iterator[Page[Item]]:
        page = self.page()
        while True:
            yield page
            if page['next_cursor'] is None:
                return
            page = self._ask({'cursor': page['next_cursor']})

    def __iter__(self) -> Iterator[Item]:
        for page in self.pages():
            yield from page['data']


class AsyncCaller:
    """Requests are made in threads, at most so many at a time; pauses are the event loop's own."""

    def __init__(self, connection: Connection, concurrency: int) -> None:
        self.connection = connection
        self.threads = ThreadPoolExecutor(concurrency, thread_name_prefix='crier')

    async def call(
        self,
        method: str,
        path: str,
        values: Sequence[str | int],
        *,
        query: Mapping[str, Any] | None,
        body: Mapping[str, Any] | None,
        call: Mapping[str, Any],
    ) -> Any:
        return await self.run(_steps(self.connection, method, path, values, query, body, call))

    def pages(
        self,
        method: str,
        path: str,
        values: Sequence[str | int],
        *,
        query: Mapping[str, Any] | None,
        body: Mapping[str, Any] | None,
        call: Mapping[str, Any],
    ) -> AsyncPages[Any]:
        return AsyncPages(lambda more: self.call(method, path, values, query={**(query or {}), **more}, body=body, call=call))

    async def run(self, steps: Steps[Any]) -> Any:
        given: Any = None
        error: BaseException | None = None
        while True:
            try:
                step = steps.throw(error) if error is not None else steps.send(given)
            except StopIteration as end:
                return end.value
            given = error = None
            try:
                given = await self._do(step)
            except BaseException as caught:  # The steps have to end what they began.
                error = caught

    async def _do(self, step: Send | Pause | Do) -> Any:
        if isinstance(step, Pause):
            return await asyncio.sleep(step.seconds)
        loop = asyncio.get_running_loop()
        if isinstance(step, Do):
            return await loop.run_in_executor(self.threads, step.work)
        exchange = Exchange(step, self.connection.ssl_context)
        try:
            return await loop.run_in_executor(self.threads, exchange.run)
        except asyncio.CancelledError:
            exchange.abort()
            raise


class AsyncPages(Generic[Item]):
    """A list, asked for page by page as one comes to it. Going through it again asks again."""

    def __init__(self, ask: Callable[[dict[str, str]], Any]) -> None:
        self._ask = ask

    async def page(self) -> Page[Item]:
        """The first page alone."""
        return await self._ask({})

    async def pages(self) -> AsyncIterator[Page[Item]]:
        page = await self.page()
        while True:
            yield page
            if page['next_cursor'] is None:
                return
            page = await self._ask({'cursor': page['next_cursor']})

    async def __aiter__(self) -> AsyncIterator[Item]:
        async for page in self.pages():
            for item in page['data']:
                yield item


def _steps(
    connection: Connection,
    method: str,
    path: str,
    values: Sequence[str | int],
    query: Mapping[str, Any] | None,
    body: Mapping[str, Any] | None,
    settings: Mapping[str, Any],
) -> Steps[Any]:
    return call(connection, method, path, values, query=query, body=body, settings=settings)
