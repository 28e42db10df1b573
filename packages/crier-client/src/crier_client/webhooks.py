"""What a webhook says, once it is certain that it comes from who knows the secret, is unchanged and is recent."""

from __future__ import annotations

import binascii
import hashlib
import hmac
import json
import re
import time
from base64 import b64decode
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Callable, Literal, Mapping, Sequence, cast

from .types import WebhookEvent

__all__ = ['VerifiedWebhook', 'WebhookFault', 'WebhookVerificationError', 'verify_webhook']

WebhookFault = Literal[
    'missing_header',
    'malformed_header',
    'malformed_secret',
    'too_old',
    'too_new',
    'wrong_signature',
    'malformed_body',
    'already_seen',
]

# During a rotation there are two; more only cost time.
SIGNATURES_MAX = 10


class WebhookVerificationError(Exception):
    """Answer it with 400 and do nothing else (`already_seen`: 200)."""

    def __init__(self, code: WebhookFault, message: str) -> None:
        super().__init__(message)
        self.code: WebhookFault = code


@dataclass(frozen=True)
class VerifiedWebhook:
    id: str | None
    """The `webhook-id`: the same on every attempt of one event. None when only `X-Service-Signature` came."""
    event: WebhookEvent
    """By its `event` a type checker knows its `data`; a server newer than this package may send others."""


@dataclass(frozen=True)
class _Secret:
    whole: bytes
    decoded: bytes


def verify_webhook(
    body: bytes | str,
    headers: Mapping[str, str],
    secret: str | Sequence[str],
    *,
    tolerance_seconds: float = 300,
    already_seen: Callable[[str], bool] | None = None,
    now: Callable[[], float] = time.time,
) -> VerifiedWebhook:
    """Returns the event, or raises a `WebhookVerificationError`.

    `body` is the raw body, not a parsed one written again. `secret` is the whole string that begins with `whsec_`; while you rotate it,
    give both. `already_seen` says whether you have handled this `webhook-id` before: keep the ids where you keep what they caused.

    The Standard Webhooks headers decide where they came, `X-Service-Signature` with the signed body's `delivered_at` where they did not."""
    given = {name.lower(): value for name, value in headers.items()}
    secrets = _read_secrets(secret)
    raw = body.encode() if isinstance(body, str) else bytes(body)
    webhook_id: str | None = None
    if 'webhook-signature' in given or already_seen is not None:
        webhook_id = _verify_standard(given, raw, secrets, now(), tolerance_seconds)
        payload = _read_payload(raw)
    else:
        _verify_service(given, raw, secrets)
        payload = _read_payload(raw)
        try:
            sent_at = datetime.fromisoformat(payload['delivered_at']).timestamp()
        except ValueError as error:
            raise WebhookVerificationError('malformed_body', 'delivered_at is no time.') from error
        _assert_recent(sent_at, now(), tolerance_seconds)
    if webhook_id is not None and already_seen is not None and already_seen(webhook_id):
        raise WebhookVerificationError('already_seen', f'The webhook {webhook_id} has been handled before.')
    return VerifiedWebhook(webhook_id, cast(WebhookEvent, payload))


def _verify_standard(headers: Mapping[str, str], body: bytes, secrets: Sequence[_Secret], now: float, tolerance: float) -> str:
    webhook_id = _required(headers, 'webhook-id')
    timestamp = _required(headers, 'webhook-timestamp')
    if not re.fullmatch(r'[0-9]{1,12}', timestamp):
        raise WebhookVerificationError('malformed_header', 'webhook-timestamp is not a number of seconds.')
    _assert_recent(int(timestamp), now, tolerance)
    entries = _required(headers, 'webhook-signature').split(' ')[:SIGNATURES_MAX]
    signatures = [_base64(entry[3:]) for entry in entries if entry.startswith('v1,')]
    content = f'{webhook_id}.{timestamp}.'.encode() + body
    _assert_signed(signatures, [one.decoded for one in secrets], content, 'webhook-signature')
    return webhook_id


def _verify_service(headers: Mapping[str, str], body: bytes, secrets: Sequence[_Secret]) -> None:
    written = _required(headers, 'x-service-signature')
    if not re.fullmatch(r'[0-9a-fA-F]{64}', written):
        raise WebhookVerificationError('malformed_header', 'X-Service-Signature is not the hex of 32 bytes.')
    _assert_signed([bytes.fromhex(written)], [one.whole for one in secrets], body, 'X-Service-Signature')


def _assert_signed(signatures: Sequence[bytes | None], keys: Sequence[bytes], content: bytes, name: str) -> None:
    for key in keys:
        expected = hmac.new(key, content, hashlib.sha256).digest()
        if any(signature is not None and hmac.compare_digest(signature, expected) for signature in signatures):
            return
    raise WebhookVerificationError(
        'wrong_signature',
        f'{name} does not fit the body and the secret. Check that the secret is this webhook’s own and that the body is the raw one, '
        'byte for byte.',
    )


def _assert_recent(sent_at: float, now: float, tolerance: float) -> None:
    age = now - sent_at
    if age > tolerance:
        raise WebhookVerificationError(
            'too_old', f'The webhook was sent more than {tolerance:g} seconds ago. Is this machine’s clock right?'
        )
    if age < -tolerance:
        raise WebhookVerificationError(
            'too_new', f'The webhook was sent more than {tolerance:g} seconds in the future. Is this machine’s clock right?'
        )


def _read_payload(body: bytes) -> dict[str, Any]:
    try:
        payload = json.loads(body.decode())
    except ValueError as error:
        raise WebhookVerificationError('malformed_body', 'The body is signed, but it is not JSON.') from error
    if (
        isinstance(payload, dict)
        and isinstance(payload.get('event'), str)
        and isinstance(payload.get('delivered_at'), str)
        and isinstance(payload.get('data'), dict)
    ):
        return payload
    raise WebhookVerificationError('malformed_body', 'The body is signed, but it is not an event with delivered_at and data.')


# Of any type: an environment variable that is not set reaches this function as None.
def _read_secrets(given: object) -> list[_Secret]:
    secrets: list[object] = list(given) if isinstance(given, (list, tuple)) else [given]
    if not secrets:
        raise WebhookVerificationError('malformed_secret', 'The list of secrets is empty. Pass the secret of this webhook.')
    return [_read_secret(one) for one in secrets]


def _read_secret(secret: object) -> _Secret:
    if not isinstance(secret, str) or not secret.strip():
        raise WebhookVerificationError(
            'malformed_secret', 'The webhook secret is empty. Is the environment variable that holds it set?'
        )
    decoded = _base64(secret.removeprefix('whsec_')) if secret.startswith('whsec_') else None
    if not decoded:
        raise WebhookVerificationError(
            'malformed_secret', 'The webhook secret is malformed. Pass the whole string that begins with whsec_.'
        )
    return _Secret(secret.encode(), decoded)


def _base64(text: str) -> bytes | None:
    try:
        # Written without its padding, too.
        return b64decode(text + '=' * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _required(headers: Mapping[str, str], name: str) -> str:
    value = headers.get(name)
    if not value:
        raise WebhookVerificationError('missing_header', f'The header {name} is missing.')
    return value
