/** Topics that loops wait for. */
export type WakeTopic = 'publish' | 'deliver' | 'event'

/**
 * A wake-up is a hint, never the truth: a late, lost or doubled one does no harm. Called after the
 * commit that causes it.
 */
export interface Wake {
  /** Something of this topic falls due at `at`. */
  soon(topic: WakeTopic, at: Temporal.Instant): void
  /** Calls `listener` on every hint, from this process or another; returns how to stop. */
  listen(topic: WakeTopic, listener: (at: Temporal.Instant) => void): () => void
}
