import { reserveCredits } from '@crier/server/accounts/credits.ts'
import { grantCredits } from '@crier/server/accounts/operate.ts'
import { rewriteDraft } from '@crier/server/drafts/writing/rewrite-draft.ts'
import { writeVariants } from '@crier/server/drafts/writing/write-variants.ts'
import { generatePost } from '@crier/server/drafts/writing/generate-post.ts'
import { anyPlatform, ask, type Person } from './person.ts'

/**
 * Has something written; now and then several at once, from a source that cannot be read, or by a
 * process that dies over it.
 */
export async function spend(person: Person): Promise<void> {
  const { chance } = person
  const one = async () => {
    const source = chance.happens(0.3) ? { source: 'http://nowhere.simulated/page' } : {}
    const type = chance.pick(['post', 'thread', 'carousel'] as const)
    const draft = await ask(
      person,
      'generate',
      generatePost,
      { topic, platform: anyPlatform(chance), content_type: type, ...source },
      {},
    )
    if (draft !== undefined && person.rewriteChance !== null)
      await writeAnew({ ...person, chance: person.rewriteChance }, draft.draft_id)
  }
  await Promise.all(Array.from({ length: chance.happens(0.3) ? 3 : 1 }, one))
}

// A single sentence could not be shortened.
const topic =
  'Shipping small changes every week. Each of them is read by two people. None of ' +
  'them waits for another.'

/**
 * Has a draft rewritten, or others written beside it; now and then both at once. What comes to
 * nothing costs nothing.
 */
async function writeAnew(person: Person, draft_id: string): Promise<void> {
  const { chance } = person
  const rewrite = () =>
    ask(person, 'rewrite', rewriteDraft, { length: 'shorter' } as const, { draft_id })
  const vary = () =>
    ask(person, 'variants', writeVariants, { count: chance.between(1, 3) }, { draft_id })
  await Promise.all(
    chance.pick([[rewrite], [vary], [rewrite, rewrite], [rewrite, vary]]).map((act) => act()),
  )
}

export async function topUp(person: Person): Promise<void> {
  await ask(
    person,
    'grant',
    (ports) => grantCredits(ports, person.accountId, person.chance.between(1, 5)),
    {},
    {},
  )
}

// Nearly all of the free plan's month: until it is refunded, hardly anything is left.
const nearlyAll = 48

/**
 * A generation whose process dies before it ends, now and then one that held nearly all there was.
 */
export async function reserveAndForget(person: Person): Promise<void> {
  const reference = `drft_forgotten_${Buffer.from(person.chance.bytes(6)).toString('hex')}`
  const isLarge = person.chance.happens(0.3)
  const cost = isLarge ? nearlyAll : person.chance.between(1, 3)
  await ask(
    person,
    'reserve',
    (ports) =>
      reserveCredits(ports, { accountId: person.accountId, cost, reference, what: 'generation' }),
    {},
    {},
  )
  if (isLarge) await spend(person)
}
