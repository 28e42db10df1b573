"""A file in parts, by the protocol tus 1.0: begins, sends part after part, and asks how far it came where a connection broke."""

from __future__ import annotations

import os
from base64 import b64encode
from contextlib import suppress
from typing import Any, BinaryIO, Callable
from urllib.parse import urljoin, urlsplit

from ._call import USUAL, Connection, Do, Pause, Steps, call, pause_as_told
from ._transport import Response, Send
from .errors import CrierError, CrierProblem, CrierTimeout, CrierUnreachable

PART_BYTES = 8 * 1024 * 1024
FIRST_PAUSE = 1.0
# What the server still does with a part, or with the whole file, it ends within minutes.
LOCKED_MAX = 180

File = bytes | str | os.PathLike[str] | BinaryIO
Progress = Callable[[int, int], None]


def upload(connection: Connection, file: File, name: str | None, alt_text: str | None, on_progress: Progress | None) -> Steps[Any]:
    opened: BinaryIO | None = None
    try:
        if isinstance(file, (str, os.PathLike)):
            path = file
            opened = yield Do(lambda: open(path, 'rb'))
            name = name or os.path.basename(path)
        source = file if isinstance(file, bytes) else opened or file
        media = yield from _upload(connection, source, name, alt_text, on_progress)  # type: ignore[arg-type]
        return media
    finally:
        if opened is not None:
            opened.close()


def _upload(
    connection: Connection, source: bytes | BinaryIO, name: str | None, alt_text: str | None, on_progress: Progress | None
) -> Steps[Any]:
    total = len(source) if isinstance(source, bytes) else (yield Do(lambda: source.seek(0, os.SEEK_END)))
    texts = {'name': name, 'alt_text': alt_text}
    metadata = ','.join(f'{key} {b64encode(value.encode()).decode()}' for key, value in texts.items() if value)
    first = {'upload-length': str(total), **({'upload-metadata': metadata} if metadata else {})}
    try:
        media_id = yield from _send_all(connection, source, total, first, on_progress)
    except CrierProblem as error:
        if error.status != 404:
            raise
        # What came is not on the server any more, or not on the one that answers. Where that happens again, it would do so for ever.
        media_id = yield from _send_all(connection, source, total, first, on_progress)
    media = yield from call(connection, 'GET', '/api/media/{media_id}', (media_id,), settings={})
    return media


def _send_all(
    connection: Connection, source: bytes | BinaryIO, total: int, first: dict[str, str], on_progress: Progress | None
) -> Steps[str]:
    begun = yield from _begin(connection, first)
    address = _address_in(begun, connection)
    try:
        media_id = yield from _send_parts(connection, source, total, address, begun, on_progress)
        return media_id
    except BaseException:
        # At most five of an account may be unfinished: one that nobody goes on with makes room.
        with suppress(CrierError):
            yield _tus(connection, 'DELETE', address, {})
        raise


def _begin(connection: Connection, headers: dict[str, str]) -> Steps[Response]:
    """Repeated only where nothing was begun: what was begun and not told of takes one of five places."""
    failures = 1
    while True:
        try:
            begun: Response = yield _tus(connection, 'POST', '/api/media/uploads', headers)
            return _checked(begun)
        except CrierProblem as error:
            did_nothing = error.status in (429, 503) and failures <= connection.retries
            pause = pause_as_told(error, FIRST_PAUSE * failures) if did_nothing else None
            if pause is None:
                raise
        yield Pause(pause)
        failures += 1


def _address_in(begun: Response, connection: Connection) -> str:
    """Where the parts go: on this server, whatever stands before it calls itself."""
    location = begun.headers.get('location')
    path = urlsplit(urljoin(f'{connection.base_url}/', location)).path if location else ''
    if not path.startswith('/'):
        raise CrierUnreachable(
            f'The answer of {connection.base_url} does not say where the parts of the upload go: something between cut it.'
        )
    return path


def _send_parts(
    connection: Connection, source: bytes | BinaryIO, total: int, address: str, begun: Response, on_progress: Progress | None
) -> Steps[str]:
    last, failures, locked, furthest, is_lost = begun, 0, 0, 0, False
    while True:
        sent = int(last.headers.get('upload-offset', 0))
        # Also of a part that broke off, some has arrived.
        if sent > furthest:
            furthest, failures = sent, 0
        media_id = last.headers.get('crier-media-id')
        if not is_lost and on_progress:
            on_progress(sent, total)
        if media_id is not None:
            return media_id
        try:
            if is_lost:
                last = _checked((yield _tus(connection, 'HEAD', address, {})))
            else:
                part = yield Do(lambda: _part(source, sent, total))
                headers = {'content-type': 'application/offset+octet-stream', 'upload-offset': str(sent)}
                last = _checked((yield _tus(connection, 'PATCH', address, headers, part)))
            is_lost = False
            continue
        except CrierError as error:
            if isinstance(error, CrierProblem) and error.status == 423:
                locked += 1
                is_over = locked > LOCKED_MAX
            else:
                failures += 1
                is_over = not _may_go_on(error) or failures > connection.retries
            if is_over:
                raise
            growing = FIRST_PAUSE * max(failures, 1)
            pause = pause_as_told(error, growing) if isinstance(error, CrierProblem) else growing
            if pause is None:
                raise
            is_lost = True
        yield Pause(pause)


def _part(source: bytes | BinaryIO, sent: int, total: int) -> bytes:
    if isinstance(source, bytes):
        return source[sent : sent + PART_BYTES]
    source.seek(sent)
    size = min(PART_BYTES, total - sent)
    part = source.read(size)
    if len(part) != size:
        raise ValueError('The file became shorter while it was sent.')
    return part


def _may_go_on(error: CrierError) -> bool:
    if isinstance(error, CrierProblem):
        return error.status in (409, 429, 502, 503, 504)
    return isinstance(error, (CrierTimeout, CrierUnreachable))


def _checked(answer: Response) -> Response:
    if not 200 <= answer.status < 300:
        raise CrierProblem(answer.status, answer.headers, answer.body)
    return answer


def _tus(connection: Connection, method: str, address: str, headers: dict[str, str], body: bytes | None = None) -> Send:
    every = {**connection.headers(), 'tus-resumable': '1.0.0', **headers}
    timeout = USUAL if connection.timeout is None else connection.timeout
    return Send(method, connection.base_url + address, every, body, timeout)
