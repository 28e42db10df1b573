import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { acceptInvitation } from '@crier/server/accounts/members/accept-invitation.ts'
import { manualService, type Reply } from '../service.ts'
import { signedIn, type SignedInBrowser } from '../signed-in.ts'
import { assertRefused } from './refused.ts'

const service = await manualService({ after })
const { ports } = service.service

async function fixture() {
  const account = await service.newAccount()
  const owner = await signedIn(service, account.accountId)
  const members = async (): Promise<{ member_id: string; email: string; role: string }[]> =>
    (await owner.request('GET', '/api/members')).json.data
  const idOf = async (email: string) =>
    (await members()).find((one) => one.email === email)!.member_id
  return {
    ...account,
    owner,
    members,
    idOf,
    join: (role: 'owner' | 'editor' | 'contributor' | 'viewer') =>
      signedIn(service, account.accountId, role),
    setRole: async (by: SignedInBrowser, email: string, role: string) =>
      by.request('PATCH', `/api/members/${await idOf(email)}`, { body: { role } }),
  }
}

const roleOf = async (browser: SignedInBrowser) =>
  (await browser.request('GET', '/api/session')).json.role
const invite = (by: SignedInBrowser, email: string, role: string) =>
  by.request('POST', '/api/members', { body: { email, role } })
const accept = ({ json }: Reply) =>
  acceptInvitation(ports, { token: /#invitation=(\S+)$/.exec(json.link)![1]!, sessionToken: null })

test('an owner changes the role of a person, from their next request on', async () => {
  const { owner, join, setRole } = await fixture()
  const person = await join('viewer')
  const write = () =>
    person.request('POST', '/api/drafts', { body: { platform: 'x', content: 'Mine.' } })
  assertRefused(await write(), 'insufficient_scope')
  const changed = await setRole(owner, person.email, 'contributor')
  assert.deepEqual(
    [changed.status, changed.json.email, changed.json.role],
    [200, person.email, 'contributor'],
  )
  assert.deepEqual([(await write()).status, await roleOf(person)], [201, 'contributor'])
  await setRole(owner, person.email, 'viewer')
  assertRefused(await write(), 'insufficient_scope')
})

test('the last owner stays one', async () => {
  const { owner, join, setRole } = await fixture()
  await join('editor')
  assertRefused(await setRole(owner, owner.email, 'editor'), 'conflict')
  assert.equal((await setRole(owner, owner.email, 'owner')).status, 200)
  const second = await join('owner')
  assert.equal((await setRole(owner, owner.email, 'editor')).status, 200)
  assert.deepEqual([await roleOf(owner), await roleOf(second)], ['editor', 'owner'])
})

test('of two owners who demote each other at the same moment one stays an owner', async () => {
  for (let round = 0; round < 5; round++) {
    const { accountId, owner, join, idOf } = await fixture()
    const second = await join('owner')
    const [first, other] = [await idOf(owner.email), await idOf(second.email)]
    const replies = await Promise.all([
      owner.request('PATCH', `/api/members/${other}`, { body: { role: 'viewer' } }),
      second.request('PATCH', `/api/members/${first}`, { body: { role: 'viewer' } }),
    ])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 403])
    const owners = await ports.db
      .selectFrom('membership')
      .select('user_id')
      .where('account_id', '=', accountId as never)
      .where('role', '=', 'owner')
      .execute()
    assert.equal(owners.length, 1)
  }
})

test('an invitation gives the role that it has when it is accepted', async () => {
  const { owner, setRole, members } = await fixture()
  const invited = await invite(owner, 'guest1@example.com', 'viewer')
  assert.equal((await setRole(owner, 'guest1@example.com', 'contributor')).json.role, 'contributor')
  assert.equal((await accept(invited)).kind, 'new')
  const joined = (await members()).find(({ email }) => email === 'guest1@example.com')!
  assert.deepEqual([joined.role, joined.member_id.slice(0, 4)], ['contributor', 'usr_'])
})

test('invitations: are invalid while their maker is no owner', async () => {
  const { owner, join, setRole } = await fixture()
  const second = await join('owner')
  const invited = await invite(second, 'guest2@example.com', 'owner')
  await setRole(owner, second.email, 'editor')
  assert.equal((await accept(invited)).kind, 'invalid')
  await setRole(owner, second.email, 'owner')
  assert.equal((await accept(invited)).kind, 'new')
})
