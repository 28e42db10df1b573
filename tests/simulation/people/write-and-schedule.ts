import type { Platform } from '@crier/contract/platform.ts'
import { createDraft } from '@crier/server/drafts/create-draft.ts'
import { updateDraft } from '@crier/server/drafts/update-draft.ts'
import { scheduleDraft } from '@crier/server/schedules/schedule-draft.ts'
import { textOf, type WrittenDraft } from '../checks/book.ts'
import { anyPlatform, ask, type Person } from './person.ts'

const draftNumbers = new WeakMap<object, number>()

/** Writes a draft and schedules it: at a time, at a slot, or twice. */
export async function writeAndSchedule(person: Person): Promise<void> {
  return writeAndScheduleOn(person, anyPlatform(person.chance))
}

export async function writeAndScheduleOn(person: Person, platform: Platform): Promise<void> {
  const { chance } = person
  const written = await write(person, platform)
  const place = placeOn(person, platform)
  if (!written) return
  const luck = chance.fraction()
  if (luck < 0.2) return schedule(person, written, place, { use_next_free_slot: true })
  const at = someTime(person)
  if (luck < 0.3) {
    // The same instant, requested twice at once: one of them succeeds.
    await Promise.all([
      schedule(person, written, place, { scheduled_at: at }),
      schedule(person, written, place, { scheduled_at: at }),
    ])
  } else if (luck < 0.35) {
    await schedule(person, written, place, { scheduled_at: at })
    await schedule(person, written, place, { scheduled_at: someTime(person) })
  } else await schedule(person, written, place, { scheduled_at: at })
}

/** With these uploads beside its first piece. */
export async function write(
  person: Person,
  platform: Platform,
  uploads: readonly string[] = [],
): Promise<WrittenDraft | undefined> {
  const { harness, chance } = person
  const number = (draftNumbers.get(harness) ?? 0) + 1
  draftNumbers.set(harness, number)
  const pieces = chance.happens(0.25) ? chance.between(2, 4) : 1
  const type =
    pieces === 1
      ? 'post'
      : platform === 'instagram' || platform === 'tiktok'
        ? 'carousel'
        : 'thread'
  const hasComment = isCommented(person, platform, number)
  const body = {
    platform,
    content_type: type,
    pieces: textsOf(number, pieces, 1),
    ...(hasComment && commentOf(number, pieces, 1)),
    ...(uploads.length > 0 && { media: uploads.map((media_id) => ({ media_id })) }),
  } as const
  const answer = await ask(person, 'write', createDraft, { ...body, pieces: [...body.pieces] }, {})
  if (!answer) return undefined
  const draft = {
    number,
    id: answer.draft_id,
    accountId: person.accountId,
    pieces,
    hasComment,
    uploads,
    asked: 1,
    answered: [],
    insisted: new Map(),
    ...approvalOfNew(person),
  }
  harness.book.drafts.set(number, draft)
  return draft
}

/** Drawn apart, and only in runs with a queue: the others stay what they were. */
function isCommented({ harness, queueChance }: Person, platform: Platform, draft: number): boolean {
  return (
    queueChance !== null &&
    platform !== 'tiktok' &&
    harness.sim.chance(`comment of ${draft}`).happens(0.3)
  )
}

/** It is known as the piece behind the last. */
const commentOf = (draft: number, pieces: number, version: number) => ({
  first_comment: textOf(draft, pieces + 1, version),
})

/**
 * A contributor's post is published after an approval; any other person's is published directly.
 */
function approvalOfNew({
  mayApprove,
}: Person): Pick<WrittenDraft, 'permitted' | 'retries' | 'approval'> {
  return {
    permitted: new Set(mayApprove ? [1] : []),
    retries: 0,
    approval: mayApprove ? 'not needed' : 'asked for',
  }
}

export interface Place {
  readonly platform: Platform
  readonly connection_id?: string
}

/** The main connection of the platform, or one of its others. */
function placeOn({ connections, connectionChance }: Person, platform: Platform): Place {
  const others = connections.filter((connection) => connection.platform === platform)
  if (others.length === 0 || connectionChance.happens(0.4)) return { platform }
  return { platform, connection_id: connectionChance.pick(others).id }
}

export async function schedule(
  person: Person,
  { id, number }: WrittenDraft,
  place: Place,
  when: { scheduled_at: string } | { use_next_free_slot: true },
): Promise<void> {
  const answer = await ask(
    person,
    'schedule',
    scheduleDraft,
    { draft_id: id, ...place, ...when, ...limitFor(person, when) },
    {},
  )
  if (!answer) return
  const { platform } = place
  if (place.connection_id !== undefined) person.harness.sim.saw('scheduled_on_another_connection')
  person.harness.book.accepted.set(answer.schedule_id, {
    accountId: person.accountId,
    platform,
    draft: number,
  })
  person.schedules.push({ id: answer.schedule_id, platform, draft: number })
}

/** Usually so late that it is published in spite of some trouble, sometimes too tight. */
export function limitFor(
  { harness, queueChance }: Person,
  when: { scheduled_at: string } | { use_next_free_slot: true },
) {
  if (queueChance === null || !queueChance.happens(0.3)) return {}
  const at =
    'scheduled_at' in when
      ? Temporal.Instant.from(when.scheduled_at).epochMilliseconds
      : harness.sim.now + 3_600_000
  const marginMs = queueChance.happens(0.5)
    ? queueChance.between(200, 20_000)
    : queueChance.between(20_000, 3_600_000)
  return {
    not_later_than: Temporal.Instant.fromEpochMilliseconds(at + marginMs).toString({
      smallestUnit: 'millisecond',
    }),
  }
}

/** Edits the text of a draft; it may be scheduled, out, or being published just now. */
export async function edit(person: Person): Promise<void> {
  const { book } = person.harness
  const chosen =
    person.schedules.length > 0 ? person.chance.pick(person.schedules.slice(-8)) : undefined
  const draft = chosen && book.drafts.get(chosen.draft)
  if (draft) await editDraft(person, draft)
}

export async function editDraft(person: Person, draft: WrittenDraft): Promise<void> {
  const { book } = person.harness
  const version = ++draft.asked
  if (person.mayApprove || draft.retries > 0) draft.permitted.add(version)
  const { number, pieces, hasComment } = draft
  const body = {
    pieces: textsOf(number, pieces, version),
    ...(hasComment && commentOf(number, pieces, version)),
  }
  const answer = await ask(person, 'edit', updateDraft, body, { draft_id: draft.id })
  if (answer) draft.answered.push({ version, after: book.lastActivity })
}

function textsOf(draft: number, pieces: number, version: number): string[] {
  return Array.from({ length: pieces }, (_, index) => textOf(draft, index + 1, version))
}

/** In the next hours, never at a slot's time. */
export function someTime({ harness, chance }: Person): string {
  const ms =
    harness.sim.now +
    (chance.happens(0.4) ? chance.between(4_000, 120_000) : chance.between(120_000, 10 * 3_600_000))
  return Temporal.Instant.fromEpochMilliseconds(ms % 3_600_000 === 0 ? ms + 1 : ms).toString({
    smallestUnit: 'millisecond',
  })
}
