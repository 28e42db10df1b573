import type { SandboxPorts } from '../core/network.ts'
import { pull, type Pulled } from '../core/pull.ts'
import { allows } from '@crier/contract/robots.ts'
import type { Store } from '../core/store.ts'

/** Instagram's downloader of media. */
export interface Fetcher {
  readonly store: Store
  /** The tallest shape of a picture. */
  tallest(): string
  fetch(url: string, bytesMax: number): Promise<Pulled>
  /** Asks for the length first, then for one range behind the other. */
  fetchInParts(url: string, bytesMax: number): Promise<Pulled>
}

const name = 'facebookexternalhit'
const pullMs = 10_000
const robotsBytesMax = 500_000
const robotsRememberedMs = 60_000
// Addresses that were fetched before; what is forgotten fails once more.
const rememberedMax = 10_000

export function openFetcher(ports: SandboxPorts): Fetcher {
  const fetches = new Map<string, number>()
  const robots = new Map<string, { readonly text: string | null; readonly until: number }>()

  async function fetch(url: string, bytesMax: number): Promise<Pulled> {
    return (await refusal(url)) ?? pull({ url, bytesMax, timeoutMs: pullMs, userAgent })
  }

  async function fetchInParts(url: string, bytesMax: number): Promise<Pulled> {
    const refused = await refusal(url)
    if (refused) return refused
    const head = await pull({ url, bytesMax, timeoutMs: pullMs, userAgent, method: 'HEAD' })
    if (head.kind === 'failed') return head
    const { length, contentType } = head
    if (length === null || length === 0)
      return failed('status', 'the address answers HEAD without a length')
    if (length > bytesMax) return failed('too_large', `the address has ${length} bytes`)
    const partBytes = ports.switches.number('fetched_part_bytes')
    const parts: Buffer[] = []
    for (let first = 0; first < length; first += partBytes) {
      const range = { first, last: Math.min(first + partBytes, length) - 1 }
      const part = await pull({ url, bytesMax: partBytes, timeoutMs: pullMs, userAgent, range })
      if (part.kind === 'failed') return part
      parts.push(part.bytes)
    }
    const bytes = Buffer.concat(parts)
    if (bytes.length !== length)
      return failed('unreachable', `${bytes.length} of ${length} bytes came`)
    return { kind: 'bytes', bytes, contentType, length }
  }

  async function refusal(url: string): Promise<Failed | undefined> {
    if (ports.switches.flag('robots_obeyed') && !(await mayFetch(url)))
      return failed('status', 'robots.txt keeps facebookexternalhit from the address')
    const before = fetches.get(url) ?? 0
    if (fetches.size >= rememberedMax) fetches.clear()
    fetches.set(url, before + 1)
    return before < ports.switches.number('failing_fetches')
      ? failed('unreachable', 'it could not be fetched')
      : undefined
  }

  async function mayFetch(url: string): Promise<boolean> {
    if (!URL.canParse(url)) return true
    const { origin, pathname } = new URL(url)
    const text = await robotsOf(origin)
    return text === null || allows(text, name, pathname)
  }

  /** Remembered for a while; null when it is missing or cannot be read, which forbids nothing. */
  async function robotsOf(origin: string): Promise<string | null> {
    const known = robots.get(origin)
    if (known !== undefined && known.until > ports.clock.now()) return known.text
    const pulled = await pull({
      url: `${origin}/robots.txt`,
      bytesMax: robotsBytesMax,
      timeoutMs: pullMs,
      userAgent,
    })
    const text = pulled.kind === 'bytes' ? pulled.bytes.toString('utf8') : null
    if (robots.size >= rememberedMax) robots.clear()
    robots.set(origin, { text, until: ports.clock.now() + robotsRememberedMs })
    return text
  }

  return {
    store: ports.store,
    tallest: () => ports.switches.text('tallest_picture'),
    fetch,
    fetchInParts,
  }
}

type Failed = Extract<Pulled, { kind: 'failed' }>
const failed = (reason: Failed['reason'], detail: string): Failed => ({
  kind: 'failed',
  reason,
  detail,
})

const userAgent = `${name}/1.1 (Crier sandbox)`
