import { sql } from 'kysely'
import { specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { scopes, type Scope } from '@crier/contract/scopes.ts'
import { grantKey } from '@crier/server/accounts/keys/grant-key.ts'
import { openAccount } from '@crier/server/accounts/open-account.ts'
import { configureSlots } from '@crier/server/calendar/configure-slots.ts'
import { addMainConnections } from '@crier/server/connections/authorize/connect-sandbox.ts'
import { insertConnection } from '@crier/server/connections/store.ts'
import { updateConnection } from '@crier/server/connections/update-connection.ts'
import type { Principal, Use } from '@crier/server/context.ts'
import { recordBy } from '@crier/server/activity/record.ts'
import { mint } from '@crier/server/ports/ids.ts'
import { authorOf } from '../networks/networks.ts'
import { SimulatedProcess } from '../machine/process.ts'
import type { Harness } from '../harness.ts'
import { config, portsOf } from '../worker.ts'
import { slotHours } from './calendar.ts'
import { askOnceMore, decide, editForOthers } from './approve.ts'
import { cancel, mend, move } from './change-mind.ts'
import { askAgain, changeWebhooks } from './listen.ts'
import type { Chance } from '../machine/chance.ts'
import { anyPlatform, ask, contributorScopes, type Person } from './person.ts'
import { reorder, repeat } from './queue.ts'
import { reserveAndForget, spend, topUp } from './spend.ts'
import { actOnUploads } from './upload.ts'
import { addedTrouble, useBluesky } from './use-bluesky.ts'
import { useMastodon } from './use-mastodon.ts'
import { edit, writeAndSchedule } from './write-and-schedule.ts'

const minute = 60_000
const latenessMaxMs = config.CRIER_MAX_LATENESS

type Habits = readonly (readonly [perDay: number, act: (person: Person) => Promise<void>])[]

/** Actions of owners, and how often a day each happens. */
const habitsOfOwners: Habits = [
  [24, writeAndSchedule],
  [24, decide],
  [6, edit],
  [5, move],
  [4, cancel],
  [10, mend],
  [4, changeWebhooks],
  [2, askAgain],
  [3, spend],
  [1, topUp],
  [0.5, reserveAndForget],
]

const habitsOfContributors: Habits = [
  [14, writeAndSchedule],
  [6, edit],
  [6, editForOthers],
  [3, move],
  [1, cancel],
  [4, askOnceMore],
]

/**
 * Three owners with an account each, two of them with a contributor; resolves when they have all
 * they need to begin.
 */
export async function settlePeople(harness: Harness, plans: readonly string[]): Promise<Person[]> {
  const founder = new SimulatedProcess(harness.sim, 'founder', 0, false)
  const ports = portsOf(founder, harness)
  const people: Person[] = []
  const withQueue = harness.sim.chance('queue').happens(withQueueUsed)
  const withRewrites = harness.sim.chance('rewrites').happens(withRewritesUsed)
  const withAdded = harness.sim.chance('added networks').happens(withAddedUsed)
  const withMore = harness.sim.chance('connections').happens(withMoreConnections)
  for (const plan of plans) {
    const number = people.length + 1
    const { accountId, keyId, contributorKeyId, mains } = await ports.db
      .transaction()
      .execute(async (tx) => {
        const account = await openAccount(ports, tx, {
          email: `person${number}@example.com`,
          plan,
          sandbox: true,
        })
        await addMainConnections(ports, tx, account.account_id, { sandbox: true })
        const { rows } = await sql<Person['mains'][number]>`
        select platform, id from connection where account_id = ${account.account_id}
          and main`.execute(tx)
        // Long operations check their caller's key once more.
        const keyWith = async (held: readonly Scope[]) =>
          (await grantKey(ports, tx, { accountId: account.account_id, name: null, scopes: held }))
            .row.id
        return {
          accountId: account.account_id,
          keyId: await keyWith(scopes),
          contributorKeyId: plan === 'free' ? null : await keyWith(contributorScopes),
          mains: rows,
        }
      })
    const principal = {
      accountId,
      keyId,
      scopes,
      plan,
      name: null,
      makerRole: null,
      isAgent: false,
      user: null,
    }
    harness.book.callers.set(keyId, { accountId, mayApprove: true })
    const connections = withMore ? await addConnections(ports, principal) : []
    const slots = slotHours.map((hour) => ({ time: `${String(hour).padStart(2, '0')}:00` }))
    const ofMains = specifiedPlatforms.map((platform) => ({ platform }))
    for (const meant of [
      ...ofMains,
      ...connections.map(({ platform, id }) => ({ platform, connection_id: id })),
    ])
      await configureSlots(ports, {
        principal,
        body: { ...meant, slots },
        params: {},
        query: {},
        idempotencyKey: null,
        saveIdempotentResponse: () => Promise.resolve(),
      })
    const chance = harness.sim.chance(`person ${number}`)
    const connectionChance = harness.sim.chance(`connections of ${number}`)
    const queueChance = withQueue ? harness.sim.chance(`queue of ${number}`) : null
    const rewriteChance = withRewrites ? harness.sim.chance(`rewrites of ${number}`) : null
    const addedChance = withAdded ? harness.sim.chance(`added network of ${number}`) : null
    const own = { connections, connectionChance, queueChance, rewriteChance, addedChance, mains }
    const memory = () => ({
      harness,
      accountId,
      plan,
      schedules: [],
      webhooks: [],
      repeats: [],
      uploads: [],
      uploadChance: null,
      ...own,
    })
    const contributor = contributorKeyId && {
      ...memory(),
      keyId: contributorKeyId,
      chance: harness.sim.chance(`contributor ${number}`),
      mayApprove: false,
      contributor: null,
    }
    if (contributor) harness.book.callers.set(contributor.keyId, { accountId, mayApprove: false })
    const uploadChance = harness.store && harness.sim.chance(`uploads of ${number}`)
    people.push({ ...memory(), keyId, chance, uploadChance, mayApprove: true, contributor })
  }
  return people
}

// In such a part of the runs people limit posts.
const withQueueUsed = 0.4
// In such a part of the runs people have drafts rewritten and varied.
const withRewritesUsed = 0.4
// In such a part of the runs owners post on Bluesky and Mastodon too.
const withAddedUsed = 0.4
// In such a part of the runs each account has two connections more to X and one more to TikTok.
const withMoreConnections = 0.3
const more: readonly Platform[] = ['x', 'x', 'tiktok']

/** Connected as by the owner: at their first use, each with a different author. */
async function addConnections(
  ports: Use<'db' | 'clock' | 'random'>,
  principal: Principal,
): Promise<Person['connections']> {
  const now = ports.clock.now()
  const state = {
    main: false,
    label: null,
    kind: 'sandbox',
    state: 'incomplete',
    now,
    accountId: principal.accountId,
  } as const
  const added = more.map((platform) => ({ platform, id: mint('conn', ports) }))
  await ports.db.transaction().execute(async (tx) => {
    for (const { platform, id } of added) {
      await insertConnection(tx, { ...state, id, platform })
      await recordBy(tx, principal, {
        at: now,
        kind: 'connection.created',
        objectId: id,
        detail: { platform, label: null },
      })
    }
  })
  return added
}

// How often a day owners upload something, post it or delete it.
const uploadActsPerDay = 30
// How often a day owners have something repeated, or put posts in another order.
const queueActsPerDay = 14

/** Until then all people act, at their own times. */
export function live(people: readonly Person[], until: number): void {
  for (const person of people.flatMap((owner) =>
    owner.contributor ? [owner, owner.contributor] : [owner],
  )) {
    const { sim } = person.harness
    const { habits, actsPerDay } = person.mayApprove ? owners : contributors
    const meanPauseMs = (24 * 60 * minute) / actsPerDay
    const { queueChance } = person
    const nextInQueue = () => {
      const at =
        sim.now +
        Math.ceil((-Math.log(1 - queueChance!.fraction()) * 24 * 60 * minute) / queueActsPerDay)
      if (at >= until) return
      sim.at(at, () => {
        void (queueChance!.happens(0.4) ? repeat(person) : reorder(person))
        nextInQueue()
      })
    }
    if (queueChance !== null && person.mayApprove) nextInQueue()
    if (person.uploadChance) often(person, person.uploadChance, until)
    if (person.addedChance && person.mayApprove) {
      useBluesky(person, person.addedChance, until)
      useMastodon(person, sim.chance(`Mastodon of ${person.accountId}`), until)
    }
    const next = () => {
      const at =
        sim.now +
        Math.ceil((-Math.log(1 - person.chance.fraction()) * meanPauseMs) / sim.faults.bustle)
      if (at >= until) return
      sim.at(at, () => {
        void chooseHabit(person, { habits, actsPerDay })(person)
        next()
      })
    }
    next()
  }
}

/** Uploads, posts with uploads, and deletions. */
function often(person: Person, chance: Chance, until: number): void {
  const { sim } = person.harness
  const at =
    sim.now + Math.ceil((-Math.log(1 - chance.fraction()) * 24 * 60 * minute) / uploadActsPerDay)
  if (at >= until) return
  sim.at(at, () => {
    void actOnUploads(person, chance)
    often(person, chance, until)
  })
}

const busy = (habits: Habits) => ({
  habits,
  actsPerDay: habits.reduce((sum, [perDay]) => sum + perDay, 0),
})
const owners = busy(habitsOfOwners)
const contributors = busy(habitsOfContributors)

function chooseHabit({ chance }: Person, { habits, actsPerDay }: ReturnType<typeof busy>) {
  let luck = chance.fraction() * actsPerDay
  return habits.find(([perDay]) => (luck -= perDay) < 0)?.[1] ?? writeAndSchedule
}

const pausesPerDay = 12

/** Pauses one of a person's connections for some time, which ends before the calm. */
function pause(person: Person, chance: Chance, until: number): void {
  const { sim } = person.harness
  const { id } = chance.pick(person.connections)
  const change = (paused: boolean) =>
    ask(person, paused ? 'pause' : 'go on', updateConnection, { paused }, { platform: id })
  void change(true).then((answer) => answer && sim.saw('paused'))
  const goOn = () => {
    // An unanswered request is repeated.
    void change(false).then((answer) => {
      if (answer === undefined) sim.at(sim.now + minute, goOn)
    })
  }
  sim.at(Math.min(until, sim.now + chance.between(1, 240) * minute), goOn)
}

// In every run: it must have no effect.
const jumpsPerDay = 3

/**
 * Networks that go away for minutes, tokens that end too soon, clocks that are set, processes that
 * are replaced, and owners who connect again.
 */
export function trouble(harness: Harness, people: readonly Person[], until: number): void {
  const { sim } = harness
  const chance = sim.chance('trouble')
  const every = (perDay: number, act: () => void, drawn = chance) => {
    if (perDay === 0) return
    const at = sim.now + Math.ceil((-Math.log(1 - drawn.fraction()) * 24 * 60 * minute) / perDay)
    if (at < until)
      sim.at(at, () => {
        act()
        every(perDay, act, drawn)
      })
  }
  every(sim.faults.outagesPerDay, () => {
    const platform = anyPlatform(chance)
    sim.saw('network_away')
    harness.away.add(platform)
    sim.at(sim.now + chance.between(1, 40) * minute, () => void harness.away.delete(platform))
  })
  every(sim.faults.revocationsPerDay, () =>
    harness.networks.grants.revoke(
      anyPlatform(chance),
      authorOf(chance.pick(people).accountId),
      chance.happens(0.3),
    ),
  )
  const blackouts = sim.chance('blackouts')
  if (blackouts.happens(sim.faults.blackoutsPerDay)) {
    const length = latenessMaxMs + blackouts.between(10, 120) * minute
    const begins =
      sim.now + Math.floor(blackouts.fraction() * Math.max(0, until - sim.now - length))
    sim.at(begins, () => harness.blackOut(begins + length))
  }
  every(sim.faults.deploysPerDay, () => harness.replaceOne(chance.fraction()))
  every(sim.faults.clockStepsPerDay, () => harness.setAClock(chance.fraction()))
  const pauses = sim.chance('pauses')
  if (people.some(({ connections }) => connections.length > 0))
    every(pausesPerDay, () => pause(pauses.pick(people), pauses, until), pauses)
  for (const platform of ['bluesky', 'mastodon'] as const)
    addedTrouble(platform, harness, people, every)
  const jumps = sim.chance('jumps')
  every(jumpsPerDay, () => harness.jumpAClock(jumps), jumps)
  every(12, () =>
    harness.shared.whenFree(async (session) => {
      await session.query(
        `update connection set state = 'incomplete', version = version + 1, detail = null,
          grant_id = null where state = 'needs_reconnect'`,
      )
    }),
  )
}
