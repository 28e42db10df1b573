import { noteRateLimit } from '../data/rate-wait.ts'
import type { SendBytes } from './bytes-request.ts'

/**
 * As `fetch` does it, for an account; but `fetch` does not tell how much of a body has been sent.
 */
export function sendBytesOf(accountId: string): SendBytes {
  return ({ method, path, headers, body, signal, onSent }) =>
    new Promise((resolve, reject) => {
      signal.throwIfAborted()
      const request = new XMLHttpRequest()
      request.open(method, path)
      for (const [name, value] of Object.entries({ 'crier-account': accountId, ...headers }))
        request.setRequestHeader(name, value)
      request.upload.addEventListener('progress', ({ loaded }) => onSent?.(loaded))
      const cut = () => reject(new TypeError('The link to the server broke.'))
      request.addEventListener('error', cut)
      request.addEventListener('timeout', cut)
      request.addEventListener('abort', () => reject(signal.reason as Error))
      request.addEventListener('load', () => {
        const answer = answerOf(request)
        noteRateLimit(answer)
        resolve(answer)
      })
      signal.addEventListener('abort', () => request.abort(), { once: true })
      request.send(body)
    })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const line of request.getAllResponseHeaders().split('\r\n')) {
    const colon = line.indexOf(':')
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim())
  }
  // An answer of these statuses has no body.
  const text = [204, 205, 304].includes(request.status) ? null : request.responseText
  return new Response(text, { status: request.status, statusText: request.statusText, headers })
}
