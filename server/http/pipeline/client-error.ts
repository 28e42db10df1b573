import type { Socket } from 'node:net'
import { Refusal } from '@crier/contract/problems.ts'
import { isUploading } from '../request/read-upload.ts'
import type { Random } from '../../ports/random.ts'
import { problemBody } from './problems.ts'
import { newRequestId } from './request-id.ts'

const details: Readonly<Record<string, string>> = {
  HPE_HEADER_OVERFLOW: 'The request line and headers are larger than 16 KiB.',
  ERR_HTTP_REQUEST_TIMEOUT: 'The request did not arrive in time.',
}

/**
 * Answers what is not HTTP, or too slow or too large to become a request, with a plain 400, and
 * closes the connection.
 */
export function answerClientError(
  error: Error & { code?: string },
  socket: Socket,
  random: Random,
): void {
  // A file takes as long as bytes of it come: see read-upload.ts. Node.js tells of a slow request
  // once.
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT' && isUploading(socket)) return
  // A connection that was opened and never used gets no answer: a browser would take it for that to
  // its first request.
  if (!socket.writable || error.code === 'ECONNRESET' || socket.bytesRead === 0)
    return void socket.destroy()
  const id = newRequestId(random)
  const refusal = new Refusal(
    'invalid_parameter',
    details[error.code ?? ''] ?? 'The request is not valid HTTP.',
  )
  const body = JSON.stringify(problemBody(refusal, id))
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${id}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
