import type { FastifyReply } from 'fastify'

/** Aborted when the caller's connection closes: what was answered by then no longer minds. */
export function disconnectSignal({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  if (raw.closed) gone.abort()
  else raw.once('close', () => gone.abort())
  return gone.signal
}
