import type { SandboxPorts } from '../core/network.ts'
import { blobsIn, type Blobs } from './blobs.ts'
import { cidOfRecord } from './cid.ts'
import { internalError, invalidRequest } from './errors.ts'
import { toJson, toLex } from './lex-values.ts'
import { tids } from './tid.ts'

export interface StoredRecord {
  readonly did: string
  readonly collection: string
  readonly rkey: string
  readonly cid: string
  /** As JSON. */
  readonly value: unknown
  /** Milliseconds since the epoch. */
  readonly created_at: number
}

/** A write that fits its schema. */
export interface Write {
  readonly action: 'create' | 'update' | 'delete'
  readonly collection: string
  readonly rkey: string
  /** What a record holds, as the protocol reads it; undefined for a deletion. */
  readonly value?: unknown
  /** The CID that the record must have before; null: there must be none; undefined: any. */
  readonly swapCid?: string | null
}

export interface Commit {
  readonly cid: string
  readonly rev: string
}

export interface Repositories {
  newKey(): string
  find(did: string, collection: string, rkey: string): StoredRecord | undefined
  list(did: string, collection: string): readonly StoredRecord[]
  collectionsOf(did: string): readonly string[]
  head(did: string): Commit
  /**
   * Makes one commit of all writes, or throws the server's refusal and leaves everything as it was.
   */
  commit(did: string, writes: readonly Write[], swapCommit?: string): Commit
}

export const uriOf = ({
  did,
  collection,
  rkey,
}: Pick<StoredRecord, 'did' | 'collection' | 'rkey'>) => `at://${did}/${collection}/${rkey}`

/** The id of one state of a record: its address, and the hash of what it says. */
export const idOf = (record: Pick<StoredRecord, 'did' | 'collection' | 'rkey' | 'cid'>) =>
  `${uriOf(record)}#${record.cid}`

/** The parts of a record's address; empty ones for another text. */
export function partsOf(uri: string) {
  const [, identifier = '', collection = '', rkey = ''] =
    /^at:\/\/([^/]+)\/([^/]+)\/([^/#]+)(?:#.*)?$/.exec(uri) ?? []
  return { identifier, collection, rkey }
}

export function openRepositories(
  ports: SandboxPorts,
  blobs: Blobs,
  onWrite: (
    did: string,
    write: Write,
    before: StoredRecord | undefined,
    now: StoredRecord | undefined,
  ) => void,
): Repositories {
  const records = ports.store.table<StoredRecord>('bluesky.records')
  const heads = ports.store.table<Commit>('bluesky.heads')
  const ofCollection = new Map<string, Map<string, StoredRecord>>()
  for (const record of records.values()) index(record)
  const newKey = tids(
    ports.clock.now,
    [...heads.values()]
      .map(({ rev }) => rev)
      .toSorted()
      .at(-1),
  )

  function index(record: StoredRecord) {
    const key = `${record.did}/${record.collection}`
    const found = ofCollection.get(key) ?? new Map<string, StoredRecord>()
    ofCollection.set(key, found.set(record.rkey, record))
  }
  const find = (did: string, collection: string, rkey: string) =>
    records.get(uriOf({ did, collection, rkey }))
  const list = (did: string, collection: string) =>
    [...(ofCollection.get(`${did}/${collection}`)?.values() ?? [])].toSorted((a, b) =>
      a.rkey < b.rkey ? -1 : 1,
    )
  const head = (did: string): Commit => heads.get(did) ?? newHead(did)
  function newHead(did: string, before?: Commit): Commit {
    const rev = newKey()
    const made = { rev, cid: cidOfRecord({ did, rev, prev: before?.cid ?? null }) }
    heads.put(did, made)
    return made
  }

  function apply(did: string, write: Write) {
    const { collection, rkey, action, value } = write
    const uri = uriOf({ did, collection, rkey })
    const before = records.get(uri)
    if (action === 'delete') {
      records.delete(uri)
      ofCollection.get(`${did}/${collection}`)?.delete(rkey)
      return onWrite(did, write, before, undefined)
    }
    const record = {
      did,
      collection,
      rkey,
      cid: cidOfRecord(value),
      value: toJson(value),
      created_at: ports.clock.now(),
    }
    records.put(uri, record)
    index(record)
    onWrite(did, write, before, record)
  }

  /** Blobs that only the replaced and deleted records have named go with them. */
  function removeUnnamed(did: string, before: readonly StoredRecord[]) {
    const gone = before.flatMap(({ value }) => blobsIn(toLex(value)))
    if (gone.length === 0) return
    const kept = new Set(
      [...records.values()]
        .filter((record) => record.did === did)
        .flatMap(({ value }) => blobsIn(toLex(value)).map(({ cid }) => cid)),
    )
    for (const { cid } of gone) if (!kept.has(cid)) blobs.remove(did, cid)
  }

  return {
    newKey,
    find,
    list,
    collectionsOf: (did) =>
      [...ofCollection]
        .filter(([key, found]) => key.startsWith(`${did}/`) && found.size > 0)
        .map(([key]) => key.slice(did.length + 1))
        .toSorted(),
    head,
    commit(did, writes, swapCommit) {
      const current = head(did)
      if (swapCommit !== undefined && swapCommit !== current.cid)
        throw invalidRequest(`Commit was at ${current.cid}`, 'InvalidSwap')
      const present = new Map<string, string | undefined>()
      for (const write of writes) {
        const uri = uriOf({ did, ...write })
        const cid = present.has(uri) ? present.get(uri) : records.get(uri)?.cid
        checkWrite(write, cid)
        present.set(uri, write.action === 'delete' ? undefined : 'there')
      }
      const named = writes.flatMap(({ value }) => blobsIn(value))
      blobs.check(did, named)
      const before = writes.flatMap((write) => records.get(uriOf({ did, ...write })) ?? [])
      for (const write of writes) apply(did, write)
      blobs.markNamed(did, named)
      removeUnnamed(did, before)
      return newHead(did, current)
    },
  }
}

function checkWrite({ action, swapCid }: Write, present: string | undefined) {
  const isSwapWrong =
    swapCid !== undefined &&
    (action === 'create' ? swapCid !== null : swapCid === null || swapCid !== present)
  if (isSwapWrong) throw invalidRequest(`Record was at ${present ?? 'null'}`, 'InvalidSwap')
  // The server fails on these without a word about why.
  if ((present === undefined) !== (action === 'create')) throw internalError()
}
