import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Outcome } from '../outcome.ts'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { answers, failReasons } from './answers.ts'
import { tiktok } from './index.ts'
import { apiError, ports, reconcileWork, now, ok, workOn } from '../../testing/networks/tiktok.ts'

/**
 * Each code with the status it comes with, what the init then means, and what it means before
 * the init.
 */
const expected: Record<string, [status: number, atInit: string, before: string]> = {
  invalid_param: [400, 'refused content_rejected', 'refused content_rejected'],
  invalid_params: [400, 'refused content_rejected', 'refused content_rejected'],
  invalid_file_upload: [400, 'refused media_rejected', 'refused media_rejected'],
  app_version_check_failed: [
    400,
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  access_token_invalid: [401, 'access_lost', 'access_lost'],
  scope_not_authorized: [
    401,
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  scope_permission_missed: [
    400,
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  spam_risk_too_many_posts: [
    403,
    'throttled until 2026-11-22T08:00:00Z',
    'throttled until 2026-11-22T08:00:00Z',
  ],
  spam_risk_user_banned_from_posting: [
    403,
    'refused platform_permission_denied',
    'refused platform_permission_denied',
  ],
  spam_risk_too_many_pending_share: [
    403,
    'throttled until 2026-11-22T08:00:00Z',
    'throttled until 2026-11-22T08:00:00Z',
  ],
  reached_active_user_cap: [
    403,
    'throttled until 2026-11-22T08:00:00Z',
    'throttled until 2026-11-22T08:00:00Z',
  ],
  unaudited_client_can_only_post_to_private_accounts: [
    403,
    'refused platform_app_not_ready',
    'refused platform_app_not_ready',
  ],
  url_ownership_unverified: [
    403,
    'refused platform_app_not_ready',
    'refused platform_app_not_ready',
  ],
  privacy_level_option_mismatch: [
    403,
    'refused platform_permission_denied retry',
    'refused platform_permission_denied retry',
  ],
  rate_limit_exceeded: [
    429,
    'throttled until 2026-11-21T08:01:00Z',
    'throttled until 2026-11-21T08:01:00Z',
  ],
  invalid_publish_id: [400, 'unknown', 'unreachable'],
  token_not_authorized_for_specified_publish_id: [400, 'unknown', 'unreachable'],
  internal_error: [500, 'unknown', 'unreachable'],
}

for (const { error } of answers) {
  const [status, atInit, before] = expected[error] ?? [0, '', '']
  test(`${error} with ${status} is ${atInit} after the init, ${before} before it`, async () => {
    assert.equal(inShort(initialised(apiError(error, status))), atInit)
    const prepared = await tiktok.prepare(ports(apiError(error, status)), workOn(1))
    assert.equal(prepared.kind === 'stopped' && inShort(prepared.outcome), before)
  })
}

test('every row of the table has its line here', () => {
  assert.deepEqual(answers.map(({ error }) => error).toSorted(), Object.keys(expected).toSorted())
})

test('a block that the creator info announces with HTTP 200 stops the post before the init', async () => {
  const scripted = ports(apiError('spam_risk_user_banned_from_posting', 200))
  const prepared = await tiktok.prepare(scripted, workOn(1))
  assert.equal(
    prepared.kind === 'stopped' && inShort(prepared.outcome),
    'refused platform_permission_denied',
  )
  scripted.outbound.assertOver()
})

test('init: continues under TikTok’s id once it was accepted', () => {
  const outcome = tiktok.classify(
    ok({ publish_id: 'p_pub_url~v2.1' }),
    workOn(1, { handles: { username: 'bakery' } }),
    now,
  )
  assert.deepEqual(outcome, {
    kind: 'confirmed',
    complete: false,
    externalId: null,
    externalUrl: null,
    handles: { username: 'bakery', publish_id: 'p_pub_url~v2.1' },
    answer: { status: 200, message: null },
  })
})

test('a 5xx, a lost answer and an answer without a publish_id are unknown', () => {
  assert.equal(initialised(replied(502, 'Bad Gateway')).kind, 'unknown')
  assert.equal(initialised(apiError('invalid_param', 503)).kind, 'unknown')
  assert.equal(initialised(failed('timeout', true)).kind, 'unknown')
  assert.equal(initialised(failed('broken', true)).kind, 'unknown')
  assert.equal(initialised(ok({})).kind, 'unknown')
  assert.equal(initialised(replied(200, '')).kind, 'unknown')
  assert.equal(initialised(apiError('a_code_nobody_listed', 200)).kind, 'unknown')
  assert.equal(initialised(replied(408, '')).kind, 'unknown')
})

test('a call that never left is certain', () => {
  assert.equal(initialised(failed('refused', false)).kind, 'unreachable')
  assert.equal(initialised(failed('tls', false)).kind, 'unreachable')
})

test('answers: treats an unlisted 4xx as a refusal', () => {
  assert.equal(
    inShort(initialised(apiError('a_code_nobody_listed', 400))),
    'refused content_rejected',
  )
  assert.equal(
    inShort(initialised(apiError('a_code_nobody_listed', 403))),
    'refused platform_permission_denied',
  )
  assert.equal(inShort(initialised(replied(401, ''))), 'access_lost')
  assert.equal(inShort(initialised(replied(429, ''))), 'throttled until 2026-11-21T08:01:00Z')
})

/** A reason with the code of the failure it leads to. */
const expectedFailures: Record<string, string> = {
  file_format_check_failed: 'media_rejected',
  duration_check_failed: 'media_rejected',
  frame_rate_check_failed: 'media_rejected',
  picture_size_check_failed: 'media_rejected',
  internal: 'platform_unavailable retry',
  video_pull_failed: 'media_unreachable retry',
  photo_pull_failed: 'media_unreachable retry',
  publish_cancelled: 'content_rejected',
  auth_removed: 'platform_token_expired',
  spam_risk_too_many_posts: 'platform_rate_limited',
  spam_risk_user_banned_from_posting: 'platform_permission_denied',
  spam_risk_text: 'content_rejected',
  spam_risk: 'content_rejected',
}

for (const { reason } of failReasons) {
  test(`a post that TikTok gave up for ${reason} fails with ${expectedFailures[reason]}`, async () => {
    assert.equal(await failureFor(reason), expectedFailures[reason])
  })
}

test('every reason of the table has its line here, and an unlisted one is a rejection', async () => {
  assert.deepEqual(
    failReasons.map(({ reason }) => reason).toSorted(),
    Object.keys(expectedFailures).toSorted(),
  )
  assert.equal(await failureFor('a_reason_nobody_listed'), 'content_rejected')
})

const initialised = (result: Parameters<typeof tiktok.classify>[0]) =>
  tiktok.classify(result, workOn(1), now)

async function failureFor(reason: string): Promise<string> {
  const finding = await tiktok.reconcile(
    ports(ok({ status: 'FAILED', fail_reason: reason })),
    reconcileWork({ publish_id: 'p1' }),
  )
  assert.ok(finding.kind === 'failed')
  assert.deepEqual(finding.forget, ['publish_id'])
  assert.equal(finding.answer.message, reason)
  return `${finding.code}${finding.retry ? ' retry' : ''}`
}

function inShort(outcome: Outcome): string {
  if (outcome.kind === 'refused') return `refused ${outcome.code}${outcome.retry ? ' retry' : ''}`
  return outcome.kind === 'throttled'
    ? `throttled until ${outcome.until?.toString()}`
    : outcome.kind
}
