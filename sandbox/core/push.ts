import { request as httpRequest } from 'node:http'
import { request as httpsRequest } from 'node:https'

interface PushRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMs: number
}

/**
 * Sends a network's own notice to an address that a client configured. The status of the answer;
 * undefined when none came. Never rejects.
 */
export function push({ url, headers, body, timeoutMs }: PushRequest): Promise<number | undefined> {
  const protocol = URL.canParse(url) ? new URL(url).protocol : ''
  const open = protocol === 'http:' ? httpRequest : protocol === 'https:' ? httpsRequest : undefined
  if (open === undefined) return Promise.resolve(undefined)
  return new Promise((resolve) => {
    const options = {
      method: 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      headers,
    }
    const request = open(url, options, (response) => {
      resolve(response.statusCode)
      response.resume()
      response.on('error', () => undefined)
    })
    request.on('error', () => resolve(undefined))
    request.end(body)
  })
}
