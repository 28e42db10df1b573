import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import {
  refundCredits,
  refundExpired,
  renewDue,
  reserveCredits,
} from '@crier/server/accounts/credits.ts'
import { changePlan, grantCredits } from '@crier/server/accounts/operate.ts'
import type { Ports } from '@crier/server/context.ts'
import { generatePost } from '@crier/server/drafts/writing/generate-post.ts'
import { remix } from '@crier/server/drafts/writing/remix.ts'
import { rewriteDraft } from '@crier/server/drafts/writing/rewrite-draft.ts'
import { writeVariants } from '@crier/server/drafts/writing/write-variants.ts'
import { settle } from '@crier/server/drafts/writing/pay-for-writing.ts'
import { inputFor } from '../../interleavings/fixture.ts'
import type { Chance } from '../../simulation/machine/chance.ts'
import { quotas, type Books, type PlanName } from './books.ts'

export interface Client {
  readonly ports: Ports
  readonly books: Books
  readonly chance: Chance
  /** Never the same twice. */
  reference(): string
  /** Counts one acknowledged operation. */
  did(what: string): void
  /** Lets time pass for everybody. */
  pass(duration: Temporal.DurationLike): Promise<void>
}

type Action = (client: Client) => Promise<void>

/** How often, in relation to each other. */
const actions: readonly (readonly [number, Action])[] = [
  [
    30,
    (client) =>
      withReservation(client, client.chance.between(1, 3), (held) => end(client, held, 0)),
  ],
  [
    15,
    (client) =>
      withReservation(client, client.chance.between(1, 3), (held) => returnCredits(client, held)),
  ],
  [15, remixInPart],
  [10, refundWhileSettling],
  [4, leaveBehind],
  [11, grant],
  [1, change],
  [3, sweepExpired],
  [2, renewMonths],
  [2, generateWhole],
  [1, remixWhole],
  [4, rewriteWhole],
  [4, variantsWhole],
  [1, (client) => client.pass({ minutes: 11 })],
  [0.05, (client) => client.pass({ hours: 24 * 9 })],
]
const sum = actions.reduce((total, [weight]) => total + weight, 0)

/** One visit of a client; throws on an answer that no caller may ever get. */
export async function visit(client: Client): Promise<void> {
  let left = client.chance.fraction() * sum
  for (const [weight, action] of actions) if ((left -= weight) < 0) return action(client)
}

interface Held {
  readonly reference: string
  readonly cost: number
}

async function withReservation(
  client: Client,
  cost: number,
  next: (held: Held) => Promise<void>,
): Promise<void> {
  const { ports, books } = client
  const reference = client.reference()
  const isReserved = await unlessRefused(() =>
    reserveCredits(ports, { accountId: books.accountId, cost, reference, what: 'remix' }),
  )
  client.did(isReserved ? 'reserved' : 'refused, 402')
  if (!isReserved) return
  books.expect('generation', -cost, reference)
  await next({ reference, cost })
}

/** Settles, or finds that the reservation was given back meanwhile. */
async function end(client: Client, { reference, cost }: Held, refund: number): Promise<void> {
  const { ports, books } = client
  const settlement = { accountId: books.accountId, reference, refund }
  const isSettled = await unlessRefused(() =>
    ports.db.transaction().execute((tx) => settle(ports, tx, settlement)),
  )
  client.did(isSettled ? 'settled' : 'settled too late')
  const back = isSettled ? refund : cost
  if (back > 0) books.expect('refund', back, reference)
}

async function returnCredits(
  { ports, books, chance, did }: Client,
  { reference, cost }: Held,
): Promise<void> {
  const once = () => refundCredits(ports, { accountId: books.accountId, reference })
  // Sometimes twice: a caller that is not sure asks again.
  await Promise.all(Array.from({ length: chance.between(1, 2) }, once))
  did('refunded')
  books.expect('refund', cost, reference)
}

function remixInPart(client: Client): Promise<void> {
  const cost = client.chance.between(2, 12)
  return withReservation(client, cost, (held) =>
    end(client, held, client.chance.between(0, cost - 1)),
  )
}

/** Exactly one of the two has an effect. */
function refundWhileSettling(client: Client): Promise<void> {
  const { ports, books } = client
  return withReservation(client, client.chance.between(1, 3), async (held) => {
    await Promise.all([
      end(client, held, 0),
      refundCredits(ports, { accountId: books.accountId, reference: held.reference }),
    ])
  })
}

function leaveBehind(client: Client): Promise<void> {
  return withReservation(
    client,
    1,
    async ({ reference, cost }) => void client.books.left.set(reference, cost),
  )
}

async function grant({ ports, books, chance, did }: Client): Promise<void> {
  const amount = chance.between(1, 15)
  const { credits_remaining } = await grantCredits(ports, books.accountId, amount)
  did('granted')
  books.expect('grant', amount, credits_remaining)
}

async function change({ ports, books, chance, did }: Client): Promise<void> {
  const plan: PlanName = chance.pick(['small', 'large'])
  const { credits_remaining } = await changePlan(ports, books.accountId, plan)
  did('plan changed')
  // The answer does not say whether it was another plan before.
  books.allow('plan_change', quotas.large - quotas.small, credits_remaining)
}

async function sweepExpired({ ports, did }: Client): Promise<void> {
  await refundExpired(ports)
  did('expired refunded')
}

async function renewMonths({ ports, did }: Client): Promise<void> {
  await renewDue(ports)
  did('months renewed')
}

const source = 'Owls hunt at night. They hear well.'

async function generateWhole(client: Client): Promise<void> {
  await generated(client, source)
}

async function generated(client: Client, source: string): Promise<string | undefined> {
  const input = {
    ...inputOf(client),
    body: { platform: 'x', topic: 'Owls at night', source },
  } as const
  const draft = await wholeOrNothing(client, () => generatePost(client.ports, input))
  if (draft) client.books.expect('generation', -draft.credits_used, draft.draft_id)
  return draft?.draft_id
}

const counted =
  'In 2026 we counted 140 barn owls in the valley, 12 more than a year before. Two of them ' +
  'live in the tower of the church.'
const nights = `${source} ${counted} A barn owl eats 4 mice in a night, and 5,000 in its life.`

/**
 * Has one draft rewritten twice at once: one is saved; the other finds another version, or has
 * nothing to say, and costs nothing.
 */
async function rewriteWhole(client: Client): Promise<void> {
  const draft_id = await generated(client, nights)
  if (draft_id === undefined) return
  const rewrite = async (body: { tone: 'casual' } | { length: 'shorter' }) => {
    const input = { ...inputOf(client), params: { draft_id }, body }
    const draft = await wholeOrNothing(client, () => rewriteDraft(client.ports, input), 'rewrites')
    if (draft) client.books.expectUntold('rwr', -rewriteCost)
  }
  await Promise.all([
    rewrite({ length: 'shorter' }),
    rewrite(client.chance.happens(0.3) ? { tone: 'casual' } : { length: 'shorter' }),
  ])
}

const rewriteCost = 1

/** With so little only some variants can be written: the others cost nothing. */
async function variantsWhole(client: Client): Promise<void> {
  const draft_id = await generated(client, client.chance.pick([source, counted, nights]))
  if (draft_id === undefined) return
  const input = {
    ...inputOf(client),
    params: { draft_id },
    body: { count: client.chance.between(1, 3) },
  }
  const made = await wholeOrNothing(client, () => writeVariants(client.ports, input), 'variants')
  if (!made) return
  for (let each = 0; each < made.failures.length; each++) client.did('variants not written')
  client.books.expectUntold('vrt', -made.data.length)
}

async function remixWhole(client: Client): Promise<void> {
  const platforms: Platform[] = ['x', 'linkedin']
  const made = await wholeOrNothing(client, () =>
    remix(client.ports, { ...inputOf(client), body: { source, platforms } }),
  )
  if (made) client.books.expect('generation', -made.credits_used, made.remix_id)
}

const inputOf = ({ books: { principal } }: Client) => inputFor({ principal })

async function wholeOrNothing<Answer>(
  client: Client,
  work: () => Promise<Answer>,
  what = 'generations',
): Promise<Answer | undefined> {
  try {
    const answer = await work()
    client.did(`whole ${what}`)
    return answer
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // All else is refused after the reservation, which is given back.
    if (error.code !== 'insufficient_credits') client.books.unnamed++
    client.did(`whole ${what} refused`)
    return undefined
  }
}

/** Only what the contract names is a refusal here; anything else is thrown. */
async function unlessRefused(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (
      error instanceof Refusal &&
      (error.code === 'insufficient_credits' || error.code === 'generation_failed')
    )
      return false
    throw error
  }
}
