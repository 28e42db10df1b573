import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { days } from '@crier/contract/slots.ts'
import { resolveConnection } from '../connections/resolve-connection.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { mint } from '../ports/ids.ts'
import { instantTextOrNull } from '../ports/instant-text.ts'
import { canonicalZone } from '../ports/time-zone.ts'
import { nextFreeAmong } from './next-free.ts'
import { presentSlot } from './present-slot.ts'
import { replaceSlots, type SlotRow } from './store.ts'

const slotsMax = 168

type Endpoint = Contract['configureSlots']

/** Replaces a connection's whole calendar. */
export async function configureSlots(
  context: Use<'db' | 'clock' | 'random'>,
  input: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { principal, body } = input
  const timezone = canonicalZone(body.timezone ?? 'UTC')
  const now = context.clock.now()
  const week = weekOf(body)
  return context.db.transaction().execute(async (tx) => {
    // The lock keeps its connections from being removed in the meantime.
    await lockWithinAccount(tx, principal.accountId)
    const connection = await resolveConnection(tx, principal.accountId, body, '/connection_id')
    const slots = week.map(({ day, time }): SlotRow => ({
      id: mint('slot', context),
      account_id: principal.accountId,
      platform: body.platform,
      connection_id: connection.id,
      day,
      time: `${time}:00`,
      timezone,
      created_at: now,
    }))
    const before = await replaceSlots(tx, principal.accountId, connection.id, slots)
    const detail = { platform: body.platform, timezone, slots: { from: before, to: slots.length } }
    await recordBy(tx, principal, {
      at: now,
      kind: 'slots.configured',
      objectId: connection.id,
      detail,
    })
    const next = await nextFreeAmong(tx, principal.accountId, connection.id, slots, now)
    const answer = {
      platform: body.platform,
      timezone,
      slots: slots.map(presentSlot),
      next_free_slot: instantTextOrNull(next),
    }
    await input.saveIdempotentResponse(tx, answer)
    return answer
  })
}

/** One place a day and time, in the order of the week. */
function weekOf({ slots }: Input<Endpoint>['body']): { day: number; time: string }[] {
  const places = new Map<string, { day: number; time: string }>()
  for (const { days: named = days, time } of slots)
    for (const name of named) {
      const day = days.indexOf(name) + 1
      places.set(`${day} ${time}`, { day, time })
    }
  if (places.size > slotsMax)
    throw new Refusal(
      'invalid_parameter',
      `A platform has at most ${slotsMax} slots; these would be ${places.size}.`,
      [
        {
          pointer: '/slots',
          detail: `must make at most ${slotsMax} slots, one for each day and time`,
        },
      ],
    )
  return [...places.keys()].sort().map((key) => places.get(key)!)
}
