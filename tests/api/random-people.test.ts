import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { scopes, type Scope } from '@crier/contract/scopes.ts'
import { acceptInvitation } from '@crier/server/accounts/sign-in/accept-invitation.ts'
import type { Role } from '@crier/server/database/tables.ts'
import { manualService, type TestAccount } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { keyMay, personMay, scopesByRole } from './access-rules.ts'
import { operations } from './operations.ts'

const count = 300
const seed = 20_261_122

const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const { ports } = service.service
const roles = Object.keys(scopesByRole) as Role[]

/** mulberry32: the same number gives the same choices. */
function chances(seed: number) {
  let state = seed
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const pick = <Value>(values: readonly Value[]): Value => values[Math.floor(next() * values.length)]!
  return { next, pick, some: <Value>(values: readonly Value[]) => values.filter(() => next() < 0.3) }
}

interface Person {
  readonly browser: SignedInBrowser
  readonly id: string
  /** The model: what they are to each account. */
  readonly roles: Map<TestAccount, Role>
}

interface Key {
  readonly key: string
  readonly account: TestAccount
  readonly maker: Person
  readonly scopes: readonly Scope[]
  isRevoked: boolean
}

/** Three accounts, each with an owner, and two people who belong to none yet. */
async function fixture() {
  const accounts = [await service.newAccount('wide'), await service.newAccount('wide'), await service.newAccount('wide')]
  const people: Person[] = []
  for (const account of [...accounts, accounts[0]!, accounts[0]!]) {
    const browser = await signedIn(service, account.accountId)
    const { user } = (await browser.request('GET', '/api/session')).json
    people.push({ browser, id: user.user_id, roles: new Map([[account, 'owner']]) })
  }
  return { accounts, people, keys: [] as Key[] }
}

test(`${count} random operations of five people on three accounts do what the table of roles allows, and nothing else`, async () => {
  const { next, pick, some } = chances(seed)
  const { accounts, people, keys } = await fixture()
  const owners = (account: TestAccount) => people.filter((one) => one.roles.get(account) === 'owner')
  // Mostly somebody who may: otherwise little would ever change.
  const who = (account: TestAccount) => pick(next() < 0.6 ? owners(account) : people)
  const whom = (account: TestAccount) => pick(next() < 0.5 ? people.filter((one) => one.roles.has(account)) : people)
  const ask = (by: Person, account: TestAccount, method: string, path: string, body?: object) =>
    by.browser.request(method, path, { headers: { 'crier-account': account.accountId }, ...(body && { body }) })

  const moves: Readonly<Record<string, () => Promise<{ told: string; found: unknown; expected: unknown }>>> = {
    async setRole() {
      const [account, role] = [pick(accounts), pick(roles)]
      const [by, target] = [who(account), whom(account)]
      const isLast = role !== 'owner' && owners(account).length === 1 && owners(account)[0] === target
      const ifOwner = !target.roles.has(account) ? 404 : isLast ? 409 : 200
      const expected = by.roles.get(account) === 'owner' ? ifOwner : 403
      const { status } = await ask(by, account, 'PATCH', `/api/members/${target.id}`, { role })
      if (expected === 200) target.roles.set(account, role)
      return { told: `set a role to ${role}`, found: status, expected }
    },
    async remove() {
      const account = pick(accounts)
      const [by, target] = [who(account), whom(account)]
      const isLast = owners(account).length === 1 && owners(account)[0] === target
      const ifOwner = !target.roles.has(account) ? 404 : isLast ? 409 : 204
      const expected = by.roles.get(account) === 'owner' ? ifOwner : 403
      const { status } = await ask(by, account, 'DELETE', `/api/members/${target.id}`)
      if (expected === 204) {
        target.roles.delete(account)
        for (const key of keys) if (key.account === account && key.maker === target) key.isRevoked = true
      }
      return { told: 'remove a person', found: status, expected }
    },
    async invite() {
      const [account, role] = [pick(accounts), pick(roles)]
      const [by, target] = [who(account), whom(account)]
      const expected = by.roles.get(account) !== 'owner' ? 403 : target.roles.has(account) ? 409 : 201
      const { status, json } = await ask(by, account, 'POST', '/api/members', { email: target.browser.email, role })
      if (expected === 201 && status === 201) {
        await service.advance({ milliseconds: 1 })
        const token = /#invitation=(\S+)$/.exec(json.link)![1]!
        const accepted = await acceptInvitation(ports, { token, sessionToken: ports.sessions.tokenIn(target.browser.cookie) })
        assert.equal(accepted.kind, 'joined')
        target.roles.set(account, role)
      }
      return { told: `invite as ${role}`, found: status, expected }
    },
    async makeKey() {
      const account = pick(accounts)
      const by = who(account)
      const wanted = [pick(scopes), ...some(scopes)].filter((scope, place, all) => all.indexOf(scope) === place)
      const expected = by.roles.get(account) === 'owner' ? 201 : 403
      const { status, json } = await ask(by, account, 'POST', '/api/keys', { scopes: wanted })
      if (status === 201) keys.push({ key: json.key, account, maker: by, scopes: wanted, isRevoked: false })
      return { told: 'make a key', found: status, expected }
    },
    // An unknown parameter is refused after the right to ask: nothing is done.
    async askAsPerson() {
      const [by, account, { spec, path, body, title }] = [pick(people), pick(accounts), pick(operations)]
      const role = by.roles.get(account)
      const { status } = await ask(by, account, spec.method, `${path}?nonsense=1`, spec.method === 'GET' ? undefined : (body ?? {}))
      return { told: `${title} as ${role}`, found: status, expected: role !== undefined && personMay(role, spec) ? 400 : 403 }
    },
    async askWithKey() {
      const { spec, path, body, title } = pick(operations)
      if (keys.length === 0) return { told: 'no key yet', found: 0, expected: 0 }
      const { key, account, maker, scopes: held, isRevoked } = pick(keys)
      const role = maker.roles.get(account)
      const { status } = await service.request(spec.method, `${path}?nonsense=1`, {
        key,
        ...(spec.method !== 'GET' && { body: body ?? {} }),
      })
      const ifGood = role !== undefined && keyMay(held, spec) && personMay(role, spec) ? 400 : 403
      return { told: `${title} with ${held.join(' ')} of ${role}`, found: status, expected: isRevoked || role === undefined ? 401 : ifGood }
    },
  }
  const likely = [...Object.values(moves), moves['askAsPerson']!, moves['askWithKey']!, moves['invite']!]
  const seen = new Map<unknown, number>()
  for (let done = 0; done < count; done++) {
    const { told, found, expected } = await pick(next() < 0.5 ? Object.values(moves) : likely)()
    assert.equal(found, expected, `operation ${done} of seed ${seed}: ${told}`)
    seen.set(expected, (seen.get(expected) ?? 0) + 1)
  }
  for (const status of [200, 201, 204, 400, 401, 403, 404, 409]) assert.ok(seen.has(status), `no operation was to answer ${status}`)
})
