import type { Draft } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'

/** `trying_again`: lost on the way, and sent again. `refused`: by the server. `elsewhere`: somebody else has edited the draft. */
export type SavingState = 'saved' | 'waiting' | 'saving' | 'trying_again' | 'refused' | 'elsewhere' | 'empty'

export interface SavingView {
  /** As they stand in the fields. */
  readonly pieces: readonly string[]
  readonly state: SavingState
  readonly error: Error | null
}

/** What is on the screen is not what the server has, and cannot be made so now. */
export class NotSaved extends Error {
  readonly state: SavingState

  constructor({ state, error }: SavingView) {
    super(error?.message ?? state)
    this.state = state
  }
}

export interface Kept {
  readonly pieces: readonly string[]
  readonly version: number
}

interface Ports {
  send(body: { readonly pieces: readonly string[]; readonly version: number }): Promise<Draft>
  read(): Promise<Draft>
  /** Keeps a text on this device that the server does not have yet; null: the server has it. */
  keep(kept: Kept | null): void
  isSaved(draft: Draft): void
  later(ms: number, run: () => void): () => void
}

const typingPauseMs = 700
const longestPauseMs = 30_000
// 1 + 2 + 4 s: as long as somebody waits who has pressed a button.
const triesBeforeRefusing = 4
// Each is a text of which the server may have the last one only.
const lostMost = 50

/** Saves a text by itself a moment after the last keystroke. What could not be saved is tried again until it is. */
export class Saving {
  #view: SavingView
  #draft: Draft
  /** What the server has, and what it may have of a request whose answer was lost. */
  #saved: string
  readonly #mayHave = new Set<string>()
  #failures = 0
  #running: Promise<void> | null = null
  #cancel: () => void = () => undefined
  readonly #watchers = new Set<() => void>()
  readonly #ports: Ports

  constructor(draft: Draft, ports: Ports, kept: Kept | null = null) {
    this.#ports = ports
    this.#draft = kept === null ? draft : { ...draft, version: kept.version }
    this.#saved = keyOf(draft.pieces)
    this.#view = { pieces: draft.pieces, state: 'saved', error: null }
    if (kept === null) return
    if (keyOf(textOf(kept.pieces)) === this.#saved) this.#rest(draft)
    else this.edit(kept.pieces)
  }

  readonly view = (): SavingView => this.#view

  readonly watch = (watcher: () => void): (() => void) => {
    this.#watchers.add(watcher)
    return () => this.#watchers.delete(watcher)
  }

  get isWatched(): boolean {
    return this.#watchers.size > 0
  }

  get version(): number {
    return this.#draft.version
  }

  readonly edit = (pieces: readonly string[]): void => {
    this.#keep(pieces)
    if (this.#view.state === 'elsewhere') return this.#show({ pieces })
    this.#show({ pieces, ...(this.#view.state !== 'trying_again' && { state: 'waiting', error: null }) })
    this.#later(typingPauseMs)
  }

  /** Sends what has not been sent, at once. */
  readonly flush = async (): Promise<void> => {
    // One after the other: an older text must not arrive last.
    while (this.#running !== null) await this.#running
    if (this.#view.state === 'elsewhere') return
    this.#cancel()
    this.#running = this.#attempt().finally(() => (this.#running = null))
    await this.#running
  }

  /** Waits until the server has what is on the screen, and tells its version. Throws `NotSaved` when that does not come about. */
  readonly settle = async (): Promise<number> => {
    for (let tries = 1; ; tries++) {
      await this.flush()
      const { state } = this.#view
      if (state === 'saved') return this.#draft.version
      if ((state !== 'trying_again' && state !== 'waiting') || tries >= triesBeforeRefusing) throw new NotSaved(this.#view)
      if (state === 'trying_again') await new Promise<void>((resolve) => this.#ports.later(pauseAfter(tries), resolve))
    }
  }

  /** The server's draft was read again. */
  readonly observe = (draft: Draft): void => {
    if (draft.version <= this.#draft.version || this.#running !== null || this.#mayHave.size > 0) return
    if (this.#view.state === 'saved') this.#accept(draft, draft.pieces)
  }

  /** After the server said that the draft has another version than the one on the screen. */
  readonly readAgain = async (): Promise<void> => this.observe(await this.#ports.read())

  /** Whoever edited elsewhere: their text is overwritten, or taken. */
  readonly keepMine = async (): Promise<void> => {
    this.#show({ state: 'waiting', error: null })
    await this.flush()
  }

  readonly takeTheirs = (): void => this.#accept(this.#draft, this.#draft.pieces)

  async #attempt(): Promise<void> {
    const pieces = textOf(this.#view.pieces)
    const key = keyOf(pieces)
    if (key === this.#saved && this.#mayHave.size === 0) return this.#rest(this.#draft)
    if (pieces.length === 0) return this.#show({ state: 'empty', error: null })
    // While it is tried again the page goes on saying so.
    if (this.#failures === 0) this.#show({ state: 'saving' })
    this.#remember(key)
    try {
      this.#accept(await this.#ports.send({ pieces, version: this.#draft.version }), undefined, key)
    } catch (error) {
      await this.#fail(error as Error)
    }
  }

  async #fail(error: Error): Promise<void> {
    if (isOtherVersion(error)) return this.#compare()
    if (mayPass(error)) return this.#tryAgain(error)
    this.#mayHave.clear()
    this.#show({ state: 'refused', error })
  }

  #remember(key: string): void {
    this.#mayHave.add(key)
    const [oldest] = this.#mayHave
    if (this.#mayHave.size > lostMost && oldest !== undefined) this.#mayHave.delete(oldest)
  }

  /** The draft has another version: ours, when an answer was lost, or somebody else's. */
  async #compare(): Promise<void> {
    try {
      const draft = await this.#ports.read()
      const key = keyOf(draft.pieces)
      const isOurs = this.#mayHave.has(key) || key === keyOf(textOf(this.#view.pieces))
      if (isOurs) return this.#accept(draft, undefined, key)
      this.#draft = draft
      this.#saved = key
      this.#mayHave.clear()
      this.#ports.isSaved(draft)
      this.#show({ state: 'elsewhere', error: null })
    } catch (error) {
      if (mayPass(error as Error)) this.#tryAgain(error as Error)
      else this.#show({ state: 'refused', error: error as Error })
    }
  }

  #tryAgain(error: Error): void {
    this.#failures += 1
    this.#show({ state: 'trying_again', error })
    const asked = error instanceof CrierProblem ? (error.retryAfter ?? 0) * 1_000 : 0
    this.#later(Math.min(Math.max(asked, pauseAfter(this.#failures)), longestPauseMs))
  }

  #accept(draft: Draft, pieces: readonly string[] = this.#view.pieces, saved: string = keyOf(draft.pieces)): void {
    this.#draft = draft
    this.#saved = saved
    this.#mayHave.clear()
    this.#failures = 0
    this.#ports.isSaved(draft)
    if (keyOf(textOf(pieces)) === saved) return this.#rest(draft, pieces)
    this.#keep(pieces)
    this.#show({ pieces, state: 'waiting', error: null })
    this.#later(typingPauseMs)
  }

  #rest(draft: Draft, pieces: readonly string[] = this.#view.pieces): void {
    this.#cancel()
    this.#draft = draft
    this.#ports.keep(null)
    this.#show({ pieces, state: 'saved', error: null })
  }

  #keep(pieces: readonly string[]): void {
    this.#ports.keep(textOf(pieces).length === 0 ? null : { pieces, version: this.#draft.version })
  }

  #later(ms: number): void {
    this.#cancel()
    this.#cancel = this.#ports.later(ms, () => void this.flush())
  }

  #show(change: Partial<SavingView>): void {
    this.#view = { ...this.#view, ...change }
    for (const watcher of this.#watchers) watcher()
  }
}

/** What is sent: fields that are empty are no pieces. */
const textOf = (pieces: readonly string[]) => pieces.map((piece) => piece.trim()).filter((piece) => piece !== '')
const keyOf = (pieces: readonly string[]) => JSON.stringify(pieces)

const pauseAfter = (failures: number) => Math.min(1_000 * 2 ** (failures - 1), longestPauseMs)

export const isOtherVersion = (error: Error) => error instanceof CrierProblem && error.status === 409 && error.version !== null

/** A session that has ended passes, too: whoever signs in again in another window need not type again. */
function mayPass(error: Error): boolean {
  if (!(error instanceof CrierProblem)) return true
  return error.status >= 500 || [401, 408, 429].includes(error.status)
}
