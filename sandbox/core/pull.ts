import { get as httpGet, type IncomingMessage } from 'node:http'
import { get as httpsGet } from 'node:https'

/** The result of fetching an address that a client submitted. Redirects are never followed. */
export type Pulled =
  | {
      readonly kind: 'bytes'
      readonly bytes: Buffer
      readonly contentType: string
      /** The value of `Content-Length`; null without one. */
      readonly length: number | null
    }
  | {
      readonly kind: 'failed'
      readonly reason: 'not_a_url' | 'unreachable' | 'timeout' | 'redirect' | 'status' | 'too_large'
      readonly detail: string
    }

interface PullRequest {
  readonly url: string
  readonly userAgent: string
  readonly bytesMax: number
  readonly timeoutMs: number
  /** Default GET. */
  readonly method?: 'GET' | 'HEAD'
  /** Both ends are wanted, and nothing else will do. */
  readonly range?: { readonly first: number; readonly last: number }
}

/**
 * Fetches like a network's own downloader: a new connection, no credentials, one answer.
 * Never rejects.
 */
export function pull({
  url,
  userAgent,
  bytesMax,
  timeoutMs,
  method = 'GET',
  range,
}: PullRequest): Promise<Pulled> {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  const get = protocol === 'http:' ? httpGet : protocol === 'https:' ? httpsGet : undefined
  if (get === undefined)
    return Promise.resolve(failed('not_a_url', 'the address is not an http or https URL'))
  return new Promise((resolve) => {
    const signal = AbortSignal.timeout(timeoutMs)
    const lost = (error: Error) =>
      resolve(
        signal.aborted
          ? failed('timeout', `no answer within ${timeoutMs} ms`)
          : failed('unreachable', error.message),
      )
    const headers = {
      'user-agent': userAgent,
      accept: '*/*',
      ...(range && { range: `bytes=${range.first}-${range.last}` }),
    }
    const request = get(url, { method, agent: false, signal, headers }, (response) => {
      response.on('error', lost)
      const refusal = check(response, range)
      if (refusal === undefined) return collect(response, bytesMax, resolve)
      resolve(refusal)
      request.destroy()
    })
    request.on('error', lost)
  })
}

function check(response: IncomingMessage, range: PullRequest['range']): Pulled | undefined {
  const status = response.statusCode ?? 0
  if (status >= 300 && status < 400) return failed('redirect', `the address answers ${status}`)
  if (range === undefined)
    return status === 200 ? undefined : failed('status', `the address answers ${status}`)
  const given = response.headers['content-range'] ?? ''
  if (status === 206 && given.startsWith(`bytes ${range.first}-${range.last}/`)) return undefined
  return failed('status', `the address answers ${status} ${given} to a range`)
}

function collect(response: IncomingMessage, bytesMax: number, resolve: (pulled: Pulled) => void) {
  const chunks: Buffer[] = []
  let length = 0
  response.on('data', (chunk: Buffer) => {
    length += chunk.length
    if (length <= bytesMax) return void chunks.push(chunk)
    resolve(failed('too_large', `the address answers more than ${bytesMax} bytes`))
    response.destroy()
  })
  response.on('end', () => {
    const contentType =
      (response.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
    const length = /^\d{1,15}$/.test(response.headers['content-length'] ?? '')
      ? Number(response.headers['content-length'])
      : null
    resolve({ kind: 'bytes', bytes: Buffer.concat(chunks), contentType, length })
  })
}

function failed(reason: Extract<Pulled, { kind: 'failed' }>['reason'], detail: string): Pulled {
  return { kind: 'failed', reason, detail }
}
