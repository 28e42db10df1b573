import { createHash } from 'node:crypto'
import { chmodSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Records of one kind, in the order in which their keys first appeared. Values are plain JSON and
 * never changed in place: `put` them again.
 */
export interface Table<Value> {
  get(key: string): Value | undefined
  has(key: string): boolean
  put(key: string, value: Value): void
  delete(key: string): void
  values(): IterableIterator<Value>
  entries(): IterableIterator<[string, Value]>
  readonly size: number
}

/**
 * The networks' data. Reads come from memory; with a directory every write is also on disk before
 * an answer is sent.
 */
export interface Store {
  table<Value>(name: string): Table<Value>
  /** Keeps bytes and answers their SHA-256 in hex, under which they are found again. */
  keepBytes(bytes: Uint8Array): string
  bytes(sha256: string): Uint8Array | undefined
  /**
   * Resolves when everything written so far would survive the loss of the process and of power;
   * rejects when the disk refuses.
   */
  settled(): Promise<void>
  close(): void
}

// A sandbox that is just ending may still hold the directory.
const lockTimeoutMs = 5_000

/** In memory, or in a directory; throws when another sandbox keeps holding that for `timeoutMs`. */
export function openStore(directory?: string, timeoutMs = lockTimeoutMs): Store {
  return directory === undefined ? memoryStore() : diskStore(directory, timeoutMs)
}

function memoryStore(): Store {
  const tables = new Map<string, Map<string, unknown>>()
  const blobs = new Map<string, Uint8Array>()
  const done = Promise.resolve()
  return {
    table: <Value>(name: string) => tableOver<Value>(mapOf<Value>(tables, name), () => {}),
    keepBytes(bytes) {
      const sha256 = sha256Of(bytes)
      blobs.set(sha256, bytes)
      return sha256
    },
    bytes: (sha256) => blobs.get(sha256),
    settled: () => done,
    close() {},
  }
}

function diskStore(directory: string, timeoutMs: number): Store {
  const disk = openDisk(directory, timeoutMs)
  const tables = loadTables(disk)
  const writes = groupCommit(disk)
  const readBlob = disk.prepare('select bytes from blob where sha256 = ?')
  return {
    table: <Value>(name: string) =>
      tableOver<Value>(mapOf<Value>(tables, name), (key, value) =>
        writes.add({ kind: 'record', table: name, key, value }),
      ),
    keepBytes(bytes) {
      const sha256 = sha256Of(bytes)
      writes.add({ kind: 'blob', sha256, bytes })
      return sha256
    },
    bytes(sha256) {
      const found = writes.pendingBlob(sha256) ?? readBlob.get(sha256)?.['bytes']
      return found instanceof Uint8Array ? found : undefined
    },
    settled: writes.settled,
    close() {
      writes.flush()
      disk.close()
    },
  }
}

function openDisk(directory: string, timeoutMs: number): DatabaseSync {
  mkdirSync(directory, { recursive: true, mode: 0o700 })
  chmodSync(directory, 0o700)
  const disk = new DatabaseSync(join(directory, 'sandbox.db'), { timeout: timeoutMs })
  try {
    // EXCLUSIVE keeps a second sandbox away from the directory for as long as this process lives,
    // however it dies; FULL makes a commit wait for the disk.
    disk.exec(
      'pragma locking_mode = exclusive; pragma journal_mode = wal; pragma synchronous = full',
    )
    disk.exec(`create table if not exists record (tbl text not null, key text not null, value text not null, unique (tbl, key));
               create table if not exists blob (sha256 text primary key, bytes blob not null)`)
    disk.exec('begin immediate; commit')
  } catch (error) {
    disk.close()
    if (error instanceof Error && error.message.includes('locked'))
      throw new Error(`another sandbox is using ${directory}`, { cause: error })
    throw error
  }
  return disk
}

function loadTables(disk: DatabaseSync): Map<string, Map<string, unknown>> {
  const tables = new Map<string, Map<string, unknown>>()
  for (const row of disk.prepare('select tbl, key, value from record order by rowid').iterate()) {
    mapOf<unknown>(tables, String(row['tbl'])).set(
      String(row['key']),
      JSON.parse(String(row['value'])),
    )
  }
  return tables
}

type Write =
  | {
      readonly kind: 'record'
      readonly table: string
      readonly key: string
      readonly value: unknown
    }
  | { readonly kind: 'blob'; readonly sha256: string; readonly bytes: Uint8Array }

/**
 * One commit for everything that was written in the same turn of the event loop: many requests
 * share one wait for the disk.
 */
function groupCommit(disk: DatabaseSync) {
  const upsert = disk.prepare(
    'insert into record (tbl, key, value) values (?, ?, ?) on conflict (tbl, key) do update ' +
      'set value = excluded.value',
  )
  const remove = disk.prepare('delete from record where tbl = ? and key = ?')
  const keep = disk.prepare('insert into blob (sha256, bytes) values (?, ?) on conflict do nothing')
  let pending: Write[] = []
  let commit: Promise<void> | undefined

  function write(entry: Write) {
    if (entry.kind === 'blob') keep.run(entry.sha256, entry.bytes)
    else if (entry.value === undefined) remove.run(entry.table, entry.key)
    else upsert.run(entry.table, entry.key, JSON.stringify(entry.value))
  }

  function flush() {
    if (pending.length === 0) return
    disk.exec('begin immediate')
    try {
      for (const entry of pending) write(entry)
      disk.exec('commit')
      pending = []
    } catch (error) {
      // A full disk has ended it already.
      if (disk.isTransaction) disk.exec('rollback')
      throw error
    }
  }

  return {
    flush,
    add: (entry: Write) => void pending.push(entry),
    pendingBlob(sha256: string) {
      for (const entry of pending)
        if (entry.kind === 'blob' && entry.sha256 === sha256) return entry.bytes
      return undefined
    },
    settled(): Promise<void> {
      if (pending.length === 0) return Promise.resolve()
      commit ??= new Promise<void>((resolve, reject) => {
        setImmediate(() => {
          commit = undefined
          try {
            flush()
            resolve()
          } catch (error) {
            reject(error instanceof Error ? error : new Error(String(error)))
          }
        })
      })
      return commit
    },
  }
}

function tableOver<Value>(
  records: Map<string, Value>,
  written: (key: string, value: Value | undefined) => void,
): Table<Value> {
  return {
    get: (key) => records.get(key),
    has: (key) => records.has(key),
    put(key, value) {
      records.set(key, value)
      written(key, value)
    },
    delete(key) {
      if (records.delete(key)) written(key, undefined)
    },
    values: () => records.values(),
    entries: () => records.entries(),
    get size() {
      return records.size
    },
  }
}

function mapOf<Value>(tables: Map<string, Map<string, unknown>>, name: string): Map<string, Value> {
  const found = tables.get(name) ?? new Map<string, unknown>()
  tables.set(name, found)
  return found as Map<string, Value>
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
