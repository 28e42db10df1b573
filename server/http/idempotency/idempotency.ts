import { hash } from 'node:crypto'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../../context.ts'
import type { Queryable, Tx } from '../../database/database.ts'
import type { Made } from '../../database/stored-values.ts'
import { isDoubtful } from '../../recovery/guarded-clock.ts'
import type { AccountId, KeyId, OperatorKeyId, UserId } from '../../ports/ids.ts'
import {
  claimKey,
  findKey,
  forgetKey,
  renewClaim,
  runsUntil,
  storeAnswer,
  type IdempotencyClaim,
} from './idempotency-store.ts'
import { madeBy, packed, unpacked, type Packed } from './packed-answer.ts'
import type { StoredResponse } from '../pipeline/problems.ts'

interface KeyedRequest {
  readonly accountId: AccountId | OperatorKeyId
  /**
   * The caller: no other caller gets the answer, because another may have fewer rights. An agent is
   * its grant, with any of its tokens.
   */
  readonly by: KeyId | UserId | OperatorKeyId
  /** The operation's id: keys of different operations do not meet. */
  readonly route: string
  readonly key: string
  /** The request's content. The same key with other content is refused. */
  readonly content: unknown
}

/** Stores the answer with the effect, in one transaction. */
export type SaveIdempotentResponse = (tx: Tx, answered: StoredResponse) => Promise<void>

// Twice may fail before the key is free for another.
const renewEveryMs = 20_000

/**
 * Runs a request unless its key was used before: then the first answer is sent again. Refuses the
 * same key with other content or from another caller (422), and while the first is still running
 * (409), however long that takes: a request that has not renewed its claim for a minute counts as
 * dead. Answers for our own failures, and 429, are not stored.
 */
export async function runOnce(
  context: Use<'db' | 'clock' | 'vault' | 'log'>,
  request: KeyedRequest,
  run: (saveIdempotentResponse: SaveIdempotentResponse) => Promise<StoredResponse>,
): Promise<{ readonly answered: StoredResponse; readonly replayed: boolean }> {
  const first = await claimOrReplay(context, request)
  if (first.kind === 'replay') return { answered: first.answered, replayed: true }
  const { claim } = first
  let saved = false
  const ended = new AbortController()
  const renewals = renewUntil(ended.signal, context, claim)
  const answered = await run(async (tx, answer) => {
    await keep(context, tx, claim, answer)
    saved = true
  }).finally(() => ended.abort())
  await renewals
  if (!saved || answered.status >= 400) await settle(context, claim, answered)
  return { answered, replayed: false }
}

interface StoredAnswer {
  readonly answer: string | null
  readonly made: Made | null
}

type First =
  | { readonly kind: 'claimed'; readonly claim: IdempotencyClaim }
  | { readonly kind: 'replay'; readonly answered: StoredResponse }

// A first request that fails between our two statements leaves no row: then its place is free.
const claimsMax = 3

async function claimOrReplay(
  context: Use<'db' | 'clock' | 'vault'>,
  request: KeyedRequest,
): Promise<First> {
  const { accountId, by, route, key, content } = request
  const fingerprint = hash(
    'sha256',
    canonicalJson([/* mutant: fingerprint-of-member */ by, content]),
    'buffer',
  )
  for (let tries = 0; tries < claimsMax; tries++) {
    const claim = { accountId, route, key, since: context.clock.now() }
    if (await claimKey(context.db, claim, fingerprint, isDoubtful(context)))
      return { kind: 'claimed', claim }
    const row = await findKey(context.db, claim)
    if (row === undefined) continue
    if (!fingerprint.equals(row.fingerprint))
      throw new Refusal(
        'idempotency_key_reused',
        'This idempotency key was used with another request, or by another key or person: use ' +
          'a new key for a new request.',
      )
    if (row.running_until === null)
      return { kind: 'replay', answered: await replayed(context, claim, row) }
    throw stillRunning()
  }
  throw stillRunning()
}

/**
 * Never another answer than the first: once it is deleted, the repeat learns what the first
 * request created.
 */
async function replayed(
  context: Use<'db' | 'vault'>,
  claim: IdempotencyClaim,
  { answer, made }: StoredAnswer,
): Promise<StoredResponse> {
  const stored = answer === null ? null : await unseal(context, claim, answer, made?.packed)
  const answered = stored?.packed ? await unpacked(context.db, claim.accountId, stored) : stored
  if (answered !== null) return answered
  const ids = made?.ids ?? []
  throw new Refusal(
    'idempotency_answer_gone',
    'The first request with this idempotency key was ' +
      `done${ids.length > 0 ? ` (${ids.join(', ')})` : ''}, and its answer is no longer stored. ` +
      'Nothing was done again. Read what it made.',
    [],
    made === null ? {} : { first_status: made.status },
  )
}

/** Renews the claim until `ended`, or until another process has taken it. */
async function renewUntil(
  ended: AbortSignal,
  { clock, db }: Use<'db' | 'clock'>,
  claim: IdempotencyClaim,
): Promise<void> {
  for (let isOurs = true; isOurs;) {
    await clock.sleep(renewEveryMs, ended)
    if (ended.aborted) return
    // A database that is away takes nothing: the next time tells more.
    isOurs = await renewClaim(db, claim, runsUntil(clock.now())).catch(() => true)
  }
}

// Most requests take far less: the lease of the first is only how long one that died keeps its key.
const retryAfterSeconds = 1

function stillRunning(): Refusal {
  return new Refusal(
    'idempotency_key_in_progress',
    'The first request with this idempotency key is still running: repeat this one in a moment.',
    [],
    { retry_after: retryAfterSeconds },
  )
}

/**
 * Throws when the claim was taken over in the meantime, which takes the effect of this
 * transaction back.
 */
async function keep(
  context: Use<'vault'>,
  tx: Tx,
  claim: IdempotencyClaim,
  answered: StoredResponse,
): Promise<void> {
  if (!(await storeSealed(context, tx, claim, answered))) throw stillRunning()
}

async function storeSealed(
  { vault }: Use<'vault'>,
  db: Queryable,
  claim: IdempotencyClaim,
  answered: StoredResponse,
): Promise<boolean> {
  const answer = packed(answered)
  return storeAnswer(
    db,
    claim,
    await vault.seal(JSON.stringify(answer), placeOf(claim, answer.packed)),
    madeBy(answer),
  )
}

async function settle(
  context: Use<'db' | 'vault' | 'log'>,
  claim: IdempotencyClaim,
  answered: StoredResponse,
): Promise<void> {
  const isKept = answered.status < 500 && answered.status !== 429
  try {
    if (isKept) await storeSealed(context, context.db, claim, answered)
    else await forgetKey(context.db, claim)
  } catch (error) {
    // The effect is committed or not by now, so the answer is final; the claim expires.
    context.log.error('idempotency.not_settled', error, {
      accountId: claim.accountId,
      route: claim.route,
    })
  }
}

async function unseal(
  { vault }: Use<'vault'>,
  claim: IdempotencyClaim,
  sealed: string,
  isPacked?: true,
): Promise<Packed> {
  return JSON.parse(await vault.open(sealed, placeOf(claim, isPacked))) as Packed
}

/**
 * Binds a sealed answer to its row: a copy for another account or key does not open. A packed
 * answer has its own place, which a process of the previous version does not open: it would send
 * the answer without its texts.
 */
const placeOf = ({ accountId, route, key }: IdempotencyClaim, isPacked?: true) =>
  `idempotency_key|${isPacked ? 'packed' : 'answer'}|${accountId}|${route}|${key}`

/** JSON text that is equal for values that mean the same: names are sorted, nothing else moves. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(sorted(value))
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries.map(([name, inner]) => [name, sorted(inner)]))
}
