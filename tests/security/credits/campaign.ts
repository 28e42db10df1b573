import { scopes } from '@crier/contract/scopes.ts'
import { grantKey } from '@crier/server/accounts/keys/grant-key.ts'
import type { Ports } from '@crier/server/context.ts'
import { openAccount } from '@crier/server/accounts/open-account.ts'
import { connectDatabase } from '@crier/server/database/connect/connect.ts'
import { createWebhook } from '@crier/server/webhooks/create-webhook.ts'
import { silentLog } from '@crier/server/ports/log.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { sql } from 'kysely'
import { inputFor } from '../../interleavings/fixture.ts'
import { manualService, type ManualService, type Owner } from '../../service.ts'
import { Chance } from '../../simulation/machine/chance.ts'
import type { Campaign, CampaignRequest } from '../campaign.ts'
import { Books, checkBooks, quotas, type PlanName } from './books.ts'
import { visit } from './actions.ts'
import { checkLow, watchLow } from './low-watch.ts'

const accountsMax = 200
const clientsOfAnAccount = 64
// The clients of eight accounts are mixed, so that those of one account meet on its row; as many as
// one account has are at work.
const accountsAtATime = 8
const clientsAtOnce = 64
// More of them only wait longer for each other: the rows of eight accounts are what they all want.
const connections = 16
const auditEvery = 10_000

/**
 * 200 accounts with 64 clients each do all that moves credits, at once, on a real PostgreSQL. It
 * calls the operations and transactions themselves, without HTTP; what each caller was told must be
 * the ledger.
 */
export const credits: Campaign = {
  unit: 'credit operations',
  target: 1_000_000,
  async run(owner, order) {
    const fixture = await buildFixture(owner, order)
    const violations: string[] = []
    const begun = performance.now()
    let last = 0
    let round = 0
    for (
      ;
      fixture.done() < order.count && violations.length === 0 && !order.stop.aborted;
      round++
    ) {
      violations.push(...(await playRound(fixture, order, round)))
      const checked = await checkBooks(fixture.ports.db, fixture.books, last)
      last = checked.last
      violations.push(...checked.wrong)
      order.progress(fixture.done())
    }
    const low = await checkLow(fixture.ports.db)
    const perSecond = Math.round((fixture.done() / (performance.now() - begun)) * 1_000)
    const figures = {
      'a second': perSecond,
      accounts: fixture.books.length,
      'clients of each': clientsOfAnAccount,
      rounds: round,
      ...Object.fromEntries(fixture.counts),
    }
    return {
      done: fixture.done(),
      violations: [...violations, ...low.wrong],
      figures: {
        ...figures,
        'audits meanwhile': fixture.audits.count,
        'ledger entries': last,
        'crossings of the line, each told once': low.crossings,
      },
    }
  },
}

interface Fixture {
  readonly ports: Ports
  readonly service: ManualService
  readonly books: readonly Books[]
  readonly counts: Map<string, number>
  /** Checks of the balance during the work. */
  readonly audits: { count: number }
  done(): number
}

const wall: Outbound = {
  send: async () => ({ ok: false, reason: 'refused', sent: false, detail: 'The wall.' }),
}
const plans = Object.fromEntries(
  Object.entries(quotas).map(([name, monthly_credits]) => [
    name,
    { requests_per_minute: 1_000_000, monthly_credits },
  ]),
)

async function buildFixture(owner: Owner, { count }: CampaignRequest): Promise<Fixture> {
  const environment = {
    CRIER_ROLE: 'api',
    CRIER_PUBLIC_URL: 'http://127.0.0.1:1',
    CRIER_PLANS: JSON.stringify({ ...plans, pro: plans['small'] }),
  }
  const service = await manualService(owner, {
    environment,
    outbound: wall,
    resolveName: async () => [],
  })
  const database = await connectDatabase(service.database, { max: connections, log: silentLog })
  owner.after(() => database.close())
  const ports = { ...service.service.ports, db: database.db }
  await watchLow(ports.db)
  // Fewer where little is to be done: what matters is that clients meet.
  const accounts = Math.min(accountsMax, Math.max(2, Math.ceil(count / 1_000)))
  const books = []
  for (let number = 0; number < accounts; number++)
    books.push(await openBooks(ports, number, number % 4 === 0 ? 'large' : 'small'))
  const counts = new Map<string, number>()
  return {
    ports,
    service,
    books,
    counts,
    audits: { count: 0 },
    done: () => [...counts.values()].reduce((sum, each) => sum + each, 0),
  }
}

async function openBooks(ports: Ports, number: number, plan: PlanName): Promise<Books> {
  const { accountId, keyId } = await ports.db.transaction().execute(async (tx) => {
    const { account_id: accountId } = await openAccount(ports, tx, {
      email: `saver${number}@example.com`,
      plan,
      sandbox: false,
    })
    // A rewrite asks once more, when it is saved, what its key may do.
    const { row } = await grantKey(ports, tx, { accountId, name: 'campaign' })
    return { accountId, keyId: row.id }
  })
  const principal = {
    accountId,
    keyId,
    scopes,
    plan,
    name: null,
    makerRole: null,
    isAgent: false,
    user: null,
  }
  await createWebhook(ports, {
    ...inputFor({ principal }),
    body: { url: 'https://receiver.example/', events: ['credits.low'] },
  })
  const books = new Books(principal, 0)
  books.expect('opening', quotas[plan], accountId)
  return books
}

/** Every client of every account comes once, those of some accounts at a time and mixed. */
async function playRound(
  fixture: Fixture,
  order: CampaignRequest,
  round: number,
): Promise<string[]> {
  const broken: string[] = []
  const chance = new Chance(order.seed, `round ${round}`)
  const visits = Array.from({ length: fixture.books.length * clientsOfAnAccount }, (_, index) => ({
    index,
    at: Math.floor(index / (accountsAtATime * clientsOfAnAccount)) + chance.fraction(),
  }))
  const queue = visits.toSorted((one, other) => one.at - other.at)
  let auditedAt = Math.floor(fixture.done() / auditEvery)
  const work = async () => {
    for (
      let next = queue.shift();
      next && broken.length === 0 && fixture.done() < order.count && !order.stop.aborted;
      next = queue.shift()
    ) {
      try {
        await visit(clientOf(fixture, order.seed, round, next.index))
        if (Math.floor(fixture.done() / auditEvery) > auditedAt) {
          auditedAt = Math.floor(fixture.done() / auditEvery)
          broken.push(...(await audit(fixture)))
        }
      } catch (error) {
        broken.push(`an operation broke off: ${String(error)}`)
      }
    }
  }
  await Promise.all(Array.from({ length: clientsAtOnce }, work))
  return broken
}

function clientOf(
  { ports, service, books, counts }: Fixture,
  seed: number,
  round: number,
  index: number,
) {
  let references = 0
  return {
    ports,
    books: books[Math.floor(index / clientsOfAnAccount)]!,
    chance: new Chance(seed, `round ${round} client ${index}`),
    reference: () => `drft_${round}_${index}_${++references}`,
    did: (what: string) => void counts.set(what, (counts.get(what) ?? 0) + 1),
    pass: (duration: Temporal.DurationLike) => service.clock.advance(duration),
  }
}

/** In one snapshot, while all are at work: every balance is the sum of its ledger. */
async function audit(fixture: Fixture): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from account where credits < 0
      or credits <> (select sum(amount) from ledger_entry where account_id = account.id)`.execute(
    fixture.ports.db,
  )
  fixture.audits.count++
  return rows.map(({ id }) => `${id}: in the midst of it the balance was not the sum of the ledger`)
}
