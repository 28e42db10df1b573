import { newIdempotencyKey } from '@crier/sdk/retry.ts'

/** The server's answer at a time (epoch milliseconds). */
export interface KeptAnswer {
  readonly at: number
  readonly data: unknown
}

interface Row {
  readonly key: string
  readonly at: number
  /**
   * The build that stored it: a page reads only answers of its own build, so that no field is
   * missing.
   */
  readonly build: string
  readonly text: string
}

interface Owner {
  readonly person: string
  /**
   * A new one each time that everything was forgotten: an answer that was asked for before that is
   * not kept after it.
   */
  readonly visit: string
}

// A month of every connection, the lists and the last posts of several workspaces. Most answers
// have a few thousand characters.
const rowsMax = 150
const charactersMax = 10_000_000
const charactersOfOneMax = 2_000_000
// Counting reads them all: what comes in between has room.
const writesBetweenCounts = 10
const daysKept = 7
const dayMs = 86_400_000

// The page's own script, which is not its first one.
const build = document.querySelector<HTMLScriptElement>('script[src*="/index-"]')?.src ?? ''
let opened: Promise<IDBDatabase> | undefined
let writes = 0

/**
 * Says whose answers are kept from now on. Those of anybody else are forgotten first. Tells the
 * visit that the person's answers belong to.
 */
export async function keepFor(person: string): Promise<string | null> {
  return inStore<string | null>('readwrite', null, async ({ answers, owners }) => {
    const present = (await done(owners.get('owner'))) as Owner | undefined
    if (present?.person === person) return present.visit
    answers.clear()
    const owner: Owner = { person, visit: newIdempotencyKey() }
    owners.put(owner, 'owner')
    return owner.visit
  })
}

/** Nothing that was read stays on the device. */
export async function forgetAnswers(): Promise<void> {
  await inStore('readwrite', null, async ({ answers, owners }) => {
    answers.clear()
    owners.clear()
    return null
  })
}

/** Unless everything was forgotten since the visit began. */
export async function keepAnswer(visit: string, key: string, data: unknown): Promise<void> {
  const text = JSON.stringify(data)
  if (text.length > charactersOfOneMax) return
  await inStore('readwrite', null, async ({ answers, owners }) => {
    const present = (await done(owners.get('owner'))) as Owner | undefined
    if (present?.visit !== visit) return null
    answers.put({ key, at: Date.now(), build, text } satisfies Row)
    if (writes++ % writesBetweenCounts === 0) await dropOldest(answers)
    return null
  })
}

/**
 * Null when it was not read recently, or everything was forgotten since the visit began. Before a
 * visit has begun, the last person's.
 */
export async function keptAnswer(visit: string | null, key: string): Promise<KeptAnswer | null> {
  return inStore<KeptAnswer | null>('readonly', null, async ({ answers, owners }) => {
    const owner = (await done(owners.get('owner'))) as Owner | undefined
    if (owner === undefined || (visit !== null && owner.visit !== visit)) return null
    const row = (await done(answers.get(key))) as Row | undefined
    if (row === undefined || row.build !== build || !isYoung(row)) return null
    return { at: row.at, data: JSON.parse(row.text) as unknown }
  })
}

const isYoung = ({ at }: Row): boolean => Date.now() - at < daysKept * dayMs

/** Newest first, until there is no room. */
function dropOldest(answers: IDBObjectStore): Promise<void> {
  let rows = 0
  let characters = 0
  return new Promise((resolve, reject) => {
    const walk = answers.index('at').openCursor(null, 'prev')
    walk.onerror = () => reject(walk.error!)
    walk.onsuccess = () => {
      const cursor = walk.result
      if (cursor === null) return resolve()
      const row = cursor.value as Row
      rows += 1
      characters += row.text.length
      if (rows > rowsMax || characters > charactersMax || !isYoung(row)) cursor.delete()
      cursor.continue()
    }
  })
}

interface Stores {
  readonly answers: IDBObjectStore
  readonly owners: IDBObjectStore
}

/** In one transaction. A browser that keeps nothing, or has no room, answers `otherwise`. */
async function inStore<Result>(
  mode: IDBTransactionMode,
  otherwise: Result,
  run: (stores: Stores) => Promise<Result>,
): Promise<Result> {
  try {
    opened ??= openDatabase()
    const transaction = (await opened).transaction(['answers', 'owners'], mode)
    const ended = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve()
      transaction.onabort = () => reject(transaction.error ?? new Error('aborted'))
    })
    const result = await run({
      answers: transaction.objectStore('answers'),
      owners: transaction.objectStore('owners'),
    })
    await ended
    return result
  } catch {
    return otherwise
  }
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const asked = indexedDB.open('crier-answers', 1)
    asked.onupgradeneeded = () => {
      asked.result.createObjectStore('answers', { keyPath: 'key' }).createIndex('at', 'at')
      asked.result.createObjectStore('owners')
    }
    asked.onerror = () => reject(asked.error!)
    asked.onsuccess = () => resolve(asked.result)
  })
}

function done<Result>(asked: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    asked.onsuccess = () => resolve(asked.result)
    asked.onerror = () => reject(asked.error!)
  })
}
