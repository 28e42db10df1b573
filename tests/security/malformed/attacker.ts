import { connect, type Socket } from 'node:net'
import { AnswerReader, type WireAnswer } from './answers.ts'
import type { Attack } from './attack.ts'

// The service gives a request 30 s to arrive; what is still open after more has been forgotten.
const timeoutMs = 60_000

/** Sends attacks over new connections, one after the other. */
export class Attacker {
  readonly #port: number
  readonly #fill: (text: string) => string
  #socket: Socket | undefined

  /** `fill` puts the key and ids in the place of their names. */
  constructor(port: number, fill: (text: string) => string) {
    this.#port = port
    this.#fill = fill
  }

  /** Every answer, and whether the connection ended in time. */
  async send(attack: Attack): Promise<readonly WireAnswer[]> {
    return attack.kind === 'whole' ? this.#sendWhole(attack) : this.#sendWire(attack)
  }

  close(): void {
    this.#socket?.destroy()
  }

  #sendWhole({ head, body, method }: Attack): Promise<readonly WireAnswer[]> {
    const content = body === null ? '' : this.#fill(body)
    const length = body === null ? '' : `\r\nContent-Length: ${content.length}`
    const socket = (this.#socket = this.#socket?.writable
      ? this.#socket
      : connect(this.#port, '127.0.0.1').setNoDelay())
    return this.#listen(
      socket,
      method === 'HEAD',
      (reader) => reader.answers.length > 0,
      () => {
        socket.write(`${this.#fill(head)}${length}\r\n\r\n${content}`, 'latin1')
      },
    )
  }

  async #sendWire({ head }: Attack): Promise<readonly WireAnswer[]> {
    const socket = connect(this.#port, '127.0.0.1').setNoDelay()
    return this.#listen(
      socket,
      false,
      () => false,
      () => socket.end(this.#fill(head), 'latin1'),
    )
  }

  #listen(
    socket: Socket,
    bodiless: boolean,
    isOver: (reader: AnswerReader) => boolean,
    send: () => void,
  ): Promise<readonly WireAnswer[]> {
    return new Promise((resolve, reject) => {
      const reader = new AnswerReader()
      const timer = setTimeout(
        () => socket.destroy(new Error('the connection was left open without an answer')),
        timeoutMs,
      )
      const end = (error?: Error) => {
        clearTimeout(timer)
        socket
          .removeAllListeners('data')
          .removeAllListeners('close')
          .removeAllListeners('error')
          .on('error', () => undefined)
        if (error && !('code' in error)) reject(error)
        else resolve(reader.answers)
      }
      socket.on('data', (bytes: Buffer) => {
        reader.take(bytes.toString('latin1'), bodiless)
        if (!isOver(reader)) return
        if (reader.answers.at(-1)?.headers.get('connection') === 'close') socket.destroy()
        end()
      })
      let fault: Error | undefined
      socket.on('error', (error) => (fault = error))
      socket.on('close', () => end(fault))
      send()
    })
  }
}
