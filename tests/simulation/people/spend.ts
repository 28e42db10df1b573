import { reserveCredits } from '@crier/server/accounts/credits.ts'
import { grantCredits } from '@crier/server/accounts/operate.ts'
import { generatePost } from '@crier/server/drafts/generate-post.ts'
import { anyPlatform, ask, type Person } from './person.ts'

/** Has something written; now and then several at once, from a source that cannot be read, or by a process that dies over it. */
export async function spend(person: Person): Promise<void> {
  const { chance } = person
  const one = () => {
    const source = chance.happens(0.3) ? { source: 'http://nowhere.simulated/page' } : {}
    const type = chance.pick(['post', 'thread', 'carousel'] as const)
    return ask(
      person,
      'generate',
      generatePost,
      { topic: 'Shipping small changes every week', platform: anyPlatform(chance), content_type: type, ...source },
      {},
    )
  }
  await Promise.all(Array.from({ length: chance.happens(0.3) ? 3 : 1 }, one))
}

export async function topUp(person: Person): Promise<void> {
  await ask(person, 'grant', (ports) => grantCredits(ports, person.accountId, person.chance.between(1, 5)), {}, {})
}

// Of the free plan's month: until it is given back, hardly anything is left.
const nearlyAll = 48

/** A generation whose process dies before it ends, now and then one that held nearly all there was. */
export async function reserveAndForget(person: Person): Promise<void> {
  const reference = `drft_forgotten_${Buffer.from(person.chance.bytes(6)).toString('hex')}`
  const isLarge = person.chance.happens(0.3)
  const cost = isLarge ? nearlyAll : person.chance.between(1, 3)
  await ask(
    person,
    'reserve',
    (ports) => reserveCredits(ports, { accountId: person.accountId, cost, reference, what: 'generation' }),
    {},
    {},
  )
  if (isLarge) await spend(person)
}
