import { isDeepStrictEqual } from 'node:util'
import { activityIn, findUnrecorded } from '../../changes/activity-owed.ts'
import { readChanges, type ActivityWritten, type Change } from '../../changes/watch-changes.ts'
import type { Campaign } from '../campaign.ts'
import { actsOfPeople } from './people.ts'
import { actsOfPlaces } from './places.ts'
import { actsOfPosts } from './posts.ts'
import type { Act, Step } from './step.ts'
import { openModel, type Model } from './model.ts'

const acts = [...actsOfPeople, ...actsOfPosts, ...actsOfPlaces]
const weights = acts.reduce((sum, [weight]) => sum + weight, 0)

/**
 * Five people in all roles and their keys do anything with three accounts, over HTTP. A model
 * predicts each answer; the database records every change independently, and each has one row of
 * activity by its caller. Refused requests change nothing.
 */
export const rights: Campaign = {
  unit: 'operations',
  target: 10_000,
  async run(owner, order) {
    const model = await openModel(owner, order.seed)
    const seen = new Map<string, number>()
    const violations: string[] = []
    let [done, lastChange, rows] = [0, 0, 0]
    for (; done < order.count && violations.length === 0 && !order.stop.aborted; done++) {
      const step = await choose(model)(model)
      const { rows: changes } = await model.database.query<Change>(readChanges, [lastChange])
      lastChange = changes.at(-1)?.number ?? lastChange
      rows += activityIn(changes).length
      violations.push(
        ...wrongIn(model, step, changes).map(
          (what) => `operation ${done} of seed ${order.seed}, ${step.told}: ${what}`,
        ),
      )
      const answer = step.reply ? `answered ${step.reply.status}` : step.told
      seen.set(answer, (seen.get(answer) ?? 0) + 1)
      if (done % 500 === 0) order.progress(done)
    }
    return {
      done,
      violations,
      figures: { 'rows of activity': rows, ...Object.fromEntries([...seen].sort()) },
    }
  },
}

function choose({ chance }: Model): Act {
  let luck = chance.fraction() * weights
  return acts.find(([weight]) => (luck -= weight) < 0)![1]
}

function wrongIn(model: Model, step: Step, changes: readonly Change[]): string[] {
  const { reply, found, expected } = step
  const wrong = findUnrecorded(changes)
  if (!isDeepStrictEqual(found, expected))
    wrong.push(
      `came to ${JSON.stringify(found)}, not to ${JSON.stringify(expected)}; ` +
        `${reply?.text.slice(0, 300)}`,
    )
  if (reply && reply.status >= 400 && changes.length > 0)
    wrong.push(`was refused, and changed ${changes.map(({ name }) => name).join(', ')}`)
  if (reply && reply.status < 300) wrong.push(...foreignIn(model, step, reply.text))
  for (const row of activityIn(changes)) {
    const actor = actorFor(step, row)
    if (row.actor !== actor)
      wrong.push(`${row.kind} of ${row.id} was done by ${row.actor}, not by ${actor}`)
    if (step.account && row.account !== step.account.accountId)
      wrong.push(`${row.kind} of ${row.id} stands in another account`)
  }
  return wrong
}

/**
 * A person who accepts an invitation joins as themselves; the server does what was not requested.
 */
function actorFor({ caller }: Step, { kind, id }: ActivityWritten): string | null {
  if (kind === 'member.joined') return id
  return ofServer.includes(kind) ? null : (caller?.id ?? null)
}

const ofServer = [
  'schedule.publishing',
  'schedule.published',
  'schedule.failed',
  'schedule.postponed',
  'connection.connected',
]

/** An answer names nothing of another account. */
function foreignIn({ owners }: Model, { account }: Step, text: string): string[] {
  const ids = text.match(/\b(drft|sch|conn|key)_[0-9a-f]{32}\b/g) ?? []
  return ids.flatMap((id) =>
    owners.has(id) && owners.get(id) !== account
      ? [`the answer names ${id} of another account`]
      : [],
  )
}
