"""What a call may end with."""

from __future__ import annotations

import json
from typing import Any, Mapping

from .types import ProblemCode

__all__ = ['CrierError', 'CrierProblem', 'CrierTimeout', 'CrierUnreachable']


class CrierError(Exception):
    """Every error of a call."""


class CrierTimeout(CrierError):
    """Nothing was heard of the server within the time that the call had. Whether it did something is not known."""


class CrierUnreachable(CrierError):
    """The server was not reached, or the connection broke before its answer was complete: `__cause__` says more."""


class CrierProblem(CrierError):
    """A request that was refused or failed: branch on `code`."""

    status: int
    code: ProblemCode | str
    """Stable. `unknown` when the answer came from something else than Crier, such as a proxy."""
    title: str
    detail: str
    errors: list[Any]
    """Everything that is wrong with the request, each with `pointer` and `detail`; empty unless the status is 400 or 422."""
    version: int | None
    """Of a `conflict` about the version of a draft: the one that it has."""
    request_id: str | None
    """Tell it the operator when something stays wrong."""
    retry_after: int | None
    """Seconds to wait before the next try, or None where the server did not say."""
    facts: Mapping[str, Any]
    """The whole document: some problems carry facts beside the sentence, such as `next_free_slot`."""

    def __init__(self, status: int, headers: Mapping[str, str], body: bytes) -> None:
        facts = _document(headers, body)
        self.status = status
        self.title = str(facts.get('title', f'HTTP {status}'))
        self.detail = str(facts.get('detail', self.title))
        self.code = str(facts.get('code', 'unknown'))
        errors = facts.get('errors')
        self.errors = errors if isinstance(errors, list) else []
        self.version = facts.get('version')
        self.request_id = facts.get('request_id', headers.get('x-request-id'))
        after = headers.get('retry-after', '')
        self.retry_after = int(after) if after.isascii() and after.isdigit() else None
        self.facts = facts
        super().__init__(f'{self.code}: {self.detail}')


def _document(headers: Mapping[str, str], body: bytes) -> Mapping[str, Any]:
    if not headers.get('content-type', '').startswith('application/problem+json'):
        return {}
    try:
        facts = json.loads(body)
    except ValueError:
        return {}
    return facts if isinstance(facts, dict) else {}
