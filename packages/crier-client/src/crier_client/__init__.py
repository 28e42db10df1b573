"""The typed client of Crier, the self-hosted scheduler of social posts, and its webhook verifier."""

from ._call import OMIT, Answer, RateLimit
from ._drivers import AsyncPages, Page, Pages
from .client import AsyncCrier, Crier
from .errors import CrierError, CrierProblem, CrierTimeout, CrierUnreachable
from .webhooks import VerifiedWebhook, WebhookVerificationError, verify_webhook

__all__ = [
    'OMIT',
    'Answer',
    'AsyncCrier',
    'AsyncPages',
    'Crier',
    'CrierError',
    'CrierProblem',
    'CrierTimeout',
    'CrierUnreachable',
    'Page',
    'Pages',
    'RateLimit',
    'VerifiedWebhook',
    'WebhookVerificationError',
    'verify_webhook',
]
