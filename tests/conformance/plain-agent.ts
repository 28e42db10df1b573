import { Agent } from 'node:https'
import { connect } from 'node:net'
import type { Duplex } from 'node:stream'

/**
 * An agent for clients that know only the real https addresses: what they send goes unencrypted to
 * the sandbox, `Host` kept.
 */
export class PlainAgent extends Agent {
  readonly #port: number
  readonly #host: string

  constructor(sandboxUrl: string) {
    super({ keepAlive: false })
    const { hostname, port } = new URL(sandboxUrl)
    this.#host = hostname
    this.#port = Number(port)
  }

  override createConnection(): Duplex {
    return connect(this.#port, this.#host)
  }
}
