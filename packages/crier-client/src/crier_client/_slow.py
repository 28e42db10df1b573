# Made from the contract by contract/write-sdk.ts: change the contract, not this file.
"""What may take minutes, so that more time is given to it, and what takes no idempotency key."""

TAKES_MINUTES = {
    ('POST', '/api/generate-post'),
    ('POST', '/api/remix'),
    ('POST', '/api/drafts/{draft_id}/rewrite'),
    ('POST', '/api/drafts/{draft_id}/variants'),
    ('POST', '/api/media'),
}

KEYLESS = {
    ('POST', '/api/connections/{platform}/sign-in'),
}
