export interface Event {
  readonly time: number
  readonly order: number
  readonly run: () => void | Promise<void>
}

/** Events by time; at one time, in the order in which they were added. */
export class EventHeap {
  readonly #events: Event[] = []
  #order = 0

  get size(): number {
    return this.#events.length
  }

  nextTime(): number | undefined {
    return this.#events[0]?.time
  }

  add(time: number, run: Event['run']): void {
    const events = this.#events
    let at = events.length
    events.push({ time, order: this.#order++, run })
    while (at > 0) {
      const parent = (at - 1) >> 1
      if (!isBefore(events[at]!, events[parent]!)) return
      swap(events, at, parent)
      at = parent
    }
  }

  take(): Event | undefined {
    const events = this.#events
    const first = events[0]
    const last = events.pop()
    if (first === undefined || last === undefined || first === last) return first
    events[0] = last
    for (let at = 0; ;) {
      const left = at * 2 + 1
      const right = left + 1
      let least = at
      if (left < events.length && isBefore(events[left]!, events[least]!)) least = left
      if (right < events.length && isBefore(events[right]!, events[least]!)) least = right
      if (least === at) return first
      swap(events, at, least)
      at = least
    }
  }
}

function isBefore(one: Event, other: Event): boolean {
  return one.time === other.time ? one.order < other.order : one.time < other.time
}

function swap(events: Event[], one: number, other: number): void {
  const kept = events[one]!
  events[one] = events[other]!
  events[other] = kept
}
