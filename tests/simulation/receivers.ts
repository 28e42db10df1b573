import { createHmac } from 'node:crypto'
import type { OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import type { Answered } from './machine/outbound-port.ts'
import type { Simulation } from './machine/simulation.ts'
import { wholeBody } from './whole-body.ts'

export const receiverBase = 'http://receivers.simulated'

export const behaviours = [
  'good',
  'good',
  'good',
  'flaky',
  'dead',
  'silent',
  'slow',
  'breaking',
  'redirecting',
] as const
type Behaviour = (typeof behaviours)[number]

/** One request as a receiver got it. */
export interface Received {
  readonly webhook: string
  readonly eventId: string
  readonly at: number
  /** The sender got a 2xx from us, unless the wire lost it. */
  readonly accepted: boolean
}

/** Webhook receivers: each misbehaves in its own way, and checks every signature. */
export class Receivers {
  readonly received: Received[] = []
  readonly #sim: Simulation
  readonly #chance
  readonly #secrets = new Map<string, string>()
  readonly #onReceived: (received: Received) => void

  constructor(sim: Simulation, onReceived: (received: Received) => void) {
    this.#sim = sim
    this.#chance = sim.chance('receivers')
    this.#onReceived = onReceived
  }

  /** `name` is the last part of the address, and identifies the webhook. */
  knows(name: string, secret: string): void {
    this.#secrets.set(name, secret)
  }

  arrive(request: OutboundRequest): Answered {
    const [, behaviour, name = ''] = new URL(request.url).pathname.split('/')
    const headers = request.headers ?? {}
    const body = Buffer.from(wholeBody(request))
    const secret = this.#secrets.get(name)
    if (
      secret !== undefined &&
      createHmac('sha256', secret).update(body).digest('hex') !== headers['x-service-signature']
    )
      this.#sim.violated('I8', `a signature at ${name} does not fit its body`)
    const answer = this.#answer(behaviour as Behaviour)
    const accepted = answer.instead === undefined && answer.status < 300
    const received = {
      webhook: name,
      eventId: headers['webhook-id'] ?? '',
      at: this.#sim.now,
      accepted,
    }
    this.received.push(received)
    this.#onReceived(received)
    return answer
  }

  #answer(behaviour: Behaviour): Answered {
    const ok = { status: 200, body: new TextEncoder().encode('noted') }
    // In the calm phase everybody mends their receiver, but for those that are gone.
    if (!this.#sim.isRough && behaviour !== 'dead') return ok
    switch (behaviour) {
      case 'good':
        return ok
      case 'flaky':
        return this.#chance.happens(0.5) ? { ...ok, status: 500 } : ok
      case 'dead':
        return { ...ok, status: 410 }
      case 'silent':
        return this.#chance.happens(0.7) ? { ...ok, instead: 'silence' } : ok
      case 'slow':
        return { ...ok, afterMs: this.#chance.between(0, 8_000) }
      case 'breaking':
        return this.#chance.happens(0.5) ? { ...ok, instead: 'break' } : ok
      case 'redirecting':
        return { ...ok, status: 302, headers: { location: `${receiverBase}/good/elsewhere` } }
      default:
        return behaviour satisfies never
    }
  }
}
