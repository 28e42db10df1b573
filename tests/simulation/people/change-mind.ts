import { cancelSchedule } from '@crier/server/schedules/cancel-schedule.ts'
import { moveSchedule } from '@crier/server/schedules/move-schedule.ts'
import { resolveSchedule } from '@crier/server/schedules/resolve-schedule.ts'
import { retrySchedule } from '@crier/server/schedules/retrying/retry-schedule.ts'
import { readText } from '../checks/book.ts'
import { ask, type Person } from './person.ts'
import { limitFor, someTime } from './write-and-schedule.ts'

export async function move(person: Person): Promise<void> {
  const chosen = recent(person)
  if (!chosen) return
  const when = person.chance.happens(0.3)
    ? ({ use_next_free_slot: true } as const)
    : { scheduled_at: someTime(person) }
  const answer = await ask(
    person,
    'move',
    moveSchedule,
    { ...when, ...limitFor(person, when) },
    { schedule_id: chosen.id },
  )
  if (answer) person.harness.sim.saw('moved')
  if (answer && answer.not_later_than !== null) person.harness.sim.saw('limited')
}

export async function cancel(person: Person): Promise<void> {
  const chosen = recent(person)
  if (!chosen) return
  person.harness.book.cancelled.add(chosen.id)
  const answer = await ask(person, 'cancel', cancelSchedule, {}, { schedule_id: chosen.id })
  if (answer === null) person.harness.sim.saw('cancelled')
}

/** Handles failures; after a doubtful one checks the network first, and reports what is there. */
export async function mend(person: Person): Promise<void> {
  const { harness } = person
  const failed = person.schedules.filter(({ id }) => harness.book.statuses.get(id) === 'failed')
  const chosen = failed.length > 0 ? person.chance.pick(failed) : undefined
  if (!chosen) return
  const answer = await whileRetrying(person, chosen.draft, () =>
    ask(person, 'retry', retrySchedule, {}, { schedule_id: chosen.id }),
  )
  if (answer) return harness.sim.saw('retried')
  const isOut = harness.networks.posts.some(
    ({ network, text }) => network === chosen.platform && readText(text)?.draft === chosen.draft,
  )
  if (isOut) {
    const resolved = await ask(
      person,
      'resolve',
      resolveSchedule,
      { published: true as const },
      { schedule_id: chosen.id },
    )
    if (resolved) harness.sim.saw('resolved')
    return
  }
  const { insisted } = harness.book.drafts.get(chosen.draft)!
  insisted.set(chosen.platform, (insisted.get(chosen.platform) ?? 0) + 1)
  const forced = await whileRetrying(person, chosen.draft, () =>
    ask(person, 'force', retrySchedule, { force: true }, { schedule_id: chosen.id }),
  )
  if (forced) harness.sim.saw('forced')
}

/** A retry by a person who may approve approves the draft's content at that time. */
async function whileRetrying<Answer>(
  { harness }: Person,
  number: number,
  retry: () => Promise<Answer>,
): Promise<Answer> {
  const draft = harness.book.drafts.get(number)!
  for (let version = 1; version <= draft.asked; version++) draft.permitted.add(version)
  draft.retries++
  try {
    return await retry()
  } finally {
    draft.retries--
  }
}

function recent(person: Person) {
  return person.schedules.length > 0 ? person.chance.pick(person.schedules.slice(-10)) : undefined
}
