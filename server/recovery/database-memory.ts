import type { AccountId, ScheduleId } from '../ports/ids.ts'
import { lastRaises, type HistoryFile, type Raise } from './history.ts'

/** An intent to send that this process has committed. */
export interface CommittedIntent {
  readonly accountId: AccountId
  readonly scheduleId: ScheduleId
  readonly attempt: number
  readonly at: Temporal.Instant
}

// Commits reach the log of the database in another order than their answers arrive, by no more than
// are under way at a time.
const intentsKept = 1_024

/**
 * The state that one process keeps about its database, outside of it: it reveals whether the
 * database was rewound, and whether that lost anything.
 */
export class DatabaseMemory {
  readonly processId: string
  /** The database, and its history, that this process works on; null before the first check. */
  incarnation: string | null = null
  /** Whether every commit waited for a standby at the last check. */
  synchronous = false
  /** The last raises that this process has seen; empty when it remembers none. */
  raises: readonly Raise[]
  /** Monotonic milliseconds of this process's last raise. */
  raisedAt = -Infinity
  readonly #file: HistoryFile
  #intents: CommittedIntent[] = []

  constructor(processId: string, file: HistoryFile, raises: readonly Raise[]) {
    this.processId = processId
    this.#file = file
    this.raises = raises
  }

  rememberIntent(intent: CommittedIntent): void {
    if (this.#intents.push(intent) > 2 * intentsKept)
      this.#intents = this.#intents.slice(-intentsKept)
  }

  /**
   * The last ones: when they are all in the database, so is every one before. Older ones may be
   * forgotten with their account.
   */
  intentsSince(since: Temporal.Instant): readonly CommittedIntent[] {
    return this.#intents
      .slice(-intentsKept)
      .filter(({ at }) => Temporal.Instant.compare(at, since) >= 0)
  }

  /** From here on another history counts. */
  forgetIntents(): void {
    this.#intents = []
  }

  async keepRaises(raises: readonly Raise[]): Promise<void> {
    this.raises = lastRaises(raises)
    await this.#file.write(this.raises)
  }
}
