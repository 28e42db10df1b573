import type pg from 'pg'
import { Refusal } from '@crier/contract/problems.ts'
import type { Ports } from '@crier/server/context.ts'
import { openClient } from '@crier/server/database/connect/connect.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { manualService, type Owner } from '../service.ts'
import { keepInput, type Campaign, type CampaignRequest } from '../security/campaign.ts'
import { Chance } from '../simulation/machine/chance.ts'
import { brokenRules, type Ended } from './checks.ts'
import { actions, actionNames, type ActionName } from './actions.ts'
import { nextOrder, playOrder, type Turns } from './every-order.ts'
import { Party } from './gate.ts'
import { buildFixture, emptyDatabase } from './fixture.ts'

export type Pair = readonly [ActionName, ActionName]

/** Each with each other and with itself. */
export const allPairs: readonly Pair[] = actionNames.flatMap((one, index) =>
  actionNames.slice(index).map((other): Pair => [one, other]),
)

/**
 * All orders in which the statements of two transactions can come to PostgreSQL; `--count` bounds
 * the orders of one pair.
 */
export const interleavings: Campaign = {
  unit: 'orders of one pair at most',
  target: 5_000,
  async run(owner, order) {
    const { violations, figures } = await playPairs(owner, allPairs, order)
    return { done: order.count, violations, figures }
  },
}

const wall: Outbound = {
  send: async () => ({ ok: false, reason: 'refused', sent: false, detail: 'The wall.' }),
}

export async function playPairs(
  owner: Owner,
  pairs: readonly Pair[],
  { count: ordersMax, progress, stop }: CampaignRequest,
) {
  const { service, database } = await manualService(owner, {
    environment: { CRIER_ROLE: 'api', CRIER_PUBLIC_URL: 'http://127.0.0.1:1' },
    outbound: wall,
    resolveName: async () => [],
  })
  const parties = [new Party(database), new Party(database)] as const
  const observer = await openClient(database, 'interleavings')
  owner.after(async () => {
    await Promise.all([...parties.map((party) => party.close()), observer.end()])
  })
  const violations: string[] = []
  const figures = {
    pairs: 0,
    orders: 0,
    'orders in which one waited for the other': 0,
    'pairs cut off at the bound': 0,
  }
  for (const pair of pairs) {
    if (stop.aborted) break
    let next: Turns | undefined = []
    for (let played = 0; next !== undefined && played < ordersMax; played++) {
      // One after the other; of more than can be played, the second half is drawn, or only the ends
      // would ever be turned.
      const chance = new Chance(1, `${pair.join()} ${played}`)
      const isDrawn = played >= ordersMax / 2
      const wanted: Turns = isDrawn ? Array.from({ length: 60 }, () => chance.between(0, 1)) : next
      const { order, broken } = await playOnce(
        { ports: service.ports, observer },
        pair,
        (start) => {
          for (const [index, party] of parties.entries()) start(index, party)
          return playOrder(parties, observer, wanted)
        },
      )
      figures.orders++
      if (order.blocked) figures['orders in which one waited for the other']++
      if (broken.length > 0) keepInput('interleavings', { pair, turns: order.turns, broken })
      for (const rule of broken)
        violations.push(`${pair.join(' and ')}, turns ${order.turns.join('')}: ${rule}`)
      if (figures.orders % 500 === 0) progress(figures.orders)
      if (!isDrawn) next = nextOrder(order.turns)
    }
    figures.pairs++
    if (next !== undefined) figures['pairs cut off at the bound']++
  }
  return { violations, figures }
}

interface Session {
  readonly ports: Ports
  readonly observer: pg.Client
}

async function playOnce(
  { ports, observer }: Session,
  pair: Pair,
  play: (start: (index: number, party: Party) => void) => ReturnType<typeof playOrder>,
) {
  await emptyDatabase(observer)
  const fixture = await buildFixture(ports, observer)
  const ended: Ended[] = []
  const order = await play((index, party) => {
    const action = pair[index]!
    party.start(async () => {
      try {
        ended.push({ action, result: await actions[action]({ ...ports, db: party.db }, fixture) })
      } catch (error) {
        ended.push({ action, error })
      }
    })
  })
  const faults = ended
    .filter(({ error }) => error !== undefined && !(error instanceof Refusal))
    .map(({ action, error }) => `${action} broke off: ${String(error)}`)
  return { order, broken: [...faults, ...(await brokenRules(observer, fixture, ended))] }
}
