import type { Platform } from '@crier/contract/platform.ts'
import { configureSlots } from '@crier/server/calendar/configure-slots.ts'
import { signInConnection } from '@crier/server/connections/sign-in/sign-in-connection.ts'
import type { Chance } from '../machine/chance.ts'
import type { Harness } from '../harness.ts'
import { handleOf } from '../networks/bluesky.ts'
import { authorOf } from '../networks/networks.ts'
import { slotHours } from './calendar.ts'
import { ask, type Person } from './person.ts'
import { writeAndScheduleOn } from './write-and-schedule.ts'

const minute = 60_000
const actsPerDay = 30

/**
 * An owner signs in to Bluesky and posts there, until then. Now and then they sign in again, as
 * after a session that has ended; the rest is as on every network.
 */
export function useBluesky(person: Person, chance: Chance, until: number): void {
  useAdded(person, chance, until, { platform: 'bluesky', connect: signIn })
}

interface Added {
  readonly platform: Platform
  connect(person: Person): Promise<boolean>
}

/** A network to which an account has no connection from the start. */
export function useAdded(
  person: Person,
  chance: Chance,
  until: number,
  { platform, connect }: Added,
): void {
  const { sim } = person.harness
  let isConnected = false
  const join = async () => {
    if (!(await connect(person))) return
    isConnected = true
    const slots = slotHours.map((hour) => ({ time: `${String(hour).padStart(2, '0')}:00` }))
    await ask(person, 'slots', configureSlots, { platform, slots }, {})
  }
  const act = async () => {
    if (!isConnected || chance.happens(0.1)) await join()
    else await writeAndScheduleOn(person, platform)
  }
  const next = () => {
    const pauseMs = (-Math.log(1 - chance.fraction()) * 24 * 60 * minute) / actsPerDay
    const at = sim.now + Math.ceil(pauseMs)
    if (at >= until) return
    sim.at(at, () => {
      void act()
      next()
    })
  }
  // Sessions that end in the calm are opened again, as `trouble` does it for other networks.
  sim.at(until, () => void join())
  next()
}

async function signIn(person: Person): Promise<boolean> {
  const { harness, accountId } = person
  const body = {
    identifier: handleOf(authorOf(accountId)),
    password: harness.networks.grants.code('bluesky', accountId),
  }
  const platform = 'bluesky'
  const connected = await ask(person, 'sign in', signInConnection, body, { platform })
  if (connected === undefined) return false
  harness.sim.saw('signed_in')
  return true
}

/** Outages of the servers, and sessions and accesses that end too soon. */
export function addedTrouble(
  platform: Platform,

  { sim, away, networks }: Harness,
  people: readonly Person[],
  every: (perDay: number, act: () => void, drawn: Chance) => void,
): void {
  if (people.every(({ addedChance }) => addedChance === null)) return
  const chance = sim.chance(`${platform} trouble`)
  const { outagesPerDay, revocationsPerDay } = sim.faults
  every(
    outagesPerDay / 4,
    () => {
      away.add(platform)
      sim.at(sim.now + chance.between(1, 40) * minute, () => void away.delete(platform))
    },
    chance,
  )
  every(
    revocationsPerDay / 4,
    () =>
      networks.grants.revoke(
        platform,
        authorOf(chance.pick(people).accountId),
        chance.happens(0.3),
      ),
    chance,
  )
}
