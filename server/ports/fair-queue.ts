import type { Clock } from './clock.ts'
import { FairLine } from './fair-line.ts'
import { TaskUndone } from './workers/worker-pool.ts'

export interface FairQueueOptions {
  readonly clock: Pick<Clock, 'monotonic' | 'sleep'>
  /** Permits of all accounts, and of each. */
  readonly permits?: number
  readonly permitsOfEach?: number
  /** Tasks that may wait, of all accounts and of each. */
  readonly waitingMax?: number
  readonly waitingMaxOfEach?: number
  /** The longest wait, in milliseconds. */
  readonly waitMs?: number
  /** Accounts that used so much time lately never hold the last free permit. */
  readonly slowMs?: number
}

type Grant = (permit: Disposable | TaskUndone) => void

/**
 * Permits for work that takes a while, shared fairly by accounts. The next account is the one with
 * the fewest permits, and of these the one that used the least time lately. When too many wait, the
 * account that used the most gives way.
 */
export class FairQueue {
  readonly #options: Required<Omit<FairQueueOptions, 'clock'>>
  readonly #clock: FairQueueOptions['clock']
  readonly #line: FairLine<Grant>
  readonly #running = new Map<string, number>()
  #free: number
  #slowRunning = 0

  constructor({ clock, ...given }: FairQueueOptions) {
    const none = Infinity
    this.#options = {
      permits: none,
      permitsOfEach: none,
      waitingMax: none,
      waitingMaxOfEach: none,
      waitMs: none,
      slowMs: none,
      ...given,
    }
    this.#clock = clock
    this.#line = new FairLine(() => clock.monotonic())
    this.#free = this.#options.permits
  }

  /**
   * Does the work when it is the account's turn. Rejects with `TaskUndone`, or with what the work
   * throws.
   */
  async run<Result>(
    account: string,
    work: () => Promise<Result>,
    signal?: AbortSignal,
  ): Promise<Result> {
    using _permit = await this.acquire(account, signal)
    return await work()
  }

  /**
   * Rejects with `TaskUndone`: `busy` when too many wait, or this one for too long; `left` when the
   * signal is aborted.
   */
  async acquire(account: string, signal?: AbortSignal): Promise<Disposable> {
    if (signal?.aborted) throw new TaskUndone('left')
    const { waitingMax, waitingMaxOfEach, waitMs } = this.#options
    const isFull = this.#line.sizeOf(account) >= waitingMaxOfEach
    if (isFull || (this.#line.size >= waitingMax && !this.#makeRoomFor(account)))
      throw new TaskUndone('busy')
    const { promise, resolve } = Promise.withResolvers<Disposable | TaskUndone>()
    const giveUp = (why: 'busy' | 'left') =>
      this.#line.remove(account, resolve) && resolve(new TaskUndone(why))
    const leave = () => giveUp('left')
    const ended = new AbortController()
    this.#line.add(account, resolve)
    this.#startNext()
    signal?.addEventListener('abort', leave, { once: true })
    const waits = this.#line.sizeOf(account) > 0
    if (waits && waitMs < Infinity)
      void this.#clock.sleep(waitMs, ended.signal).then(() => giveUp('busy'))
    const permit = await promise
    ended.abort()
    signal?.removeEventListener('abort', leave)
    if (permit instanceof TaskUndone) throw permit
    return permit
  }

  #startNext(): void {
    while (this.#free > 0) {
      const fewest = Math.min(
        ...this.#line
          .accounts()
          .filter((one) => this.#mayRun(one))
          .map((one) => this.#runningOf(one)),
      )
      const next = this.#line.take((one) => this.#mayRun(one) && this.#runningOf(one) === fewest)
      if (!next) return
      next.item(this.#permit(next.account))
    }
  }

  #permit(account: string): Disposable {
    const isSlow = this.#isSlow(account)
    const begun = this.#clock.monotonic()
    this.#free--
    this.#slowRunning += Number(isSlow)
    this.#running.set(account, this.#runningOf(account) + 1)
    let isHeld = true
    return {
      [Symbol.dispose]: () => {
        if (!isHeld) return
        isHeld = false
        this.#free++
        this.#slowRunning -= Number(isSlow)
        this.#line.used.add(account, this.#clock.monotonic() - begun)
        const left = this.#runningOf(account) - 1
        if (left > 0) this.#running.set(account, left)
        else this.#running.delete(account)
        this.#startNext()
      },
    }
  }

  #runningOf(account: string): number {
    return this.#running.get(account) ?? 0
  }

  #mayRun(account: string): boolean {
    const { permits, permitsOfEach } = this.#options
    // mutant: pages-of-account
    if (this.#runningOf(account) >= permitsOfEach) return false
    return !this.#isSlow(account) || this.#slowRunning < Math.max(1, permits - 1)
  }

  #isSlow(account: string): boolean {
    return this.#line.used.of(account) >= this.#options.slowMs
  }

  /** Whether another account, which used more, has given its last place in the line. */
  #makeRoomFor(newcomer: string): boolean {
    const { used } = this.#line
    const [most] = this.#line.accounts().toSorted((one, other) => used.of(other) - used.of(one))
    if (most === undefined || used.of(most) <= used.of(newcomer)) return false
    this.#line.takeLast(most)(new TaskUndone('busy'))
    return true
  }
}
