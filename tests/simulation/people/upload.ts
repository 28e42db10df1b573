import { createMedia } from '@crier/server/media/create-media.ts'
import { deleteMedia } from '@crier/server/media/deletion/delete-media.ts'
import { restoreMedia } from '@crier/server/media/deletion/restore-media.ts'
import { sweepBlobs } from '@crier/server/media/blobs/sweep-blobs.ts'
import type { Chance } from '../machine/chance.ts'
import { isSimulated } from '../machine/shared-session.ts'
import type { Harness } from '../harness.ts'
import { fileOf } from '../store.ts'
import { ask, type Person } from './person.ts'
import { schedule, someTime, write } from './write-and-schedule.ts'

const hourMs = 3_600_000
// Few, so that the same bytes come again while the last of them are being removed.
const differentPictures = 3

/** Uploads a picture, posts some, deletes one, or brings one back. */
export async function actOnUploads(person: Person, chance: Chance): Promise<void> {
  const luck = chance.fraction()
  if (luck < 0.4) return upload(person, chance)
  if (luck < 0.65) return post(person, chance)
  return luck < 0.9 ? remove(person, chance) : bringBack(person, chance)
}

async function upload(person: Person, chance: Chance): Promise<void> {
  const { harness, accountId } = person
  const text = `picture ${chance.between(1, differentPictures)}`
  const file = { received: fileOf(text), texts: {}, [Symbol.asyncDispose]: () => Promise.resolve() }
  const signal = new AbortController().signal
  const answer = await ask(
    person,
    'upload',
    (ports, input) => createMedia(ports, { ...input, query: {}, upload: file, signal }),
    { url: '' },
    {},
  )
  if (!answer || !('media_id' in answer)) return
  harness.sim.saw('uploaded')
  harness.book.uploads.set(answer.media_id, { accountId, text, isLetGo: false })
  person.uploads.push(answer.media_id)
}

/** To a network to which bytes are sent: one picture, or two that differ. */
async function post(person: Person, chance: Chance): Promise<void> {
  const { book } = person.harness
  const first = person.uploads.at(-1)
  if (first === undefined) return
  const textOf = (id: string) => book.uploads.get(id)!.text
  const second = chance.happens(0.4)
    ? person.uploads.find((id) => textOf(id) !== textOf(first))
    : undefined
  const platform = chance.pick(['x', 'linkedin'] as const)
  const written = await write(person, platform, second === undefined ? [first] : [first, second])
  if (written) await schedule(person, written, { platform }, { scheduled_at: someTime(person) })
}

async function remove(person: Person, chance: Chance): Promise<void> {
  if (person.uploads.length === 0) return
  const id = chance.pick(person.uploads)
  person.harness.book.uploads.get(id)!.isLetGo = true
  if ((await ask(person, 'delete upload', deleteMedia, {}, { media_id: id })) === undefined) return
  person.harness.sim.saw('upload_deleted')
  person.uploads.splice(person.uploads.indexOf(id), 1)
}

/**
 * For all that the book knows it stays deleted: the deletion of another try may still be on
 * its way.
 */
async function bringBack(person: Person, chance: Chance): Promise<void> {
  const { book, sim } = person.harness
  const gone = [...book.uploads].flatMap(([id, { accountId, isLetGo }]) =>
    isLetGo && accountId === person.accountId ? [id] : [],
  )
  if (gone.length === 0) return
  const id = chance.pick(gone)
  if ((await ask(person, 'restore upload', restoreMedia, {}, { media_id: id })) === undefined)
    return
  sim.saw('upload_restored')
  if (!person.uploads.includes(id)) person.uploads.push(id)
}

const [sweepsPerDay, daysPerDay, calmSweeps] = [24, 12, 4]

/**
 * In runs with uploads: sweeps, and days that go by for files alone, as a file waits for one before
 * it goes; in the calm all that is due goes.
 */
export function sweepOften(harness: Harness, until: number, calmUntil: number): void {
  if (harness.store === null) return
  const { sim } = harness
  const chance = sim.chance('sweeps')
  const every = (perDay: number, act: () => void) => {
    const at = sim.now + Math.ceil((-Math.log(1 - chance.fraction()) * 24 * hourMs) / perDay)
    if (at < until)
      sim.at(at, () => {
        act()
        every(perDay, act)
      })
  }
  every(sweepsPerDay, () => sweep(harness, chance))
  every(daysPerDay, () => letADayGoBy(harness))
  for (let nth = 1; nth <= calmSweeps; nth++)
    sim.at(calmUntil - nth * hourMs, () => {
      letADayGoBy(harness)
      sweep(harness, chance)
    })
}

function sweep(harness: Harness, chance: Chance): void {
  const found = harness.anyProcess(chance.fraction())
  found?.process.begin(() =>
    sweepBlobs(found.ports).catch((error: unknown) => {
      if (!isSimulated(error))
        harness.sim.violated(
          'bug',
          `sweep: ${error instanceof Error ? error.stack : String(error)}`,
        )
    }),
  )
}

// Longer than a process pauses between two steps of an upload, and than clocks differ.
const youngMs = 45 * 60_000

function letADayGoBy({ shared, sim }: Harness): void {
  const before = Temporal.Instant.fromEpochMilliseconds(sim.now - youngMs)
  shared.whenFree(async (session) => {
    await session.query(
      `update media_blob set unreferenced_since = unreferenced_since - interval '25 hours'
        where unreferenced_since < $1`,
      [before],
    )
    await session.query(
      `update media_deletion set deleted_at = deleted_at - interval '25 hours'
        where deleted_at < $1`,
      [before],
    )
  })
}
