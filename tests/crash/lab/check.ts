import { createClient } from '@crier/sdk/client.ts'
import { items } from '@crier/sdk/items.ts'
import type { SandboxPost } from '../../service.ts'
import { altTextOf, type PostRequest } from './ledger.ts'

/** A webhook receiver's event. */
export interface ReceivedEvents {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly json: { readonly event: string; readonly data: { readonly schedule_id: string } }
}

export interface CheckResult {
  readonly published: number
  readonly unconfirmed: number
  /** How many failed for certain, by their error code. */
  readonly failed: Readonly<Record<string, number>>
  /** Attempts of one event beyond its first. */
  readonly repeatedSends: number
  readonly faults: readonly string[]
}

const attemptsMax = 3
// A request that died holds its key for a minute; as much again for a machine that does everything
// at once.
const keyHeldMsMax = 120_000

/** Everything that was acknowledged, against what the networks hold and what the receiver heard. */
export function check(
  wishes: readonly PostRequest[],
  rows: ReadonlyMap<string, Row>,
  {
    posts,
    heard,
    dropped,
  }: {
    posts: readonly SandboxPost[]
    heard: readonly ReceivedEvents[]
    dropped: ReadonlySet<string>
  },
): CheckResult {
  const faults: string[] = []
  const counts = { published: 0, unconfirmed: 0 }
  const failed: Record<string, number> = {}
  const events = Map.groupBy(heard, ({ json }) => json.data.schedule_id)
  const onNetworks = Map.groupBy(posts, ({ platform, text }) => nameOf(platform, text))
  const known = new Set<string>()
  for (const wish of wishes) {
    const { text, platform, scheduleId, keyHeldMs } = wish
    const name = nameOf(platform, text)
    known.add(name)
    const out = onNetworks.get(name)?.length ?? 0
    if (out > 1) faults.push(`${name} is out ${out} times`)
    for (const post of onNetworks.get(name) ?? []) checkMedia(wish, name, post, faults)
    if ((keyHeldMs ?? 0) > keyHeldMsMax)
      faults.push(`${name} was told for ${keyHeldMs} ms that its first request still runs`)
    if (scheduleId === undefined) continue
    const row = rows.get(scheduleId)
    if (!row) {
      faults.push(`${name} was accepted as ${scheduleId}, and is gone`)
      continue
    }
    const ending =
      row.status === 'failed' && row.error_code === 'publication_unconfirmed'
        ? 'unconfirmed'
        : row.status
    if (ending === 'pending' || ending === 'publishing') {
      faults.push(`${name} never ended: ${ending}`)
      continue
    }
    if (ending === 'failed') failed[row.error_code ?? ''] = (failed[row.error_code ?? ''] ?? 0) + 1
    else counts[ending]++
    if (ending === 'published' && out !== 1)
      faults.push(`${name} is called published, and is out ${out} times`)
    if (ending === 'failed' && out !== 0)
      faults.push(`${name} failed with ${row.error_code}, and is out`)
    checkEvents(
      scheduleId,
      `post.${row.status}`,
      events.get(scheduleId) ?? [],
      dropped.has(scheduleId),
      faults,
    )
  }
  for (const name of onNetworks.keys())
    if (!known.has(name)) faults.push(`unrequested post: ${name}`)
  const sends = new Set(heard.map(({ headers }) => headers['webhook-id']))
  return { ...counts, failed, repeatedSends: heard.length - sends.size, faults }
}

/** An upload is published beside the text, once and unchanged. */
function checkMedia(
  { text, platform, shows }: PostRequest,
  name: string,
  { media }: SandboxPost,
  faults: string[],
): void {
  if (shows === null) return
  const kind = shows === 'video.mp4' ? 'video' : 'image'
  const shown = media as readonly { readonly kind: string; readonly alt_text: string }[]
  const kinds = shown.map((one) => one.kind)
  if (kinds.length !== 1 || kinds[0] !== kind)
    faults.push(`${name} shows ${kinds.join(', ') || 'nothing'}, and not one ${kind}`)
  // TikTok takes no descriptions.
  else if (kind === 'image' && platform !== 'tiktok' && shown[0]!.alt_text !== altTextOf(text))
    faults.push(`${name} has lost its alt text`)
}

function checkEvents(
  scheduleId: string,
  expected: string,
  heard: readonly ReceivedEvents[],
  isDropped: boolean,
  faults: string[],
): void {
  const ids = new Set(heard.map(({ headers }) => headers['webhook-id']))
  if (ids.size > 1 || (ids.size === 0 && !isDropped))
    faults.push(`${scheduleId} has ${ids.size} events`)
  if (heard.length > attemptsMax)
    faults.push(`the event of ${scheduleId} was sent ${heard.length} times`)
  for (const { json } of heard)
    if (json.event !== expected)
      faults.push(`${scheduleId} was told as ${json.event}, not as ${expected}`)
}

/** A network may set a text differently; its number stays. */
function nameOf(platform: string, text: string): string {
  return `${platform} ${/Wish \d+/.exec(text)?.[0] ?? text}`
}

export interface Row {
  readonly status: 'pending' | 'publishing' | 'published' | 'failed'
  readonly error_code: string | null
}

/** Every schedule of all accounts, as the API shows it. */
export async function readRows(
  baseUrl: string,
  apiKeys: readonly string[],
): Promise<Map<string, Row>> {
  const rows = new Map<string, Row>()
  for (const apiKey of apiKeys) {
    const client = createClient({ baseUrl, apiKey })
    for await (const { schedule_id, status, error_code } of items(client.listSchedules, {
      query: { limit: 100 },
    }))
      rows.set(schedule_id, { status, error_code })
  }
  return rows
}
