import type { Clock } from '../../ports/clock.ts'
import type { AccountId } from '../../ports/ids.ts'

/**
 * A requester of a permit. `uploads`: media are uploaded or rendered before the send, which
 * takes seconds.
 */
export interface Sender {
  readonly platform: string
  readonly accountId: AccountId
  readonly uploads: boolean
}

type Report = (
  platform: string,
  counts: { readonly running: number; readonly waiting: number },
) => void

/** Posts of one network that wait, by account: the first account is the next. */
type Line = Map<AccountId, ((permit: Disposable) => void)[]>

interface Lane {
  running: number
  readonly line: Line
}

class NetworkLanes {
  readonly text: Lane = { running: 0, line: new Map() }
  readonly media: Lane = { running: 0, line: new Map() }
  waiting = 0
  servedAt = 0
  /** When each permit in use was acquired, the oldest first. */
  readonly takenAt = new Map<object, number>()

  get running(): number {
    return this.text.running + this.media.running
  }
}

/**
 * Limits how many posts are sent at the same time. A free permit goes to the network that sends the
 * fewest, so that a slow one holds no more than its share while others wait; alone it may hold all
 * but an eighth. Within a network uploads and plain posts share alike, and accounts take turns.
 */
export class SendPermits {
  #free: number
  readonly #reserve: number
  readonly #clock: Pick<Clock, 'monotonic'>
  readonly #report: Report
  readonly #networks = new Map<string, NetworkLanes>()
  #served = 0

  constructor(count: number, clock: Pick<Clock, 'monotonic'>, report: Report = () => undefined) {
    this.#free = count
    // With fewer than eight, one would be too much.
    this.#reserve = Math.floor(count / 8)
    this.#clock = clock
    this.#report = report
  }

  /** Resolves to a permit when it is the sender's turn; disposing the permit passes it on. */
  acquire({ platform, accountId, uploads }: Sender): Promise<Disposable> {
    // mutant: permits-of-network
    const network = this.#networkOf(platform)
    const { line } = uploads ? network.media : network.text
    const { promise, resolve } = Promise.withResolvers<Disposable>()
    line.set(accountId, [...(line.get(accountId) ?? []), resolve])
    network.waiting++
    this.#giveFree()
    this.#report(platform, network)
    return promise
  }

  /** The age of the oldest permit of a network in use, in milliseconds; 0 when none is in use. */
  longestMs(platform: string): number {
    const [first] = this.#networks.get(platform)?.takenAt.values() ?? []
    return first === undefined ? 0 : this.#clock.monotonic() - first
  }

  #networkOf(platform: string): NetworkLanes {
    const known = this.#networks.get(platform) ?? new NetworkLanes()
    this.#networks.set(platform, known)
    return known
  }

  #giveFree(): void {
    for (let next; this.#free > 0 && (next = this.#nextNetwork()) !== undefined;)
      this.#give(...next)
  }

  /**
   * The last permits are for networks that hold few: whatever the others wait for, these can send.
   */
  #nextNetwork(): [platform: string, network: NetworkLanes] | undefined {
    const mayTake = (network: NetworkLanes) =>
      network.waiting > 0 && (this.#free > this.#reserve || network.running < this.#reserve)
    let best: [string, NetworkLanes] | undefined
    for (const [platform, network] of this.#networks) {
      if (!mayTake(network)) continue
      const isBefore =
        best === undefined ||
        network.running - best[1].running ||
        network.servedAt - best[1].servedAt
      if (isBefore === true || isBefore < 0) best = [platform, network]
    }
    return best
  }

  #give(platform: string, network: NetworkLanes): void {
    const { text, media } = network
    const isMedia = text.line.size === 0 || (media.line.size > 0 && media.running < text.running)
    const lane = isMedia ? media : text
    this.#free--
    lane.running++
    network.waiting--
    network.servedAt = ++this.#served
    const permit = {
      [Symbol.dispose]: () => {
        network.takenAt.delete(permit)
        lane.running--
        this.#free++
        this.#giveFree()
        this.#report(platform, network)
      },
    }
    network.takenAt.set(permit, this.#clock.monotonic())
    this.#report(platform, network)
    takeTurn(lane.line)(permit)
  }
}

/** The first of the next account, which comes behind the others. */
function takeTurn(line: Line): (permit: Disposable) => void {
  for (const [accountId, [first, ...rest]] of line) {
    line.delete(accountId)
    if (rest.length > 0) line.set(accountId, rest)
    if (first !== undefined) return first
  }
  throw new Error('nothing waits in this line')
}
