/** Metrics that loops report about their work. */
export interface Meter {
  /** How long after its time a post was published, in milliseconds. */
  observeLateness(milliseconds: number): void
  /** `code`: the error code of a failed one. */
  countPublication(platform: string, result: 'published' | 'failed', code?: string): void
  /** How many posts of a network this process sends, and how many wait to be sent. */
  observeSends(
    platform: string,
    counts: { readonly running: number; readonly waiting: number },
  ): void
  /** One attempt of a delivery. `dropped`: it failed and was the last. */
  countDelivery(result: 'delivered' | 'failed' | 'dropped'): void
  /** Whether the last round of a background loop ended in an error. */
  observeLoop(name: string, isFailing: boolean): void
  /** How many tables the last round of retention could not sweep. */
  observeRetention(failedTables: number): void
  /** Counts one notification email by the mail server's answer. */
  countNoticeMail(result: string): void
}
