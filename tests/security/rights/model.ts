import type { Platform } from '@crier/contract/platform.ts'
import { contract, type OperationId } from '@crier/contract/index.ts'
import type { Scope } from '@crier/contract/scopes.ts'
import type { Role } from '@crier/server/database/stored-values.ts'
import { openClient } from '@crier/server/database/connect/connect.ts'
import { accessOfKey, accessOfPerson, scopesByRole } from '../../api/access-rules.ts'
import { watchChanges } from '../../changes/watch-changes.ts'
import {
  manualService,
  type ManualService,
  type Owner,
  type Reply,
  type TestAccount,
} from '../../service.ts'
import { signedIn, type SignedInBrowser } from '../../signed-in.ts'
import { Chance } from '../../simulation/machine/chance.ts'

export interface Account extends TestAccount {
  readonly drafts: Draft[]
  readonly schedules: Schedule[]
  readonly connections: Connection[]
  readonly keys: Key[]
  own: { name: string }
}

export interface Draft {
  readonly id: string
  text: string
  version: number
  isDeleted: boolean
}

export interface Schedule {
  readonly id: string
  readonly draft: Draft
  readonly connection: Connection
  /** The requester who could not schedule; null when they could. */
  readonly requester: string | null
  at: number
  status: string
  approval: 'awaiting' | 'approved' | 'rejected' | null
  isDismissed: boolean
}

export interface Connection {
  readonly id: string
  readonly platform: Platform
  label: string | null
  main: boolean
  paused: boolean
  isRemoved: boolean
}

export interface Person {
  readonly kind: 'person'
  readonly browser: SignedInBrowser
  readonly id: string
  /** The caller's role in each account. */
  readonly roles: Map<Account, Role>
}

export interface Key {
  readonly kind: 'key'
  readonly key: string
  readonly id: string
  readonly account: Account
  readonly maker: Person
  readonly scopes: readonly Scope[]
  isRevoked: boolean
}

export type Caller = Person | Key

/**
 * Three accounts, five people and their keys: the requests to the service, and so its
 * expected answers.
 */
export interface Model {
  readonly service: ManualService
  readonly database: Awaited<ReturnType<typeof openClient>>
  readonly chance: Chance
  readonly accounts: readonly Account[]
  readonly people: readonly Person[]
  /** The account of each id in an answer. */
  readonly owners: Map<string, Account>
}

// Some more than the main ones: the plan is reached.
const plans = JSON.stringify({
  wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000, connections: 7 },
})

export async function openModel(owner: Owner, seed: number): Promise<Model> {
  const service = await manualService(owner, { environment: { CRIER_PLANS: plans } })
  const accounts: Account[] = []
  const owners = new Map<string, Account>()
  for (let number = 0; number < 3; number++) {
    const made = await service.newAccount('wide')
    const { data } = await made.client.listConnections()
    const connections = data.map(({ connection_id: id, platform, label, main, paused }) => ({
      id,
      platform,
      label,
      main,
      paused,
      isRemoved: false,
    }))
    const account: Account = {
      ...made,
      drafts: [],
      schedules: [],
      connections,
      keys: [],
      own: { name: '' },
    }
    accounts.push(account)
    for (const { id } of connections) owners.set(id, account)
  }
  const people: Person[] = []
  for (const account of [...accounts, accounts[0]!, accounts[0]!]) {
    const browser = await signedIn(service, account.accountId)
    const { user } = (await browser.request('GET', '/api/session')).json
    people.push({ kind: 'person', browser, id: user.user_id, roles: new Map([[account, 'owner']]) })
  }
  await service.settle()
  const database = await openClient(service.database, 'Crier test of rights')
  owner.after(() => database.end())
  await database.query(watchChanges)
  return { service, database, chance: new Chance(seed, 'rights'), accounts, people, owners }
}

export const roleIn = (account: Account, caller: Caller): Role | undefined =>
  (caller.kind === 'key' ? caller.maker : caller).roles.get(account)

/** Why these may not do this at all: 401, 403, or nothing. */
export function refusalFor(
  caller: Caller,
  account: Account,
  id: OperationId,
): 401 | 403 | undefined {
  const role = roleIn(account, caller)
  if (caller.kind === 'key' && (caller.isRevoked || role === undefined)) return 401
  if (role === undefined) return 403
  const spec = contract[id]
  const isAllowed =
    accessOfPerson(role, spec) !== 'no' &&
    (caller.kind === 'person' || accessOfKey(caller.scopes, spec) !== 'no')
  return isAllowed ? undefined : 403
}

/** True when their schedules need no approval. */
export function maySchedule(caller: Caller, account: Account): boolean {
  const role = roleIn(account, caller)!
  return (
    scopesByRole[role].includes('schedules:write') &&
    (caller.kind === 'person' || caller.scopes.includes('schedules:write'))
  )
}

/**
 * Whether their edits affect posts without an approval: those of people who may only request, by
 * any key. A key without scopes for schedules, of a maker who may schedule, still edits such posts.
 */
export function isRequester(caller: Caller, account: Account): boolean {
  const ofRole = scopesByRole[roleIn(account, caller)!]
  if (maySchedule(caller, account) || !ofRole.includes('schedules:request')) return false
  return (
    !ofRole.includes('schedules:write') ||
    (caller.kind === 'key' && caller.scopes.includes('schedules:request'))
  )
}

export function ask(
  { service }: Model,
  caller: Caller,
  account: Account,
  method: string,
  path: string,
  body?: object,
): Promise<Reply> {
  const given = body === undefined ? {} : { body }
  if (caller.kind === 'key') return service.request(method, path, { key: caller.key, ...given })
  return caller.browser.request(method, path, {
    headers: { 'crier-account': account.accountId },
    ...given,
  })
}

export const membersOf = ({ people }: Model, account: Account, role?: Role) =>
  people.filter(({ roles }) =>
    role === undefined ? roles.has(account) : roles.get(account) === role,
  )

/** Usually a member of the account, often one of its keys. */
export function anybody(model: Model, account: Account): Caller {
  const { chance, people } = model
  const luck = chance.fraction()
  if (luck < 0.3 && account.keys.length > 0) return chance.pick(account.keys.slice(-8))
  return chance.pick(luck < 0.85 ? membersOf(model, account) : people)
}

/** Mostly an owner: otherwise little would ever change. */
export const mostlyOwner = (model: Model, account: Account): Person =>
  model.chance.pick(model.chance.happens(0.6) ? membersOf(model, account, 'owner') : model.people)

export const standing: readonly string[] = ['pending', 'publishing', 'published']

export const isTaken = (account: Account, connection: Connection, at: number, but?: Schedule) =>
  account.schedules.some(
    (one) =>
      one !== but &&
      one.connection === connection &&
      one.at === at &&
      standing.includes(one.status),
  )

/** A time of the next hours, to the minute: now and then one that is taken. */
export function someTime({ service, chance }: Model): { at: number; text: string } {
  const minute = Math.ceil(service.clock.now().epochMilliseconds / 60_000) + chance.between(1, 300)
  return {
    at: minute * 60_000,
    text: Temporal.Instant.fromEpochMilliseconds(minute * 60_000).toString(),
  }
}

export const textPlatforms: readonly Platform[] = ['x', 'linkedin']
