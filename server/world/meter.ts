/** What loops tell about their work, for whoever watches the program. */
export interface Meter {
  /** How long after its time a post went out, in milliseconds. */
  observeLateness(milliseconds: number): void
  countPublication(platform: string, result: 'published' | 'failed'): void
  /** One attempt of a delivery. `dropped`: it failed and was the last. */
  countDelivery(result: 'delivered' | 'failed' | 'dropped'): void
}
