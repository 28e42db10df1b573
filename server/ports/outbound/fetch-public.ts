import type { Fetched } from '../files/delivery.ts'
import type { Outbound } from './outbound.ts'

const timeoutMs = 5_000
const bytesMax = 100_000

/** The text at a public address, by the rules for addresses that strangers name. */
export async function fetchPublic(
  outbound: Outbound,
  url: string,
): Promise<{ readonly text: string } | Extract<Fetched, { ok: false }>> {
  const reply = await outbound.send({
    audience: 'untrusted',
    method: 'GET',
    url,
    headers: { accept: '*/*' },
    timeoutMs,
    maxReplyBytes: bytesMax,
  })
  if (!reply.ok) return { ok: false, why: reply.reason, detail: reply.detail }
  if (reply.status >= 300 && reply.status < 400)
    return { ok: false, why: 'redirect', detail: `It answers ${reply.status}, a redirect.` }
  if (reply.status !== 200)
    return { ok: false, why: 'status', detail: `It answers ${reply.status}.` }
  return { text: Buffer.from(reply.body).toString('utf8') }
}

/** Fetches an address at which exactly this text must be. */
export async function fetchOwn(outbound: Outbound, url: string, text: string): Promise<Fetched> {
  const found = await fetchPublic(outbound, url)
  if ('ok' in found) return found
  return found.text.trim() === text
    ? { ok: true }
    : { ok: false, why: 'other_content', detail: 'Another server or page answers there.' }
}
