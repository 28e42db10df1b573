"""What a call sends, and when it sends it again: steps for the drivers, which wait, or are awaited."""

from __future__ import annotations

import json
import random
import re
import ssl
import time
import uuid
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Callable, Generator, Mapping, Sequence, TypedDict, TypeVar
from urllib.parse import quote, urlencode, urlsplit

from ._slow import KEYLESS, TAKES_MINUTES
from ._transport import Response, Send
from .errors import CrierError, CrierProblem, CrierTimeout, CrierUnreachable


class Omit:
    """Not sent at all; None is sent as null."""

    def __repr__(self) -> str:
        return 'OMIT'

    def __bool__(self) -> bool:
        return False


OMIT = Omit()


@dataclass(frozen=True)
class RateLimit:
    remaining: int
    reset_seconds: int
    """When `remaining` is full again."""
    limit: int | None


@dataclass(frozen=True)
class Answer:
    """What a call was answered with, beside its data."""

    status: int
    headers: Mapping[str, str]
    request_id: str | None
    rate_limit: RateLimit | None
    attempts: int
    """How often it was asked: 1, and one more for each retry."""


class CallSettings(TypedDict, total=False):
    timeout: float
    """Seconds that one attempt may take, its answer included. Default: 60; 900 where a model writes or the server takes a file."""
    retries: int
    """How often the call is sent again, at most."""
    on_answer: Callable[[Answer], None]
    """Is called with status, headers and rate limit of the answer; of a list with those of each page."""


class PostSettings(CallSettings, total=False):
    idempotency_key: str
    """Your own, where it must outlive this process. Without it one is made."""


@dataclass(frozen=True)
class Pause:
    seconds: float


@dataclass(frozen=True)
class Do:
    """Something that may wait for a disk."""

    work: Callable[[], Any]


Value = TypeVar('Value')
Steps = Generator['Send | Pause | Do', Any, Value]


@dataclass(frozen=True)
class Connection:
    base_url: str
    api_key: str
    timeout: float | None
    retries: int
    ssl_context: ssl.SSLContext | None

    def __repr__(self) -> str:
        return f'Connection({self.base_url!r})'

    def headers(self) -> dict[str, str]:
        return {'accept': 'application/json', 'authorization': f'Bearer {self.api_key}', 'user-agent': 'crier-client-python'}


def connection_of(base_url: str, api_key: str, timeout: float | None, retries: int, ssl_context: ssl.SSLContext | None) -> Connection:
    url = urlsplit(base_url)
    if url.scheme not in ('http', 'https') or not url.hostname:
        raise ValueError('base_url needs the address of the server, such as http://127.0.0.1:3000.')
    if not isinstance(api_key, str) or not re.fullmatch(r'[\x21-\x7e]+', api_key):
        raise ValueError('api_key is empty or has spaces. Pass the key as it was shown. Is its environment variable set?')
    _assert_bounds(USUAL if timeout is None else timeout, retries)
    return Connection(base_url.rstrip('/'), api_key, timeout, retries, ssl_context)


def _assert_bounds(timeout: float, retries: int) -> None:
    if not timeout > 0:
        raise ValueError('timeout takes seconds, more than 0.')
    if retries < 0:
        raise ValueError('retries takes how often a call is sent again, 0 or more.')


USUAL = 60.0
# A draft may take five minutes, a file ten, and each waits for its turn. To give up and ask again would begin it again.
MINUTES = 900.0

# A window of the rate is a minute: a longer wait is an error.
WAIT_MAX = 60.0
# A first request with the same key writes a draft, reads a source or takes a file, or its server has died: its claim ends after a minute.
RUNNING_MAX = 60.0
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0

SETTINGS = {'timeout', 'retries', 'on_answer', 'idempotency_key'}


def call(
    connection: Connection,
    method: str,
    path: str,
    values: Sequence[str | int],
    *,
    query: Mapping[str, Any] | None = None,
    body: Mapping[str, Any] | None = None,
    settings: Mapping[str, Any],
) -> Steps[Any]:
    """Sends an operation until it has an answer or its retries are used up. Every POST carries an idempotency key, the same each time,
    so that it has one effect, except those of `KEYLESS`. These, a PATCH or DELETE are sent again only where the server said that it did nothing."""
    timeout = settings.get('timeout', connection.timeout)
    if timeout is None:
        timeout = MINUTES if (method, path) in TAKES_MINUTES else USUAL
    retries = settings.get('retries', connection.retries)
    _assert_bounds(timeout, retries)
    unknown = set(settings) - SETTINGS
    is_keyed = method == 'POST' and (method, path) not in KEYLESS
    if unknown or (not is_keyed and 'idempotency_key' in settings):
        raise TypeError(f'{method} {path} takes no {", ".join(sorted(unknown)) or "idempotency_key"}.')
    headers = connection.headers()
    if is_keyed:
        headers['idempotency-key'] = settings.get('idempotency_key') or uuid.uuid4().hex
    content = None
    if body is not None:
        headers['content-type'] = 'application/json'
        content = json.dumps(_given(body), default=_plain, allow_nan=False, ensure_ascii=False).encode()
    send = Send(method, connection.base_url + _filled(path, values) + _query(query), headers, content, timeout)
    return _until_answered(send, retries, settings.get('on_answer'), is_repeatable=is_keyed or method == 'GET')


def _until_answered(send: Send, retries: int, on_answer: Callable[[Answer], None] | None, *, is_repeatable: bool) -> Steps[Any]:
    attempt = 1
    failures = 0
    running = 0.0
    while True:
        try:
            answer: Response = yield send
            if not 200 <= answer.status < 300:
                raise CrierProblem(answer.status, answer.headers, answer.body)
            data = _data(send, answer)
            break
        except CrierError as error:
            if isinstance(error, CrierProblem) and error.code == 'idempotency_key_in_progress' and retries > 0:
                pause = _pause_while_running(error, running)
                running += pause or 0
            else:
                failures += 1
                pause = _pause_before_retry(error, failures, is_repeatable=is_repeatable) if failures <= retries else None
            if pause is None:
                raise
        yield Pause(pause)
        attempt += 1
    if on_answer:
        headers = answer.headers
        on_answer(Answer(answer.status, headers, headers.get('x-request-id'), _rate_limit(headers), attempt))
    return data


def _data(send: Send, answer: Response) -> Any:
    if not answer.body:
        return None
    try:
        return json.loads(answer.body)
    except ValueError as error:
        raise CrierUnreachable(f'{send.method} {send.url.split("?")[0]} was answered with what is no JSON.') from error


def _pause_while_running(error: CrierProblem, waited: float) -> float | None:
    """As long again as was waited so far: a repeat takes a request of the rate. None: it was waited for long enough."""
    pause = max(float(error.retry_after or 0), min(max(waited, FIRST_PAUSE), LONGEST_PAUSE))
    return pause if waited + pause <= RUNNING_MAX else None


def _pause_before_retry(error: CrierError, attempt: int, *, is_repeatable: bool) -> float | None:
    """None: to try again would not help, or might do something twice."""
    growing = min(FIRST_PAUSE * 2 ** (attempt - 1), LONGEST_PAUSE) * (0.5 + random.random() / 2)
    if isinstance(error, (CrierTimeout, CrierUnreachable)):
        return growing if is_repeatable else None
    if not isinstance(error, CrierProblem):
        return None
    is_unavailable = error.code == 'service_unavailable' and error.facts.get('outcome') != 'unknown'
    did_nothing = error.status == 429 or is_unavailable
    # Of a proxy between, or of a server whose database went away meanwhile: whether it was done is not known.
    is_no_refusal = error.code in ('unknown', 'internal_error')
    is_lost = is_repeatable and (error.status == 503 or (is_no_refusal and error.status in (408, 500, 502, 504)))
    return pause_as_told(error, growing) if did_nothing or is_lost else None


def pause_as_told(error: CrierProblem, growing: float) -> float | None:
    """As long as the server wants, else as long as one would wait by oneself; None: longer than anybody waits here."""
    seconds = growing if error.retry_after is None else float(error.retry_after)
    return seconds if seconds <= WAIT_MAX else None


def wait_for_schedule(connection: Connection, schedule_id: str, timeout: float) -> Steps[Any]:
    """Asks until the schedule is published or failed: seldom while its time is far, every second when it is near."""
    until = time.monotonic() + timeout
    while True:
        schedule = yield from call(connection, 'GET', '/api/schedules/{schedule_id}', (schedule_id,), settings={})
        if schedule['status'] in ('published', 'failed'):
            return schedule
        left = until - time.monotonic()
        if left <= 0:
            raise CrierTimeout(f'{schedule_id} is still {schedule["status"]} after {timeout:g} seconds.')
        following = schedule['next_attempt_at']
        seconds = datetime.fromisoformat(following).timestamp() - time.time() if following else 0.0
        # A plan has 100 requests a minute, and a post that is under way takes about a second.
        yield Pause(min(max(seconds, 1.0), 30.0, left))


def _given(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if value is not OMIT}


def _plain(value: object) -> str:
    if isinstance(value, datetime):
        if value.tzinfo is None:
            raise ValueError('A time needs a zone: datetime.now(timezone.utc), or with tzinfo=ZoneInfo(…).')
        return value.isoformat()
    raise TypeError(f'{type(value).__name__} is nothing that JSON has.')


def _filled(path: str, values: Sequence[str | int]) -> str:
    names = re.findall(r'\{(\w+)\}', path)
    for name, value in zip(names, values, strict=True):
        if str(value) == '':
            raise ValueError(f'{name} is missing: it is part of the path {path}.')
        if str(value) in ('.', '..'):
            raise ValueError(f'{name} is "{value}", which is no id: it would lead out of the path {path}.')
        path = path.replace('{' + name + '}', quote(str(value), safe=''))
    return path


def _query(query: Mapping[str, Any] | None) -> str:
    given = {
        place: _query_value(one)
        for name, value in _given(query or {}).items()
        if value is not None
        for place, one in _entries(name, value)
    }
    return f'?{urlencode(given)}' if given else ''


def _entries(name: str, value: Any) -> list[tuple[str, Any]]:
    # A dictionary is sent entry by entry: metadata[campaign]=spring.
    return [(f'{name}[{key}]', one) for key, one in value.items()] if isinstance(value, dict) else [(name, value)]


def _query_value(value: Any) -> str:
    if isinstance(value, bool):
        return 'true' if value else 'false'
    return value if isinstance(value, str) else str(value) if isinstance(value, int) else _plain(value)


def _rate_limit(headers: Mapping[str, str]) -> RateLimit | None:
    """As in draft-ietf-httpapi-ratelimit-headers: `"default";r=99;t=60`, and `"default";q=100;w=60`."""
    left = re.search(r';r=(\d+);t=(\d+)', headers.get('ratelimit', ''))
    limit = re.search(r';q=(\d+)', headers.get('ratelimit-policy', ''))
    return RateLimit(int(left[1]), int(left[2]), int(limit[1]) if limit else None) if left else None
