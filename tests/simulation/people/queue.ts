import { createRepeat } from '@crier/server/repeats/create-repeat.ts'
import { deleteRepeat } from '@crier/server/repeats/delete-repeat.ts'
import { reorderSchedules } from '@crier/server/schedules/reordering/reorder-schedules.ts'
import { updateRepeat } from '@crier/server/repeats/update-repeat.ts'
import { specifiedPlatforms } from '@crier/contract/platform.ts'
import { ask, type Person } from './person.ts'
import { write } from './write-and-schedule.ts'

/** Has a draft come back, changes how often, or stops it. */
export async function repeat(person: Person): Promise<void> {
  const { repeats, harness, queueChance: chance } = person
  if (chance === null) return
  const chosen = repeats.length > 0 && chance.happens(0.4) ? chance.pick(repeats) : undefined
  if (chosen === undefined) {
    const platform = chance.pick(specifiedPlatforms)
    const connection = person.mains.find((one) => one.platform === platform)!
    const draft = await write(person, platform)
    if (!draft) return
    const body = {
      draft_id: draft.id,
      connection_id: connection.id,
      every_weeks: chance.between(1, 4),
    }
    // The same request twice at once: one of them succeeds.
    const [answer, other] = await Promise.all([
      ask(person, 'repeat', createRepeat, body, {}),
      chance.happens(0.2) ? ask(person, 'repeat', createRepeat, body, {}) : undefined,
    ])
    const made = answer ?? other
    if (!made) return
    repeats.push(made.repeat_id)
    harness.sim.saw('repeated')
    // Its first repetition is one of what they move, cancel and mend.
    if (made.schedule_id !== null)
      person.schedules.push({ id: made.schedule_id, platform, draft: draft.number })
    return
  }
  const params = { repeat_id: chosen }
  if (chance.happens(0.5))
    await ask(
      person,
      'repeat otherwise',
      updateRepeat,
      { every_weeks: chance.between(1, 4) },
      params,
    )
  else {
    repeats.splice(repeats.indexOf(chosen), 1)
    await ask(person, 'stop repeating', deleteRepeat, {}, params)
  }
}

/**
 * Puts some pending posts of a connection in another order. I21: their times come in the order
 * asked for.
 */
export async function reorder(person: Person): Promise<void> {
  const { harness, queueChance: chance, mains, schedules } = person
  if (chance === null) return
  const { platform, id } = chance.pick(mains)
  const isPending = (schedule: string) => harness.book.statuses.get(schedule) === 'pending'
  const own = schedules
    .filter((one) => one.platform === platform && isPending(one.id))
    .slice(-chance.between(2, 5))
  const schedule_ids = [...new Set(own.map((one) => one.id))].reverse()
  if (schedule_ids.length < 2) return
  const answer = await ask(
    person,
    'reorder',
    reorderSchedules,
    { connection_id: id, schedule_ids },
    {},
  )
  if (!answer) return
  harness.sim.saw('reordered')
  const times = answer.data.map(({ scheduled_at }) => scheduled_at)
  if (times.some((time, index) => index > 0 && time <= times[index - 1]!))
    harness.sim.violated(
      'I21',
      `${schedule_ids.join(', ')} were put in the order ${times.join(', ')}`,
    )
}
