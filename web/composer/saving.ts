import type { Draft } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { composerContent, sentContent, type ComposerContent } from './text/content.ts'

/**
 * `trying_again`: lost on the way, and sent again. `refused`: by the server. `elsewhere`: the draft
 * was edited elsewhere.
 */
type SavingState =
  'saved' | 'waiting' | 'saving' | 'trying_again' | 'refused' | 'elsewhere' | 'empty'

/** The state on the page. */
export interface SavingView extends ComposerContent {
  readonly state: SavingState
  readonly error: Error | null
}

/** The server does not have the text on the screen, and cannot get it now. */
export class NotSaved extends Error {
  readonly state: SavingState

  constructor({ state, error }: SavingView) {
    super(error?.message ?? state)
    this.state = state
  }
}

/** The draft has a text that this page has never shown. */
export class WrittenElsewhere extends Error {}

export interface Kept extends ComposerContent {
  readonly version: number
}

interface Ports {
  /** The parts that have changed, and the version that they change. */
  send(body: Partial<ComposerContent> & { readonly version: number }): Promise<Draft>
  read(): Promise<Draft>
  /** Keeps a text on this device that the server does not have yet; null: the server has it. */
  keep(kept: Kept | null): void
  isSaved(draft: Draft): void
  later(ms: number, run: () => void): () => void
}

const typingPauseMs = 700
const longestPauseMs = 30_000
// A plan takes requests again within a minute.
const longestAskedMs = 60_000
// 1 + 2 + 4 s: a person is waiting for the result of a button.
const triesBeforeRefusing = 4
// Each is a text of which the server may have the last one only.
const lostMax = 50

/**
 * Saves a draft automatically a moment after the last keystroke. A failed save is retried until
 * it succeeds.
 */
export class Saving {
  #view: SavingView
  #draft: Draft
  /** The text that the server has, or may have after a lost answer. */
  #saved: string
  readonly #mayHave = new Set<string>()
  #failures = 0
  /** The version that was typed over, while a foreign one conflicts with it. */
  #typedOver: number | null = null
  #running: Promise<void> | null = null
  #cancel: () => void = () => undefined
  readonly #watchers = new Set<() => void>()
  readonly #ports: Ports

  constructor(draft: Draft, ports: Ports, kept: Kept | null = null) {
    this.#ports = ports
    this.#draft = kept === null ? draft : { ...draft, version: kept.version }
    this.#saved = keyOf(draft)
    this.#view = { ...composerContent(draft), state: 'saved', error: null }
    if (kept === null) return
    if (keyOf(kept) === this.#saved) this.#rest(draft)
    else this.change(composerContent(kept))
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

  readonly edit = (pieces: readonly string[]): void => this.change({ pieces })

  readonly change = (part: Partial<ComposerContent>): void => {
    this.#keep({ ...this.#view, ...part })
    if (this.#view.state === 'elsewhere') return this.#show(part)
    this.#show({
      ...part,
      ...(this.#view.state !== 'trying_again' && { state: 'waiting', error: null }),
    })
    this.#later(typingPauseMs)
  }

  /** Keeps what the server does not have once more: the place for it has changed. */
  readonly keepAgain = (): void => {
    if (this.#view.state !== 'saved') this.#keep(this.#view)
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

  /**
   * Waits until the server has what is on the screen, and tells its version. Throws `NotSaved` when
   * that does not come about.
   */
  readonly settle = async (): Promise<number> => {
    for (let tries = 1; ; tries++) {
      await this.flush()
      const { state, error } = this.#view
      if (state === 'saved') return this.#draft.version
      if ((state !== 'trying_again' && state !== 'waiting') || tries >= triesBeforeRefusing)
        throw new NotSaved(this.#view)
      if (state === 'trying_again')
        await new Promise<void>((resolve) => this.#ports.later(pauseAfter(tries, error), resolve))
    }
  }

  /** The server's draft was read again. */
  readonly observe = (draft: Draft): void => {
    if (draft.version <= this.#draft.version || this.#running !== null || this.#mayHave.size > 0)
      return
    if (this.#view.state === 'saved') this.#accept(draft, draft)
  }

  /** After the server said that the draft has another version than the one on the screen. */
  readonly readAgain = async (): Promise<void> => this.observe(await this.#ports.read())

  /** After a foreign edit: overwrites that text, or takes it. */
  readonly keepMine = async (): Promise<void> => {
    this.#show({ state: 'waiting', error: null })
    await this.flush()
  }

  readonly takeTheirs = (): void => this.#accept(this.#draft, this.#draft)

  async #attempt(): Promise<void> {
    const content = sentContent(this.#view)
    const key = keyOf(content)
    if (key === this.#saved && this.#mayHave.size === 0) return this.#rest(this.#draft)
    if (content.pieces.length === 0) return this.#show({ state: 'empty', error: null })
    // While it is tried again the page goes on saying so.
    if (this.#failures === 0) this.#show({ state: 'saving' })
    // The server may have something else of a request whose answer was lost, and the one that makes
    // a draft outlives the page: then everything is sent.
    const isKnown = this.#mayHave.size === 0 && this.#draft.version > 0
    const changed = isKnown ? changedParts(sentContent(this.#draft), content) : content
    // mutant: remember-key
    this.#remember(key)
    try {
      this.#accept(
        await this.#ports.send({
          ...changed,
          /* mutant: saved-version */ version: this.#draft.version,
        }),
        undefined,
        key,
      )
    } catch (error) {
      await this.#fail(error as Error)
    }
  }

  async #fail(error: Error): Promise<void> {
    if (isOtherVersion(error) || error instanceof WrittenElsewhere) return this.#compare()
    if (mayPass(error)) return this.#tryAgain(error)
    this.#mayHave.clear()
    this.#show({ state: 'refused', error })
  }

  #remember(key: string): void {
    this.#mayHave.add(key)
    const [oldest] = this.#mayHave
    if (this.#mayHave.size > lostMax && oldest !== undefined) this.#mayHave.delete(oldest)
  }

  /** The draft has another version: ours, when an answer was lost, or a foreign one. */
  async #compare(): Promise<void> {
    try {
      const draft = await this.#ports.read()
      const key = keyOf(draft)
      const isOurs = this.#mayHave.has(key) || key === keyOf(this.#view)
      if (isOurs) return this.#accept(draft, undefined, key)
      this.#typedOver = this.#draft.version
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
    this.#later(pauseAfter(this.#failures, error))
  }

  #accept(draft: Draft, content: ComposerContent = this.#view, saved: string = keyOf(draft)): void {
    this.#draft = draft
    this.#saved = saved
    this.#mayHave.clear()
    this.#failures = 0
    this.#ports.isSaved(draft)
    if (keyOf(content) === saved) return this.#rest(draft, content)
    this.#keep(content)
    this.#show({ ...composerContent(content), state: 'waiting', error: null })
    this.#later(typingPauseMs)
  }

  #rest(draft: Draft, content: ComposerContent = this.#view): void {
    this.#cancel()
    this.#draft = draft
    this.#ports.keep(null)
    this.#show({ ...composerContent(content), state: 'saved', error: null })
  }

  #keep(content: ComposerContent): void {
    // A page that is opened again asks once more, too: neither text was chosen yet.
    const version =
      this.#view.state === 'elsewhere' && this.#typedOver !== null
        ? this.#typedOver
        : this.#draft.version
    this.#ports.keep(
      sentContent(content).pieces.length === 0 ? null : { ...composerContent(content), version },
    )
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

const keyOf = (content: ComposerContent) => JSON.stringify(sentContent(content))

function changedParts(before: ComposerContent, now: ComposerContent): Partial<ComposerContent> {
  const isSame = (name: keyof ComposerContent) =>
    JSON.stringify(before[name]) === JSON.stringify(now[name])
  return {
    ...(!isSame('pieces') && { pieces: now.pieces }),
    ...(!isSame('media') && { media: now.media }),
    ...(!isSame('caption') && { caption: now.caption }),
    ...(!isSame('first_comment') && { first_comment: now.first_comment }),
    ...(!isSame('options') && { options: now.options }),
    ...(!isSame('link_card') && { link_card: now.link_card }),
  }
}

/** Ever longer, and as long as the server asks for. */
function pauseAfter(failures: number, error: Error | null): number {
  const asked = error instanceof CrierProblem ? (error.retryAfter ?? 0) * 1_000 : 0
  return Math.max(
    Math.min(1_000 * 2 ** (failures - 1), longestPauseMs),
    Math.min(asked, longestAskedMs),
  )
}

export const isOtherVersion = (error: Error) =>
  error instanceof CrierProblem && error.status === 409 && error.version !== null

/**
 * A session that has ended counts too: after signing in again in another window, nothing has to be
 * typed again.
 */
function mayPass(error: Error): boolean {
  if (!(error instanceof CrierProblem)) return true
  return error.status >= 500 || [401, 408, 429].includes(error.status)
}
