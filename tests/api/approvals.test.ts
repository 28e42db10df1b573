import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { manualService } from '../service.ts'
import { assertFields } from './fields.ts'
import { assertRefused } from './refused.ts'
import { keyOfOwner, requesters } from './requesters.ts'

const service = await manualService({ after })
const fixture = () => requesters(service)

const pathOf = ({ schedule_id }: { schedule_id: string }, action = '') =>
  `/api/schedules/${schedule_id}${action}`

test('approveSchedule: publishes the request and names the approver', async () => {
  const { request, contributor, editor, texts } = await fixture()
  const asked = await request(contributor, 'Approved in time.', 3)
  const approved = await editor('POST', pathOf(asked, '/approve'), {
    comment: ' Good. ',
    draft_version: 1,
  })
  assert.equal(approved.status, 200, approved.text)
  assertFields(approved.json, { status: 'pending', scheduled_at: asked.scheduled_at })
  assertFields(approved.json.approval, {
    state: 'approved',
    requested_by: asked.approval.requested_by,
    comment: 'Good.',
  })
  assert.equal(approved.json.approval.decided_by.type, 'person')
  assert.equal(Date.parse(approved.json.approval.decided_at), service.clock.now().epochMilliseconds)
  await service.advance({ minutes: 5 })
  assert.deepEqual(await texts(), ['Approved in time.'])
})

test('rejectSchedule: keeps the time and publishes nothing', async () => {
  const { request, contributor, editor, client, texts } = await fixture()
  const asked = await request(contributor, 'Rejected.', 3)
  const rejected = await editor('POST', pathOf(asked, '/reject'), { comment: 'No.' })
  assertFields(rejected.json, { status: 'pending', scheduled_at: asked.scheduled_at })
  assertFields(rejected.json.approval, { state: 'rejected', comment: 'No.' })
  await service.advance({ minutes: 5 })
  const { schedule_id } = asked
  assertFields(
    { ...(await client.getSchedule({ params: { schedule_id } })) },
    { status: 'failed', error_code: 'not_approved' },
  )
  assert.deepEqual(await texts(), [])
})

test('a rejected schedule waits for approval again once its requester has edited or moved it, and can be deleted', async () => {
  const { request, contributor, editor, client } = await fixture()
  const [edited, moved, deleted] = [
    await request(contributor, 'To be edited.', 30),
    await request(contributor, 'To be moved.', 31),
    await request(contributor, 'To be deleted.', 32),
  ]
  for (const asked of [edited, moved, deleted])
    await editor('POST', pathOf(asked, '/reject'), { comment: 'No.' })
  assert.equal(
    (await contributor('PATCH', `/api/drafts/${edited.draft_id}`, { content: 'Edited.' })).status,
    200,
  )
  const { schedule_id } = edited
  const { approval } = await client.getSchedule({ params: { schedule_id } })
  assertFields(
    { ...approval! },
    { state: 'awaiting', decided_by: null, decided_at: null, comment: null },
  )
  const later = await contributor('PATCH', pathOf(moved), {
    scheduled_at: service.in({ minutes: 40 }),
  })
  assertFields(later.json.approval, {
    state: 'awaiting',
    decided_by: null,
    decided_at: null,
    comment: null,
  })
  assert.equal((await contributor('DELETE', pathOf(deleted))).status, 204)
})

test('an editor who edits or moves a rejected schedule leaves it rejected', async () => {
  const { request, contributor, editor } = await fixture()
  const asked = await request(contributor, 'Rejected for good.', 30)
  await editor('POST', pathOf(asked, '/reject'), {})
  await editor('PATCH', `/api/drafts/${asked.draft_id}`, { content: 'Edited by an editor.' })
  const moved = await editor('PATCH', pathOf(asked), { scheduled_at: service.in({ minutes: 35 }) })
  assert.equal(moved.json.approval.state, 'rejected')
})

for (const [action, kind] of [
  ['approve', 'schedule.approved'],
  ['reject', 'schedule.rejected'],
] as const)
  test(`${action}: changes nothing when repeated with the same comment`, async () => {
    const { request, contributor, editor, client } = await fixture()
    const asked = await request(contributor, `Decided twice: ${action}.`, 60 + action.length)
    const first = await editor('POST', pathOf(asked, `/${action}`), { comment: 'Once.' })
    await service.skip({ seconds: 5 })
    const { schedule_id } = asked
    const again = await client[`${action}Schedule`]({ params: { schedule_id }, body: {} })
    assert.deepEqual(again, first.json)
    // The notices are made of these rows.
    const rows = async () =>
      (await client.listActivity({ query: { object_id: schedule_id, kind } })).data.length
    assert.equal(await rows(), 1)
    const other = await editor('POST', pathOf(asked, `/${action}`), {
      comment: 'And look at the last line.',
    })
    assert.equal(other.json.approval.comment, 'And look at the last line.')
    assert.equal(await rows(), 2)
  })

test('a decision about another version of the draft is refused with 409, and so is one about what is not pending or needs none', async () => {
  const { request, contributor, editor } = await fixture()
  const asked = await request(contributor, 'Edited meanwhile.', 2)
  await contributor('PATCH', `/api/drafts/${asked.draft_id}`, { content: 'Edited.' })
  for (const action of ['/approve', '/reject']) {
    const refused = await editor('POST', pathOf(asked, action), { draft_version: 1 })
    assert.deepEqual(
      [refused.status, refused.json.code, refused.json.version],
      [409, 'conflict', 2],
    )
    assertRefused(
      await editor(
        'POST',
        pathOf(await request(editor, `Needs none, ${action}.`, action.length + 20), action),
        {},
      ),
      'conflict',
    )
  }
  await service.advance({ minutes: 5 })
  for (const action of ['/approve', '/reject'])
    assertRefused(await editor('POST', pathOf(asked, action), {}), 'conflict')
  assertRefused(
    await editor('POST', '/api/schedules/sch_0123456789abcdef0123456789abcdef/approve', {}),
    'not_found',
  )
})

for (const who of ['contributor', 'byKey'] as const)
  test(`an approved text that a ${who === 'byKey' ? 'key with schedules:request' : who} edits waits for approval again and is not published`, async () => {
    const people = await fixture()
    const { request, editor, client, texts } = people
    const asked = await request(people[who], 'As approved.', 3)
    await editor('POST', pathOf(asked, '/approve'), {})
    assert.equal(
      (await people[who]('PATCH', `/api/drafts/${asked.draft_id}`, { content: 'As edited.' }))
        .status,
      200,
    )
    const { schedule_id } = asked
    const { approval } = await client.getSchedule({ params: { schedule_id } })
    assertFields({ ...approval! }, { state: 'awaiting', decided_by: null })
    await service.advance({ minutes: 5 })
    assert.deepEqual(await texts(), [])
  })

test('an edit by a contributor makes what needed no approval wait for one, without making it the contributor’s', async () => {
  const { request, contributor, editor, client, texts } = await fixture()
  const { schedule_id, draft_id } = await request(editor, 'The editor’s words.', 5)
  assert.equal(
    (await contributor('PATCH', `/api/drafts/${draft_id}`, { content: 'Other words.' })).status,
    200,
  )
  const { approval } = await client.getSchedule({ params: { schedule_id } })
  assertFields({ ...approval! }, { state: 'awaiting', requested_by: null, decided_by: null })
  assertRefused(await contributor('DELETE', pathOf({ schedule_id })), 'insufficient_scope')
  assertRefused(
    await contributor('PATCH', pathOf({ schedule_id }), {
      scheduled_at: service.in({ minutes: 9 }),
    }),
    'insufficient_scope',
  )
  assert.equal(
    (await editor('POST', pathOf({ schedule_id }, '/approve'), { draft_version: 2 })).status,
    200,
  )
  await service.advance({ minutes: 6 })
  assert.deepEqual(await texts(), ['Other words.'])
})

test('a key that knows nothing of schedules takes back approvals by its edit, and leaves alone what needs none', async () => {
  const { request, contributor, editor, client } = await fixture()
  const { key } = await client.createKey({ body: { scopes: ['drafts:write'] } })
  const edit = (draft_id: string) =>
    service.request('PATCH', `/api/drafts/${draft_id}`, {
      key,
      body: { content: 'By a key for drafts.' },
    })
  const [asked, free] = [
    await request(contributor, 'Asked for.', 30),
    await request(editor, 'Free.', 31),
  ]
  await editor('POST', pathOf(asked, '/approve'), {})
  for (const { draft_id } of [asked, free]) assert.equal((await edit(draft_id)).status, 200)
  assert.equal((await client.getSchedule({ params: asked })).approval?.state, 'awaiting')
  assert.equal((await client.getSchedule({ params: free })).approval, null)
})

test('an edit by a key for drafts alone waits for approval once the maker of the key may only ask', async () => {
  const { accountId, request, editor, client } = await fixture()
  const { key, demote } = await keyOfOwner(service, accountId, ['drafts:write'])
  const free = await request(editor, 'Free.', 32)
  const edit = async (content: string) => {
    assert.equal(
      (await service.request('PATCH', `/api/drafts/${free.draft_id}`, { key, body: { content } }))
        .status,
      200,
    )
    return (await client.getSchedule({ params: free })).approval?.state
  }
  assert.equal(await edit('By the key of an owner.'), undefined)
  await demote('editor')
  assert.equal(await edit('By the key of an editor.'), undefined)
  await demote('contributor')
  assert.equal(await edit('By the key of a contributor.'), 'awaiting')
})

test('a move by its requester makes every pending schedule of the draft wait for approval, one without approval too', async () => {
  const { request, contributor, other, editor, client } = await fixture()
  const asked = await request(contributor, 'On two connections.', 30)
  const body = { draft_id: asked.draft_id, platform: 'x' }
  const [free, approved] = [
    (await editor('POST', '/api/schedules', { ...body, scheduled_at: service.in({ minutes: 40 }) }))
      .json,
    (await other('POST', '/api/schedules', { ...body, scheduled_at: service.in({ minutes: 41 }) }))
      .json,
  ]
  await editor('POST', pathOf(approved, '/approve'), {})
  const elsewhere = await request(editor, 'Another draft.', 31)
  const stateOf = async (params: { schedule_id: string }) =>
    (await client.getSchedule({ params })).approval?.state ?? null
  assert.equal(
    (await editor('PATCH', pathOf(asked), { scheduled_at: service.in({ minutes: 32 }) })).status,
    200,
  )
  assert.deepEqual([await stateOf(free), await stateOf(approved)], [null, 'approved'])
  assert.equal(
    (await contributor('PATCH', pathOf(asked), { scheduled_at: service.in({ minutes: 33 }) }))
      .status,
    200,
  )
  const states = [
    await stateOf(asked),
    await stateOf(free),
    await stateOf(approved),
    await stateOf(elsewhere),
  ]
  assert.deepEqual(states, ['awaiting', 'awaiting', 'awaiting', null])
  const rows = await client.listActivity({ query: { kind: 'schedule.awaiting' } })
  assert.deepEqual(
    rows.data.map(({ object_id }) => object_id).toSorted(),
    [free.schedule_id, approved.schedule_id].toSorted(),
  )
})

test('an edit by a contributor of what waits already leaves one row, of the edit', async () => {
  const { request, contributor, client } = await fixture()
  const asked = await request(contributor, 'Written once.', 30)
  await contributor('PATCH', `/api/drafts/${asked.draft_id}`, { content: 'Written twice.' })
  const { data } = await client.listActivity({ query: {} })
  assert.deepEqual(
    data.filter(({ object_id }) => object_id === asked.schedule_id).map(({ kind }) => kind),
    ['schedule.created'],
  )
})

test('an edit that changes nothing takes no approval back', async () => {
  const { request, contributor, editor, client } = await fixture()
  const asked = await request(contributor, 'The same.', 30)
  await editor('POST', pathOf(asked, '/approve'), {})
  await contributor('PATCH', `/api/drafts/${asked.draft_id}`, { content: 'The same.' })
  assert.equal((await client.getSchedule({ params: asked })).approval?.state, 'approved')
})

test('approvals: stay valid after edits and moves by a person who may approve', async () => {
  const { request, byKey, editor, client, texts } = await fixture()
  const asked = await request(byKey, 'Approved.', 3)
  await client.approveSchedule({ params: asked, body: {} })
  await editor('PATCH', `/api/drafts/${asked.draft_id}`, { content: 'Approved by its edit.' })
  const edited = await client.getSchedule({ params: asked })
  assertFields({ ...edited.approval! }, { state: 'approved' })
  assert.equal(edited.approval!.decided_by!.type, 'person')
  const moved = await client.moveSchedule({
    params: asked,
    body: { scheduled_at: service.in({ minutes: 6 }) },
  })
  assertFields({ ...moved.approval! }, { state: 'approved' })
  assert.equal(moved.approval!.decided_by!.type, 'key')
  await service.advance({ minutes: 5 })
  assert.deepEqual(await texts(), [])
  await service.advance({ minutes: 2 })
  assert.deepEqual(await texts(), ['Approved by its edit.'])
})

test('an approved schedule that moves to a taken time is refused with slot_taken and stays approved', async () => {
  const { request, contributor, editor } = await fixture()
  const asked = await request(contributor, 'Approved.', 30)
  await editor('POST', pathOf(asked, '/approve'), {})
  await request(editor, 'In the way.', 40)
  const to = (minutes: number) =>
    editor('PATCH', pathOf(asked), { scheduled_at: service.in({ minutes }) })
  assertRefused(await to(40), 'slot_taken')
  assertFields((await to(41)).json, { scheduled_at: service.in({ minutes: 41 }) })
})

test('the list of schedules filters by approval', async () => {
  const { request, contributor, editor, client } = await fixture()
  const asked = [
    await request(contributor, 'One.', 30),
    await request(contributor, 'Two.', 31),
    await request(contributor, 'Three.', 32),
  ]
  await request(editor, 'Free.', 33)
  await editor('POST', pathOf(asked[1], '/approve'), {})
  await editor('POST', pathOf(asked[2], '/reject'), {})
  for (const [index, approval] of (['awaiting', 'approved', 'rejected'] as const).entries()) {
    const { data } = await client.listSchedules({ query: { approval, status: 'pending' } })
    assert.deepEqual(
      data.map(({ schedule_id }) => schedule_id),
      [asked[index].schedule_id],
    )
  }
})
