import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Piece } from '@crier/writing/text/publication.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { openHarness, type Attempt } from './network-harness.ts'

type Harness = Awaited<ReturnType<typeof openHarness>>
type Access = Awaited<ReturnType<Harness['connect']>>['access']

export const confirmedId = ({ outcome }: Attempt): string =>
  outcome.kind === 'confirmed' ? outcome.externalId! : assert.fail(JSON.stringify(outcome))

/**
 * Posts a piece: the network holds it once, it is found again, and its link opens a page that
 * shows it.
 */
export async function assertPostedOnce(
  harness: Harness,
  piece: Piece,
  shown: RegExp,
): Promise<void> {
  const { access } = await harness.connect()
  const attempt = await harness.attempt(access, piece)
  const { outcome } = attempt
  assert.ok(outcome.kind === 'confirmed', JSON.stringify(outcome))
  const posts = await harness.posts()
  assert.deepEqual(
    posts.map((post) => [post.external_id, post.text]),
    [[outcome.externalId, piece.text]],
  )
  const finding = await harness.reconcile(access, attempt)
  assert.ok(finding.kind === 'found')
  assert.equal(finding.externalId, outcome.externalId)
  assert.equal(finding.externalUrl, outcome.externalUrl)
  assert.equal(finding.externalUrl, posts[0]!.permalink)
  assert.equal(finding.publishedAt?.toString(), harness.clock.now().toString())
  await assertPageShows(harness, finding.externalUrl!, shown)
}

/** The network's page of a post opens, and shows its text. */
export async function assertPageShows(harness: Harness, url: string, shown: RegExp): Promise<void> {
  const page = await harness.browser.send({
    audience: 'trusted',
    method: 'GET',
    url,
    timeoutMs: 5_000,
    maxReplyBytes: 1_048_576,
  })
  assert.ok(page.ok && page.status === 200)
  assert.match(Buffer.from(page.body).toString(), shown)
}

/** A send that the network takes and whose answer is lost: its outcome is unknown. */
export async function attemptWithLostAnswer(
  harness: Harness,
  access: Access,
  piece: Piece,
  fault: 'accept_then_reset' | 'accept_then_5xx' | 'accept_then_hang' | 'accept_then_lie',
): Promise<Attempt> {
  await harness.fault(fault)
  const meanwhile = fault === 'accept_then_hang' ? () => harness.untilHeldThenLate(1) : undefined
  const attempt = await harness.attempt(access, piece, [], meanwhile)
  assert.equal(attempt.outcome.kind, 'unknown')
  return attempt
}

type Refusal = readonly [
  fault: Parameters<Harness['fault']>[0],
  kind: Attempt['outcome']['kind'],
  code: string | null,
]

/** The refusals that every network knows. */
export const commonRefusals: readonly Refusal[] = [
  ['permission_denied', 'refused', 'platform_permission_denied'],
  ['token_expired', 'access_lost', null],
  ['rate_limited', 'throttled', null],
]

/** Tests of faults that leave nothing on the network, each with its outcome and error code. */
export function testRefusals(platform: Platform, piece: Piece, refusals: readonly Refusal[]): void {
  for (const [fault, kind, code] of refusals)
    test(`the rehearsed fault ${fault} is ${code ?? kind}, and nothing is posted`, async () => {
      await using harness = await openHarness(platform)
      const { access } = await harness.connect()
      await harness.fault(fault)
      const { outcome } = await harness.attempt(access, piece)
      assert.equal(outcome.kind, kind)
      assert.equal(outcome.kind === 'refused' ? outcome.code : null, code)
      if (outcome.kind === 'throttled' && outcome.until)
        assert.ok(Temporal.Instant.compare(outcome.until, harness.clock.now()) > 0)
      assert.deepEqual([await harness.posts(), harness.pictures.fetched], [[], []])
    })
}
