import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { requesters } from '../api/requesters.ts'
import { manualService } from '../service.ts'
import { signedIn } from '../signed-in.ts'

const service = await manualService({ after })

/** A forbidden attempt of a member or a key: method, path, body, and the answer. */
type Attack = readonly [
  what: string,
  method: string,
  path: string,
  body: object | undefined,
  status: number,
]

const later = (minutes: number) => ({ scheduled_at: service.in({ minutes }) })

async function place() {
  const people = await requesters(service)
  const { request, contributor, other, editor } = people
  const [own, approved, foreign, free] = [
    await request(contributor, 'Their own.', 30),
    await request(contributor, 'Approved.', 31),
    await request(other, 'Of another contributor.', 32),
    await request(editor, 'Of the editor.', 33),
  ]
  await editor('POST', `/api/schedules/${approved.schedule_id}/approve`, {})
  const state = async () => {
    const { data } = await people.client.listSchedules({ query: {} })
    const { data: connections } = await people.client.listConnections()
    return [data, connections, (await people.client.listActivity({ query: {} })).data.length]
  }
  return { ...people, own, approved, foreign, free, state }
}

type Place = Awaited<ReturnType<typeof place>>

const pathOf = ({ schedule_id }: { schedule_id: string }, action = '') =>
  `/api/schedules/${schedule_id}${action}`
const nobody = 'usr_0123456789abcdef0123456789abcdef'

const ofContributors = ({ own, approved, foreign, free }: Place): readonly Attack[] => [
  ['approves their own request', 'POST', pathOf(own, '/approve'), {}, 403],
  ['rejects the request of another', 'POST', pathOf(foreign, '/reject'), {}, 403],
  [
    'asks for a schedule that is approved already',
    'POST',
    '/api/schedules',
    { draft_id: own.draft_id, platform: 'x', ...later(50), approval: { state: 'approved' } },
    400,
  ],
  ['writes the approval into a move', 'PATCH', pathOf(own), { ...later(51), approval: null }, 400],
  ['moves the request of another', 'PATCH', pathOf(foreign), later(52), 403],
  ['cancels the request of another', 'DELETE', pathOf(foreign), undefined, 403],
  ['moves what was approved', 'PATCH', pathOf(approved), later(53), 403],
  ['cancels what was approved', 'DELETE', pathOf(approved), undefined, 403],
  ['moves what the editor scheduled', 'PATCH', pathOf(free), later(54), 403],
  ['cancels what the editor scheduled', 'DELETE', pathOf(free), undefined, 403],
  ['puts away what the editor scheduled', 'PATCH', pathOf(free), { dismissed: true }, 403],
  ['retries what the editor scheduled', 'POST', pathOf(free, '/retry'), later(55), 403],
  ['says of a post that it is out', 'POST', pathOf(own, '/resolve'), { published: true }, 403],
  ['adds a connection', 'POST', '/api/connections', { platform: 'x' }, 403],
  ['pauses a connection', 'PATCH', '/api/connections/x', { paused: true }, 403],
  ['disconnects', 'DELETE', '/api/connections/x', undefined, 403],
  ['begins a consent', 'POST', '/api/connections/x/authorize', {}, 403],
  ['makes a key', 'POST', '/api/keys', { scopes: ['schedules:write'] }, 403],
  [
    'changes the calendar',
    'POST',
    '/api/schedule-slots',
    { platform: 'x', slots: [{ time: '09:00' }] },
    403,
  ],
  [
    'adds a webhook',
    'POST',
    '/api/webhooks',
    { url: 'http://127.0.0.1:49151/', events: ['post.failed'] },
    403,
  ],
  ['renames the account', 'PATCH', '/api/account', { name: 'Mine' }, 403],
  ['makes a person an owner', 'PATCH', `/api/members/${nobody}`, { role: 'owner' }, 403],
  [
    'invites an owner',
    'POST',
    '/api/members',
    { email: 'accomplice@example.com', role: 'owner' },
    403,
  ],
  ['removes a person', 'DELETE', `/api/members/${nobody}`, undefined, 403],
  ['exports the account', 'GET', '/api/account/export', undefined, 403],
  [
    'lets a client approve',
    'POST',
    '/api/previews',
    { schedule_ids: [own.schedule_id], may_approve: true },
    403,
  ],
]

for (const who of ['contributor', 'byKey'] as const)
  test(`a ${who === 'byKey' ? 'key with schedules:request' : who} does none of 26 things that are not theirs, and nothing is changed`, async () => {
    const there = await place()
    const before = await there.state()
    for (const [what, method, path, body, status] of ofContributors(there)) {
      const reply = await there[who](method, path, body)
      assert.equal(reply.status, status, `${what}: ${reply.text}`)
    }
    assert.deepEqual(await there.state(), before)
  })

test('a demoted owner, their keys and what they repeat under an idempotency key have the rights of the new role at once', async () => {
  const there = await place()
  const [owner, demoted] = [
    await signedIn(service, there.accountId),
    await signedIn(service, there.accountId),
  ]
  const { key } = (await demoted.request('POST', '/api/keys', { body: { name: 'Kept' } })).json
  const { user } = (await demoted.request('GET', '/api/session')).json
  const headers = { 'idempotency-key': 'before-the-demotion' }
  const body = { draft_id: there.free.draft_id, platform: 'x', ...later(70) }
  assert.equal(
    (await service.request('POST', '/api/schedules', { key, body, headers })).status,
    201,
  )
  assert.equal(
    (await owner.request('PATCH', `/api/members/${user.user_id}`, { body: { role: 'viewer' } }))
      .status,
    200,
  )
  const before = await there.state()
  const answers = [
    (await service.request('POST', '/api/schedules', { key, body, headers })).status,
    (await service.request('POST', pathOf(there.own, '/approve'), { key, body: {} })).status,
    (await service.request('POST', '/api/keys', { key, body: {} })).status,
    (await demoted.request('POST', pathOf(there.own, '/approve'), { body: {} })).status,
    (await demoted.request('PATCH', `/api/members/${user.user_id}`, { body: { role: 'owner' } }))
      .status,
  ]
  assert.deepEqual(answers, [403, 403, 403, 403, 403])
  assert.deepEqual(await there.state(), before)
  assert.equal((await service.request('GET', '/api/drafts', { key })).status, 200)
  assert.equal((await owner.request('DELETE', `/api/members/${user.user_id}`)).status, 204)
  assert.equal((await service.request('GET', '/api/drafts', { key })).status, 401)
  assert.equal((await demoted.request('GET', '/api/drafts')).status, 401)
})
