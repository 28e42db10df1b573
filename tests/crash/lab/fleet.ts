import type { Chance } from '../../simulation/machine/chance.ts'
import { startServer, tryKill, type Environment, type Program } from '../../processes.ts'
import type { Owner } from '../../service.ts'

type Location =
  { state: 'up'; program: Program } | { state: 'starting' } | { state: 'frozen'; program: Program }

/**
 * Server processes that are killed, frozen and started again; each keeps its place and
 * its settings.
 */
export class Fleet {
  readonly #t: Owner
  readonly #environment: Environment
  readonly #locations: Location[]
  readonly #starting = new Set<Promise<void>>()
  kills = 0
  freezes = 0

  constructor(t: Owner, environment: Environment, size: number) {
    this.#t = t
    this.#environment = environment
    this.#locations = Array.from({ length: size }, () => ({ state: 'starting' as const }))
  }

  async start(): Promise<void> {
    // The first one alone creates the tables and the account: it prints the only key.
    for (const index of this.#locations.keys()) await this.#startAt(index)
  }

  /**
   * A running server's address, or that of the last one: a request there is refused, and repeated.
   */
  anyUrl(chance: Chance): string | undefined {
    const up = this.#locations.filter((location) => location.state === 'up')
    return up.length === 0 ? undefined : chance.pick(up).program.url
  }

  lines(): readonly string[] {
    return this.#locations.flatMap((location) =>
      location.state === 'starting' ? [] : location.program.lines,
    )
  }

  /**
   * Kills one that is up or frozen, and begins to start another in its place. False when none is.
   */
  kill(chance: Chance): boolean {
    const candidates = [...this.#locations.entries()].filter(
      ([, location]) => location.state !== 'starting',
    )
    if (candidates.length === 0) return false
    const [index, location] = chance.pick(candidates)
    if (location.state === 'starting') return false
    this.#locations[index] = { state: 'starting' }
    this.kills++
    this.#track(location.program.end('SIGKILL').then(() => this.#startAt(index)))
    return true
  }

  /**
   * Stops one in the middle of whatever it does, and lets it go on so much later, unless it is
   * killed meanwhile.
   */
  freeze(chance: Chance, milliseconds: number): void {
    const candidates = [...this.#locations.entries()].filter(
      ([, location]) => location.state === 'up',
    )
    if (candidates.length === 0) return
    const [index, location] = chance.pick(candidates)
    if (location.state !== 'up') return
    const { program } = location
    const frozen: Location = { state: 'frozen', program }
    this.#locations[index] = frozen
    this.freezes++
    tryKill(program.child.pid!, 'SIGSTOP')
    setTimeout(() => {
      if (this.#locations[index] !== frozen) return
      tryKill(program.child.pid!, 'SIGCONT')
      this.#locations[index] = { state: 'up', program }
    }, milliseconds)
  }

  /** Resolves when everybody is up. */
  async whole(): Promise<void> {
    for (const [index, location] of this.#locations.entries())
      if (location.state === 'frozen') {
        tryKill(location.program.child.pid!, 'SIGCONT')
        this.#locations[index] = { state: 'up', program: location.program }
      }
    while (this.#starting.size > 0) await Promise.all(this.#starting)
  }

  #track(work: Promise<void>): void {
    const tracked: Promise<void> = work.finally(() => this.#starting.delete(tracked))
    tracked.catch(() => undefined)
    this.#starting.add(tracked)
  }

  async #startAt(index: number): Promise<void> {
    // A database that is being killed too may refuse a start; a supervisor tries again.
    for (let tries = 1; ; tries++) {
      try {
        this.#locations[index] = {
          state: 'up',
          program: await startServer(this.#t, this.#environment),
        }
        return
      } catch (error) {
        if (tries === startsMax) throw error
      }
    }
  }
}

const startsMax = 10
