import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Notice } from '@crier/contract/notices.ts'
import type { Ports } from '@crier/server/context.ts'
import { SendPermits } from '@crier/server/publishing/claim/send-permits.ts'
import { createDueNotifications } from '@crier/server/notifications/create-due-notifications.ts'
import { publishSchedule } from '@crier/server/publishing/run/publish-schedule.ts'
import { leaseFrom } from '@crier/server/publishing/claim/lease.ts'
import { claimDue, type ClaimedSchedule } from '@crier/server/publishing/claim/store.ts'
import { sql } from 'kysely'
import { manualService } from '../service.ts'
import { assertFields } from './fields.ts'
import { requesters } from './requesters.ts'

const service = await manualService({ after })
const { ports } = service.service

type Scheduled = Awaited<
  ReturnType<Awaited<ReturnType<typeof requesters>>['client']['scheduleDraft']>
>

/**
 * Claims the schedule as a worker whose clock says that it is due; the service's own workers sleep.
 */
async function claim(
  { schedule_id }: Pick<Scheduled, 'schedule_id'>,
  hours = 1,
): Promise<ClaimedSchedule> {
  const now = ports.clock.now().add({ hours })
  const { incarnation } = ports.memory
  const claimed = await claimDue(ports.db, {
    now,
    leaseUntil: leaseFrom(now),
    limit: 100,
    incarnation,
  })
  return claimed.find(({ id }) => id === schedule_id)!
}

const publish = (claimed: ClaimedSchedule, context: Ports = ports) =>
  publishSchedule(context, claimed, new SendPermits(1, ports.clock))

/**
 * Writes to the draft without updating its approvals: no operation does this, and the hash protects
 * against it.
 */
async function changeSecretly(
  { draft_id }: Pick<Scheduled, 'draft_id'>,
  text: string,
): Promise<void> {
  await sql`update draft set pieces = array[${text}], version = version + 1
    where id = ${draft_id}`.execute(ports.db)
}

async function changeCommentSecretly({ draft_id }: Pick<Scheduled, 'draft_id'>): Promise<void> {
  await sql`update draft set first_comment = 'Never approved.' where id = ${draft_id}`.execute(
    ports.db,
  )
}

async function approved() {
  const people = await requesters(service)
  const asked: Scheduled = await people.request(people.contributor, 'As approved.', 30)
  const edit = async (by: typeof people.editor, content: string) => {
    const { status, text } = await by('PATCH', `/api/drafts/${asked.draft_id}`, { content })
    assert.equal(status, 200, text)
  }
  await people.client.approveSchedule({ params: asked, body: {} })
  return { ...people, asked, edit, read: () => people.client.getSchedule({ params: asked }) }
}

test('a claim says whether what it takes is what was approved', async () => {
  const { asked } = await approved()
  assert.equal((await claim(asked)).is_as_approved, true)
  const { asked: other, read, texts } = await approved()
  await changeSecretly(other, 'Another text.')
  const claimed = await claim(other)
  assert.equal(claimed.is_as_approved, false)
  await publish(claimed)
  assertFields(
    { ...(await read()) },
    { status: 'failed', error_code: 'not_approved', attempts: [] },
  )
  assert.deepEqual(await texts(), [])
})

test('a claim sees another first comment than the approved one', async () => {
  const { asked } = await approved()
  await changeCommentSecretly(asked)
  assert.equal((await claim(asked)).is_as_approved, false)
})

for (const [what, change] of Object.entries({
  'another time': `scheduled_at = scheduled_at + interval '1 ms'`,
  'another connection':
    'connection_id = (select id from connection where account_id = schedule.account_id and ' +
    `platform = 'linkedin' and main), platform = 'linkedin'`,
}))
  test(`a claim sees ${what} than the approved one`, async () => {
    const { asked } = await approved()
    await sql`update schedule set ${sql.raw(change)} where id = ${asked.schedule_id}`.execute(
      ports.db,
    )
    assert.equal((await claim(asked)).is_as_approved, false)
  })

test('publishing: fails and reports a draft that was changed between claim and snapshot', async () => {
  const { asked, read, texts } = await approved()
  const claimed = await claim(asked)
  await changeSecretly(asked, 'Another text.')
  await publish(claimed)
  assertFields(
    { ...(await read()) },
    { status: 'failed', error_code: 'not_approved', attempts: [] },
  )
  assert.match((await read()).error_message!, /approved/)
  assert.deepEqual(await texts(), [])
})

test('publishing: ignores a contributor’s edit made between claim and snapshot, approved or not', async () => {
  const { asked, edit, contributor, read, texts, request, editor, client } = await approved()
  const claimed = await claim(asked)
  await edit(contributor, 'Edited at the last moment.')
  await publish(claimed)
  assertFields({ ...(await read()) }, { status: 'failed', error_code: 'not_approved' })
  const free: Scheduled = await request(editor, 'Needs no approval.', 31)
  const held = await claim(free)
  await contributor('PATCH', `/api/drafts/${free.draft_id}`, {
    content: 'Edited at the last moment.',
  })
  await publish(held)
  assertFields(
    { ...(await client.getSchedule({ params: free })) },
    { status: 'failed', error_code: 'not_approved' },
  )
  assert.deepEqual(await texts(), [])
})

test('publishing: publishes an edit between claim and snapshot when its author may approve', async () => {
  const { asked, edit, editor, texts } = await approved()
  const claimed = await claim(asked)
  await edit(editor, 'Edited by an editor.')
  await publish(claimed)
  assert.deepEqual(await texts(), ['Edited by an editor.'])
})

test('publishing: reads again when the claim saw the draft before an approver’s edit, and publishes', async () => {
  const { asked, edit, editor, texts } = await approved()
  await edit(editor, 'Edited by an editor.')
  // The edit was committed after the claim began and before it had its schedule: no order of whole
  // statements gives that.
  await publish({ ...(await claim(asked)), is_as_approved: false })
  assert.deepEqual(await texts(), ['Edited by an editor.'])
})

/** No network is reached: nothing was sent, and the post waits for another try. */
const wall: Ports['outbound'] = {
  send: async () => ({ ok: false, reason: 'refused', sent: false, detail: 'The wall.' }),
}

/** Runs `act` after the draft was read for the snapshot, and before the snapshot is stored. */
function duringSnapshot(act: () => Promise<void>): Ports {
  const fit: Ports['fitter']['fit'] = async (...order) => {
    await act()
    return ports.fitter.fit(...order)
  }
  return { ...ports, fitter: { ...ports.fitter, fit } }
}

for (const needs of ['an approval', 'no approval'])
  test(`publishing: publishes the snapshot, and needs approval again when it returns to pending: a schedule that needs ${needs}`, async () => {
    const { asked, client, contributor, editor, texts, request } = await approved()
    const schedule: Scheduled =
      needs === 'an approval' ? asked : await request(editor, 'As approved.', 29)
    const read = () => client.getSchedule({ params: schedule })
    const editing = duringSnapshot(async () => {
      await contributor('PATCH', `/api/drafts/${schedule.draft_id}`, {
        content: 'Edited while it was sent.',
      })
    })
    await publish(await claim(schedule), { ...editing, outbound: wall })
    const waiting = await read()
    assert.deepEqual(
      [waiting.status, waiting.approval?.state, waiting.attempts.length],
      ['pending', 'awaiting', 1],
    )
    const [requested] = (await client.listEvents({ query: { event: 'post.approval_requested' } }))
      .data
    assert.equal((requested!.data as { schedule_id: string }).schedule_id, schedule.schedule_id)
    assert.equal((requested!.data as { approval: string }).approval, 'awaiting')
    const { data } = await client.listActivity({
      query: { object_id: schedule.schedule_id, kind: 'schedule.postponed' },
    })
    assert.deepEqual(
      data.map(({ detail }) => detail),
      [{ from: 'publishing', to: 'pending', approval: 'awaiting' }],
    )
    await createDueNotifications(ports)
    const notices: Notice[] = (await editor('GET', '/api/notices')).json.data
    const told = notices.filter(
      ({ kind, object_id }) => kind === 'post_to_approve' && object_id === schedule.schedule_id,
    )
    assert.equal(told.length, needs === 'an approval' ? 2 : 1)
    await publish(await claim(schedule, 3))
    assertFields({ ...(await read()) }, { status: 'failed', error_code: 'not_approved' })
    assert.deepEqual(await texts(), [])
  })

test('what is out is not touched by an edit that came while it was sent', async () => {
  const { asked, contributor, edit, read, texts } = await approved()
  await publish(
    await claim(asked),
    duringSnapshot(() => edit(contributor, 'Edited while it was sent.')),
  )
  const { status, approval } = await read()
  assert.deepEqual([status, approval?.state], ['published', 'approved'])
  assert.deepEqual(await texts(), ['As approved.'])
})

test('publishing: sends the content approved now when a worker takes over from one that died before its snapshot', async () => {
  const { asked, edit, editor, texts } = await approved()
  await publish(await claim(asked), { ...ports, outbound: wall })
  await edit(editor, 'Approved later.')
  await claim(asked, 3)
  const taken = await claim(asked, 5)
  assert.equal(taken.was, 'publishing')
  await publish(taken)
  assert.deepEqual(await texts(), ['Approved later.'])
})
