import { newIdempotencyKey } from '@crier/sdk/retry.ts'

export interface UploadItem {
  readonly id: number
  readonly name: string
  readonly bytes: number
  /** The piece that it will belong to, counted from 1. */
  readonly piece: number
  readonly sent: number
  /**
   * `cut`: retried automatically. `failed`: retried by a person. `interrupted`: the page was left,
   * and only the server's part exists.
   */
  readonly state: 'waiting' | 'uploading' | 'cut' | 'reading' | 'failed' | 'interrupted'
  readonly error: Error | null
}

/** The state of an upload that a reload interrupted. */
export interface Interrupted {
  readonly name: string
  readonly bytes: number
  readonly modified: number
  readonly piece: number
  readonly address: string
}

interface Run {
  readonly known: string | null
  readonly signal: AbortSignal
  sent(bytes: number): void
  waits(error: Error | null): void
  remember(address: string | null): void
  /** Everything was sent; the server still reads it. */
  reads(): void
}

interface Ports {
  /** Uploads the file and attaches it; returns its piece, and whether that piece is new. */
  run(
    file: File,
    piece: () => number,
    run: Run,
  ): Promise<{ readonly piece: number; readonly isNew: boolean }>
  /** Gives up what was sent. */
  end(address: string): void
  keep(interrupted: readonly Interrupted[]): void
  /** The position at which another page stopped with this file; null without one. */
  left(file: File): string | null
  isIdle(): void
}

interface Entry {
  item: UploadItem
  readonly batch: number
  readonly modified: number
  file: File | null
  address: string | null
  abort: AbortController
}

// The limit of a draft on the page: as many as it may show is more than a person watches.
export const uploadsMax = 50

/**
 * The uploads of a draft: one after the other, so that they keep the order in which they
 * were given.
 */
export class Uploads {
  /** Unique among all texts and windows. */
  readonly id = newIdempotencyKey()
  #entries: readonly Entry[] = []
  #view: readonly UploadItem[] = []
  #count = 0
  #running = false
  readonly #watchers = new Set<() => void>()
  readonly #ports: Ports

  constructor(ports: Ports, interrupted: readonly Interrupted[] = []) {
    this.#ports = ports
    for (const { name, bytes, piece, modified, address } of interrupted.slice(0, uploadsMax))
      this.#add(
        { name, bytes, piece, sent: 0, state: 'interrupted', error: null },
        { modified, address, file: null, batch: 0 },
      )
  }

  readonly view = (): readonly UploadItem[] => this.#view

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  /** Something would be lost if the page went away now. */
  get isBusy(): boolean {
    return this.#entries.some(({ item }) => item.state !== 'interrupted' && item.state !== 'failed')
  }

  /** Adds the files that have room; one that a reload interrupted resumes. */
  readonly add = (files: readonly File[], piece: number): void => {
    const batch = (this.#count += 1)
    for (const file of files) {
      const earlier = this.#entries.find(
        ({ item, modified }) =>
          item.state === 'interrupted' &&
          item.name === file.name &&
          item.bytes === file.size &&
          modified === file.lastModified,
      )
      if (earlier !== undefined) {
        earlier.file = file
        this.#set(earlier, { state: 'waiting' })
      } else if (this.#entries.length < uploadsMax) {
        const given = {
          name: file.name,
          bytes: file.size,
          piece,
          sent: 0,
          state: 'waiting',
          error: null,
        } as const
        this.#add(given, {
          modified: file.lastModified,
          address: this.#ports.left(file),
          file,
          batch,
        })
      }
    }
    void this.#work()
  }

  readonly again = (id: number): void => {
    const entry = this.#entries.find(({ item }) => item.id === id)
    if (entry?.item.state !== 'failed') return
    this.#set(entry, { state: 'waiting', error: null })
    void this.#work()
  }

  readonly remove = (id: number): void => {
    const entry = this.#entries.find(({ item }) => item.id === id)
    if (entry === undefined) return
    entry.abort.abort()
    if (entry.address !== null) this.#ports.end(entry.address)
    this.#drop(entry)
  }

  /** Ends what goes on here; the server keeps what it has. */
  readonly stop = (): void => {
    for (const entry of this.#entries) entry.abort.abort()
    this.#entries = this.#entries.filter(({ address }) => address !== null)
    for (const entry of this.#entries) this.#set(entry, { state: 'interrupted', error: null })
    this.#show()
  }

  /** Keeps once more what has not been finished: the place for it has changed. */
  readonly keepAgain = (): void => this.#keep()

  /** The pieces of the draft from `from` on, counted from 1, have moved by one. */
  readonly shift = (from: number, by: -1 | 1): void => {
    for (const entry of this.#entries)
      if (entry.item.piece >= from) this.#set(entry, { piece: Math.max(entry.item.piece + by, 1) })
  }

  async #work(): Promise<void> {
    if (this.#running) return
    this.#running = true
    for (let entry = this.#next(); entry !== undefined; entry = this.#next()) await this.#run(entry)
    this.#running = false
    if (!this.isBusy) this.#ports.isIdle()
  }

  #next(): Entry | undefined {
    return this.#entries.find(({ item }) => item.state === 'waiting')
  }

  async #run(entry: Entry): Promise<void> {
    this.#set(entry, { state: 'uploading', error: null })
    entry.abort = new AbortController()
    const { signal } = entry.abort
    try {
      const stands = await this.#ports.run(entry.file!, () => entry.item.piece, {
        known: entry.address,
        signal,
        sent: (sent) => this.#set(entry, { sent: Math.min(sent, entry.item.bytes) }),
        waits: (error) =>
          this.#set(
            entry,
            error === null ? { state: 'uploading', error } : { state: 'cut', error },
          ),
        remember: (address) => {
          entry.address = address
          this.#keep()
        },
        reads: () => this.#set(entry, { state: 'reading', sent: entry.item.bytes, error: null }),
      })
      this.#drop(entry)
      if (stands.isNew) this.shift(stands.piece, 1)
      for (const other of this.#entries)
        if (other.batch === entry.batch) this.#set(other, { piece: stands.piece })
    } catch (error) {
      if (!signal.aborted) this.#set(entry, { state: 'failed', error: error as Error })
    }
  }

  #add(
    given: Omit<UploadItem, 'id'>,
    rest: Pick<Entry, 'batch' | 'modified' | 'file' | 'address'>,
  ): void {
    const item = { ...given, id: (this.#count += 1) }
    this.#entries = [...this.#entries, { item, ...rest, abort: new AbortController() }]
    this.#show()
  }

  #drop(entry: Entry): void {
    this.#entries = this.#entries.filter((other) => other !== entry)
    this.#keep()
    this.#show()
  }

  #set(entry: Entry, change: Partial<UploadItem>): void {
    entry.item = { ...entry.item, ...change }
    this.#show()
  }

  #keep(): void {
    const interrupted = this.#entries.flatMap(
      ({ item: { name, bytes, piece }, modified, address }) =>
        address === null ? [] : [{ name, bytes, piece, modified, address }],
    )
    this.#ports.keep(interrupted)
  }

  #show(): void {
    this.#view = this.#entries.map(({ item }) => item)
    for (const watcher of this.#watchers) watcher()
  }
}
