import type { RunTold } from './run-told.ts'

/** The sum of a set of runs so far. */
export class Tally {
  runs = 0
  days = 0
  deaths = 0
  events = 0
  posts = 0
  broken = 0
  repeated = 0
  different = 0
  readonly seen = new Map<string, number>()
  readonly #hashes = new Map<string, string>()
  readonly #begun = performance.now()

  /** Counts a run once: a second time it only has to go the same way. */
  add(result: RunTold): 'new' | 'same' | 'differs' {
    const name = JSON.stringify([result.seed, result.days, result.faults])
    const before = this.#hashes.get(name)
    if (before !== undefined) {
      this.repeated++
      if (before === result.traceHash) return 'same'
      this.different++
      return 'differs'
    }
    this.#hashes.set(name, result.traceHash)
    this.runs++
    this.days += result.days
    this.deaths += result.deaths
    this.events += result.events
    this.posts += result.posts
    if (result.violation) this.broken++
    for (const [what, count] of result.seen) this.seen.set(what, (this.seen.get(what) ?? 0) + count)
    return 'new'
  }

  minutes(): number {
    return (performance.now() - this.#begun) / 60_000
  }

  line(): string {
    const speed = (this.days / this.minutes()).toFixed(1)
    return (
      `${this.days} days, ${this.deaths} deaths, ${this.posts} posts, ${this.broken} ` +
      `violations, ${speed} days a minute`
    )
  }
}
