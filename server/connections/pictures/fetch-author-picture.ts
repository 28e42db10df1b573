import type { Use } from '../../context.ts'
import type { ConnectionKind } from '../grants/network-settings.ts'

// A person waits for the page after the consent meanwhile.
const fetchMs = 4_000
// Small pictures are asked for where a network offers sizes. The table takes no more than
// this either.
const bytesMax = 262_144
const redirectsMax = 2
const addressMax = 4_096

interface FetchedPicture {
  readonly contentType: string
  readonly bytes: Uint8Array
}

/**
 * A network names the address, so it is treated as a user's: only a public one is asked. The
 * sandbox's pictures are on this machine and come from the sandbox only. Null: there is no picture
 * of ours to keep.
 */
export async function fetchAuthorPicture(
  { outbound, addresses }: Use<'outbound' | 'addresses'>,
  url: string,
  kind: ConnectionKind,
): Promise<FetchedPicture | null> {
  if (url.length > addressMax || !URL.canParse(url)) return null
  const limits = { method: 'GET', url, timeoutMs: fetchMs, maxReplyBytes: bytesMax } as const
  const sandbox = kind === 'sandbox' ? await addresses.sandboxUrl() : null
  if (kind === 'sandbox' && (sandbox === null || new URL(sandbox).origin !== new URL(url).origin))
    return null
  const reply = await outbound.send(
    kind === 'sandbox'
      ? { ...limits, audience: 'trusted' }
      : {
          ...limits,
          audience: 'untrusted',
          /* mutant: picture-host */ publicOnly: true,
          redirectsMax,
        },
  )
  if (!reply.ok || reply.status !== 200 || reply.truncated) return null
  const contentType = typeOf(reply.body)
  return contentType && { contentType, bytes: reply.body }
}

/**
 * Detects the type by the first bytes, whatever the network claims; formats that can hold a script
 * or a frame are refused.
 */
function typeOf(bytes: Uint8Array): 'image/jpeg' | 'image/png' | 'image/webp' | null {
  const head = Buffer.from(bytes.subarray(0, 12)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'image/jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'image/png'
  return head.startsWith('RIFF') && head.endsWith('WEBP') && head.length === 12
    ? 'image/webp'
    : null
}
