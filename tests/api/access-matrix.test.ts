import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, test } from 'node:test'
import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import { scopes, type Scope } from '@crier/contract/scopes.ts'
import type { Role } from '@crier/server/database/stored-values.ts'
import { newOperator } from '../operator.ts'
import { manualService, type Reply } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { keyMay, personMay, scopesByRole } from './access-rules.ts'
import { operations, type Operation } from './operations.ts'
import { rolesPage, rolesPageFile } from './write-roles-page.ts'

const plans = JSON.stringify({ wide: { requests_per_minute: 1_000_000, monthly_credits: 1_000 } })
const service = await manualService({ after }, { environment: { CRIER_PLANS: plans } })
const [account, stranger] = [await service.newAccount('wide'), await service.newAccount('wide')]
const [owner, strange, expired, removed] = [
  await signedIn(service, account.accountId),
  await signedIn(service, stranger.accountId),
  await signedIn(service, account.accountId),
  await signedIn(service, account.accountId),
]
const { db, clock } = service.service.ports
const personOf = ({ email }: SignedInBrowser) =>
  db.selectFrom('auth.user').select('id').where('email', '=', email)
await db
  .updateTable('auth.session')
  .set({ expiresAt: clock.now() })
  .where('userId', 'in', personOf(expired))
  .execute()
await db.deleteFrom('membership').where('user_id', 'in', personOf(removed)).execute()
const keys = new Map<Scope, string>()
for (const scope of scopes)
  keys.set(scope, (await account.client.createKey({ body: { scopes: [scope] } })).key)
const revoked = await account.client.createKey({ body: {} })
await account.client.revokeKey({ params: { key_id: revoked.key_id } })
const readOnly = keys.get('account:read')!

const roles = Object.keys(scopesByRole) as Role[]
const people = new Map<Role, SignedInBrowser>()
for (const role of roles) people.set(role, await signedIn(service, account.accountId, role))

const changes = ({ method }: EndpointSpec) => method !== 'GET'

type Expected = 'unauthorized' | 'insufficient_scope' | 'foreign_origin' | 'let in'
const ifAllowed = (may: boolean): Expected => (may ? 'let in' : 'insufficient_scope')

interface Caller {
  readonly headers: Readonly<Record<string, string>>
  expected(spec: EndpointSpec): Expected
}

const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const cookieOf = ({ cookie }: SignedInBrowser) => ({ cookie })
const ours = { origin: service.url }
const fromElsewhere = (headers: Readonly<Record<string, string>>): Caller => ({
  headers: { ...cookieOf(owner), ...headers },
  expected: (spec) => (changes(spec) ? 'foreign_origin' : ifAllowed(!spec.operator)),
})

const operator = await newOperator(service)

const callers: Readonly<Record<string, Caller>> = {
  nobody: { headers: {}, expected: () => 'unauthorized' },
  'a page of ours without a session': { headers: ours, expected: () => 'unauthorized' },
  'a key that is none': { headers: bearer('crier_none'), expected: () => 'unauthorized' },
  'a revoked key': { headers: bearer(revoked.key), expected: () => 'unauthorized' },
  'an operator’s key': {
    headers: bearer(operator.key),
    expected: (spec) => ifAllowed(spec.operator === true),
  },
  'a key with every scope': {
    headers: bearer(account.key),
    expected: (spec) => ifAllowed(keyMay(scopes, spec)),
  },
  ...Object.fromEntries(
    scopes.map((scope): [string, Caller] => [
      `a key with ${scope} alone`,
      { headers: bearer(keys.get(scope)!), expected: (spec) => ifAllowed(keyMay([scope], spec)) },
    ]),
  ),
  ...Object.fromEntries(
    roles.map((role): [string, Caller] => [
      `a person as ${role}`,
      {
        headers: { ...cookieOf(people.get(role)!), ...ours },
        expected: (spec) => ifAllowed(personMay(role, spec)),
      },
    ]),
  ),
  'an owner, on a page of ours, as the browser says': {
    headers: { ...cookieOf(owner), 'sec-fetch-site': 'same-origin' },
    expected: ({ operator }) => ifAllowed(!operator),
  },
  'an owner’s browser, for a page of another site': fromElsewhere({
    origin: 'https://evil.example',
  }),
  'an owner’s browser, for a page of another port': fromElsewhere({ origin: 'http://127.0.0.1:1' }),
  'an owner’s browser, for a page of no origin': fromElsewhere({ origin: 'null' }),
  'an owner’s browser, for a page of the same site': fromElsewhere({
    ...ours,
    'sec-fetch-site': 'same-site',
  }),
  'an owner’s browser, for another site, whatever the origin': fromElsewhere({
    ...ours,
    'sec-fetch-site': 'cross-site',
  }),
  'a cookie without an origin': fromElsewhere({}),
  'an owner whose session has ended': {
    headers: { ...cookieOf(expired), ...ours },
    expected: () => 'unauthorized',
  },
  'an owner who was removed': {
    headers: { ...cookieOf(removed), ...ours },
    expected: () => 'unauthorized',
  },
  'an owner of another account, who names this one': {
    headers: { ...cookieOf(strange), ...ours, 'crier-account': account.accountId },
    expected: () => 'insufficient_scope',
  },
  'a small key beside an owner’s cookie': {
    headers: { ...cookieOf(owner), ...ours, ...bearer(readOnly) },
    expected: (spec) => ifAllowed(keyMay(['account:read'], spec)),
  },
  'a bad key beside an owner’s cookie': {
    headers: { ...cookieOf(owner), ...ours, ...bearer('x') },
    expected: () => 'unauthorized',
  },
}

/**
 * Let in is who is refused only for a parameter, which is checked after all that is checked here:
 * nothing is done.
 */
function answerTo({ status, json }: Reply): Expected | string {
  if (status === 400 && /_parameter$/.test(json.code)) return 'let in'
  const isRight = (status === 401) === (json.code === 'unauthorized') && [401, 403].includes(status)
  return isRight ? json.code : `${status} ${json.code}`
}

function ask(
  { spec, path, body }: Operation,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  return service.request(spec.method, `${path}?nonsense=1`, {
    key: null,
    headers,
    ...(changes(spec) && { body: body ?? {} }),
  })
}

for (const operation of operations)
  test(`${operation.title} answers only callers with access`, async () => {
    const answered = Object.entries(callers).map(async ([name, { headers }]) => [
      name,
      answerTo(await ask(operation, headers)),
    ])
    const expected = Object.entries(callers).map(([name, caller]) => [
      name,
      caller.expected(operation.spec),
    ])
    assert.deepEqual(Object.fromEntries(await Promise.all(answered)), Object.fromEntries(expected))
  })

test('an owner may do everything', () => {
  for (const { spec, title } of operations)
    assert.equal(personMay('owner', spec), !spec.operator, title)
})

test('docs/roles.md is the table that was just proven', () => {
  assert.equal(readFileSync(rolesPageFile, 'utf8'), rolesPage())
})

test('a session is not enough for what is the owners’: keys, connections, people and the account itself', () => {
  const forOwners = operations.filter(({ spec }) => !personMay('editor', spec)).map(({ id }) => id)
  for (const id of [
    'createKey',
    'listKeys',
    'revokeKey',
    'createConnection',
    'updateConnection',
    'authorizeConnection',
    'signInConnection',
    'disconnect',
    'updateAccount',
    'exportAccount',
    'listMembers',
    'inviteMember',
    'removeMember',
    'deleteAccount',
  ])
    assert.ok((forOwners as readonly string[]).includes(id), id)
})
