import { Refusal } from '@crier/contract/problems.ts'
import type { FastifyRequest } from 'fastify'
import type { Use } from '../../context.ts'

/**
 * Refuses what a browser sends on behalf of a page of another site. Browsers say where a request
 * comes from in `Sec-Fetch-Site`, which no page can forge; an older one at least in `Origin`. A
 * request that says neither comes from no browser, and has no business with a session.
 */
export function assertSameOrigin(
  { addresses }: Use<'addresses'>,
  { method, raw: { headers } }: FastifyRequest,
): void {
  if (method === 'GET' || method === 'HEAD') return
  const site = headers['sec-fetch-site']
  const isOurs =
    site === undefined
      ? headers.origin === new URL(addresses.publicUrl()).origin
      : site === 'same-origin'
  if (!isOurs)
    throw new Refusal(
      'foreign_origin',
      'What a signed-in browser changes must come from a page of this server: send `Origin`, ' +
        'or use an API key.',
    )
}
