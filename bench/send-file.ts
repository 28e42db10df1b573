import { once } from 'node:events'
import { createReadStream } from 'node:fs'
import { request, type ClientRequest, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { liveClock } from '@crier/server/ports/clock.ts'

const chunkBytes = 256 * 1024

interface Part {
  readonly path: string
  readonly start: number
  /** Behind the last byte. */
  readonly end: number
  /** The link breaks when so many bytes of it were written. */
  readonly cutAfter?: number
  /** How it breaks; by default the caller lets go of it. */
  readonly breakLink?: () => Promise<unknown>
}

type Answer = Pick<IncomingMessage, 'headers' | 'statusCode'> & { readonly body: string }

/** Streams a part of a file as a body; null where the link broke. */
export async function sendPart(
  url: string,
  {
    method,
    headers = {},
  }: { readonly method: string; readonly headers?: Readonly<Record<string, string>> },
  { path, start, end, cutAfter, breakLink }: Part,
): Promise<Answer | null> {
  const call = request(url, {
    method,
    headers: {
      ...headers,
      'content-type': 'application/offset+octet-stream',
      'content-length': String(end - start),
    },
  })
  const answered = once(call, 'response').then(([answer]) => answer as IncomingMessage)
  const stopped = answered.then(
    () => true,
    () => true,
  )
  const last = cutAfter === undefined ? end : Math.min(end, start + cutAfter)
  if (
    !(await write(
      call,
      createReadStream(path, { start, end: last - 1, highWaterMark: chunkBytes }),
      stopped,
    ))
  )
    return readWhole(await answered)
  if (cutAfter !== undefined) {
    if (breakLink) await breakLink()
    else call.destroy()
    await stopped
    return null
  }
  call.end()
  return readWhole(await answered)
}

/** False where an answer came, or the link broke, before all of it was written. */
async function write(
  call: ClientRequest,
  source: AsyncIterable<Buffer>,
  stopped: Promise<boolean>,
): Promise<boolean> {
  for await (const chunk of source) {
    if (call.write(chunk)) continue
    const drain = once(call, 'drain').then(
      () => false,
      () => true,
    )
    if (await Promise.race([drain, stopped])) return false
  }
  return true
}

async function readWhole(answer: IncomingMessage): Promise<Answer> {
  const { headers, statusCode } = answer
  return { headers, statusCode, body: await text(answer) }
}

/** An upload in parts, by the protocol tus. */
export class LargeUpload {
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>
  readonly #path: string
  readonly #bytes: number
  #url = ''
  offset = 0
  mediaId: string | null = null

  constructor(base: string, key: string, path: string, bytes: number) {
    this.#base = base
    this.#headers = { authorization: `Bearer ${key}`, 'tus-resumable': '1.0.0' }
    this.#path = path
    this.#bytes = bytes
  }

  async begin(): Promise<void> {
    const reply = await this.#ask('POST', `${this.#base}/api/media/uploads`, {
      'upload-length': String(this.#bytes),
    })
    this.#url = `${this.#base}${reply.headers.get('location')!}`
  }

  /**
   * Sends what is left up to `end`; after `cutAfter` bytes the link breaks, and the server is asked
   * what came.
   */
  async send(end: number, cutAfter?: number): Promise<void> {
    for (;;) {
      const headers = { ...this.#headers, 'upload-offset': String(this.offset) }
      const part = {
        path: this.#path,
        start: this.offset,
        end,
        ...(cutAfter !== undefined && { cutAfter }),
      }
      const answer = await sendPart(this.#url, { method: 'PATCH', headers }, part)
      if (answer === null) return this.#askOffset()
      if (answer.statusCode === 204) {
        this.offset = Number(answer.headers['upload-offset'])
        this.mediaId = (answer.headers['crier-media-id'] as string | undefined) ?? null
        return
      }
      // The request whose link broke may still be writing what came, or have written more since it
      // was asked.
      if (answer.statusCode !== 423 && answer.statusCode !== 409)
        throw new Error(`PATCH answered ${answer.statusCode}: ${answer.body}`)
      await liveClock.sleep(20)
      await this.#askOffset()
    }
  }

  async giveUp(): Promise<void> {
    await this.#ask('DELETE', this.#url)
  }

  async #askOffset(): Promise<void> {
    this.offset = Number((await this.#ask('HEAD', this.#url)).headers.get('upload-offset'))
  }

  async #ask(
    method: string,
    url: string,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Response> {
    const reply = await fetch(url, { method, headers: { ...this.#headers, ...headers } })
    if (!reply.ok) throw new Error(`${method} answered ${reply.status}: ${await reply.text()}`)
    return reply
  }
}
