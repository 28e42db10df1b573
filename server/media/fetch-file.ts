import { Refusal } from '@crier/contract/problems.ts'
import type { Principal, RequestUpload, Use } from '../context.ts'
import { isDiskFull } from '../database/database-errors.ts'
import { BlobTooLarge } from '../ports/files/blobs.ts'
import type { Received } from '../ports/files/intake.ts'
import type { OutboundFailure } from '../ports/outbound/outbound.ts'
import { mediaQuotaFor } from './quota.ts'

const fetchMs = 10 * 60_000
const redirectsMax = 5
// The limit for an answer that is not the file.
const otherBytesMax = 16_384

/**
 * A file at an address that a user names, streamed to where files come in; every address on the way
 * is judged.
 */
export async function fetchFile(
  context: Use<'db' | 'config' | 'intake' | 'outbound'>,
  principal: Principal,
  { url, alt_text: altText }: { readonly url: string; readonly alt_text?: string },
  signal: AbortSignal | undefined,
): Promise<RequestUpload> {
  const room = await mediaQuotaFor(context, principal)
  const taken: { received?: Received; failure?: unknown } = {}
  const reply = await context.outbound.send({
    ...{
      audience: 'untrusted',
      method: 'GET',
      url,
      timeoutMs: fetchMs,
      redirectsMax,
      maxReplyBytes: otherBytesMax,
    },
    headers: {
      accept: 'image/*, video/*, application/pdf, text/plain',
      'accept-encoding': 'identity',
    },
    takeBody: async (bytes) => {
      try {
        taken.received = await context.intake.receive(bytes, room.bytesMax)
      } catch (error) {
        taken.failure = error
        throw error
      }
    },
    ...(signal && { signal }),
  })
  if (taken.failure instanceof BlobTooLarge) throw room.tooLarge()
  if (isDiskFull(taken.failure)) throw taken.failure
  if (!reply.ok) throw refusalOf(reply)
  const { received } = taken
  if (!received) throw unreadable(`The address answers ${reply.status}, and no file.`)
  const texts = {
    ...(nameIn(reply.url) && { name: nameIn(reply.url) }),
    ...(altText !== undefined && { alt_text: altText }),
  }
  return { received, texts, [Symbol.asyncDispose]: () => received[Symbol.asyncDispose]() }
}

/** The end of the path, for people. */
function nameIn(url: string): string {
  const end = new URL(url).pathname.split('/').at(-1)!
  try {
    return [...decodeURIComponent(end).replaceAll('\u0000', '').toWellFormed()]
      .slice(0, 200)
      .join('')
  } catch {
    return ''
  }
}

function refusalOf({ reason, detail }: OutboundFailure): Refusal {
  if (reason === 'not_allowed')
    return new Refusal('url_not_allowed', `The file’s address may not be fetched. ${detail}`, [
      { pointer: '/url', detail: 'may not be fetched' },
    ])
  const details: Readonly<Record<Exclude<OutboundFailure['reason'], 'not_allowed'>, string>> = {
    unresolved: 'The address’s host name does not exist or cannot be looked up.',
    refused: 'The server does not accept a connection.',
    tls: 'The server’s certificate is not valid.',
    timeout: 'The file did not arrive within ten minutes.',
    broken: 'The connection broke before the file was complete.',
    too_many_redirects: `The address redirects more than ${redirectsMax} times.`,
    aborted: 'The request was given up.',
  }
  return unreadable(details[reason])
}

const unreadable = (detail: string) =>
  new Refusal('source_unreadable', detail, [{ pointer: '/url', detail: 'gives no file' }])
