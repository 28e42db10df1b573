import { getDraft } from '@crier/server/drafts/get-draft.ts'
import { approveSchedule } from '@crier/server/approvals/approve-schedule.ts'
import { getSchedule } from '@crier/server/schedules/listing/get-schedule.ts'
import { rejectSchedule } from '@crier/server/approvals/reject-schedule.ts'
import { retrySchedule } from '@crier/server/schedules/retrying/retry-schedule.ts'
import { readText } from '../checks/book.ts'
import { ask, type Person } from './person.ts'
import { editDraft, someTime } from './write-and-schedule.ts'

/**
 * Reads what waits for approval, and approves or rejects exactly that; now and then edits it first.
 */
export async function decide(person: Person): Promise<void> {
  const { harness, chance, contributor } = person
  const schedules = [...(contributor?.schedules.slice(-8) ?? []), ...person.schedules.slice(-4)]
  const chosen = schedules.length > 0 ? chance.pick(schedules) : undefined
  const draft = chosen && harness.book.drafts.get(chosen.draft)
  if (!draft) return
  const seen = await ask(person, 'read schedule', getSchedule, {}, { schedule_id: chosen.id })
  if (!seen || seen.approval === null || seen.status !== 'pending') return
  if (chance.happens(0.2)) await editDraft(person, draft)
  const read = await ask(person, 'read draft', getDraft, {}, { draft_id: draft.id })
  if (!read) return
  const body = { draft_version: read.version }
  if (chance.happens(0.15)) {
    const rejected = await ask(person, 'reject', rejectSchedule, body, { schedule_id: chosen.id })
    // A rejection that was not answered, or met a later approval, says nothing.
    if (rejected && draft.approval === 'asked for') draft.approval = 'rejected'
    if (rejected) harness.sim.saw('rejected')
    return
  }
  draft.permitted.add(readText(read.pieces[0]!)!.version)
  draft.approval = 'maybe given'
  if (await ask(person, 'approve', approveSchedule, body, { schedule_id: chosen.id }))
    harness.sim.saw('approved')
}

/** Edits posts that others have scheduled without an approval, or requests of several people. */
export async function editForOthers(contributor: Person): Promise<void> {
  const { book } = contributor.harness
  const drafts = [...book.drafts.values()]
    .filter(({ accountId }) => accountId === contributor.accountId)
    .slice(-8)
  if (drafts.length > 0) await editDraft(contributor, contributor.chance.pick(drafts))
}

/** Asks for what was not approved in time once more. */
export async function askOnceMore(contributor: Person): Promise<void> {
  const { harness, chance, schedules } = contributor
  const failed = schedules.filter(({ id }) => harness.book.statuses.get(id) === 'failed')
  if (failed.length === 0) return
  const when = { scheduled_at: someTime(contributor) }
  await ask(contributor, 'ask once more', retrySchedule, when, {
    schedule_id: chance.pick(failed).id,
  })
}
