"""One request over HTTP by the standard library, within its time, and given up from another thread."""

from __future__ import annotations

import http.client
import socket
import ssl
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Mapping
from urllib.parse import urlsplit

from .errors import CrierTimeout, CrierUnreachable


@dataclass(frozen=True)
class Send:
    method: str
    url: str
    headers: Mapping[str, str]
    body: bytes | None
    timeout: float


@dataclass(frozen=True)
class Response:
    status: int
    headers: Mapping[str, str]
    """With names in small letters."""
    body: bytes
    attempts: int = field(default=1)


class Exchange:
    """A connection of its own for each request: none is kept that the server may have closed meanwhile. Redirects are not followed,
    so that the key reaches no other server."""

    def __init__(self, send: Send, context: ssl.SSLContext | None) -> None:
        self._send = send
        self._over: str | None = None
        url = urlsplit(send.url)
        host = url.hostname or ''
        self._path = url.path + (f'?{url.query}' if url.query else '')
        # How long is said for each wait of the socket, and by the timer below for all of them together.
        if url.scheme == 'https':
            self._connection: http.client.HTTPConnection = http.client.HTTPSConnection(
                host, url.port, timeout=send.timeout, context=context
            )
        else:
            self._connection = http.client.HTTPConnection(host, url.port, timeout=send.timeout)

    def run(self) -> Response:
        timer = threading.Timer(self._send.timeout, self._end, ('timeout',))
        timer.daemon = True
        timer.start()
        try:
            return self._exchange()
        except (OSError, http.client.HTTPException) as error:
            raise self._told(error) from error
        finally:
            timer.cancel()
            self._connection.close()

    def abort(self) -> None:
        """From another thread: the request ends at once."""
        self._end('aborted')

    def _exchange(self) -> Response:
        self._connection.connect()
        self._assert_going_on()
        # A server that refuses a body answers before it has read all of it.
        with suppress(BrokenPipeError, ConnectionResetError):
            self._connection.request(self._send.method, self._path, body=self._send.body, headers=dict(self._send.headers))
        answer = self._connection.getresponse()
        body = answer.read()
        # An answer without a length ends where the connection does.
        self._assert_going_on()
        return Response(answer.status, {name.lower(): value for name, value in answer.getheaders()}, body)

    def _assert_going_on(self) -> None:
        if self._over is not None:
            raise ConnectionAbortedError(self._over)

    def _end(self, why: str) -> None:
        self._over = self._over or why
        sock = self._connection.sock
        if sock is not None:
            # Not the method of a TLS socket, which is not made for two threads.
            with suppress(OSError):
                socket.socket.shutdown(sock, socket.SHUT_RDWR)

    def _told(self, error: Exception) -> CrierTimeout | CrierUnreachable:
        method, url, seconds = self._send.method, self._send.url.split('?')[0], self._send.timeout
        if self._over == 'timeout' or isinstance(error, TimeoutError):
            return CrierTimeout(f'{method} {url} had no answer within {seconds:g} seconds.')
        return CrierUnreachable(f'{method} {url}: the connection failed: {error or type(error).__name__}')
