import type { SandboxAnswer, Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import type { RouteParameters } from '../core/routes.ts'
import { isVisible } from './create-status.ts'
import { notFound } from './errors.ts'
import type { AuthorizedCall, PublicCall } from './gate.ts'
import type { Status, Statuses } from './statuses.ts'
import type { statusViews } from './views.ts'

const pageDefault = 20
const pageMax = 40
const lagMs = 5_000

/** Reading statuses, deleting them, and asking who one is. */
export function statusReading(
  ports: SandboxPorts,
  statuses: Statuses,
  views: ReturnType<typeof statusViews>,
) {
  return { show, source, remove, list, me }

  function show(call: PublicCall, { id = '' }: RouteParameters): SandboxAnswer {
    const status = statuses.get(call.host, id)
    return isVisible(status, call) ? json(200, views.status(call, status)) : notFound()
  }

  /** The text as it was written. */
  function source(call: AuthorizedCall, { id = '' }: RouteParameters): SandboxAnswer {
    const status = own(call, id)
    return status === undefined
      ? notFound()
      : json(200, { id, text: status.text, spoiler_text: status.spoiler_text })
  }

  function remove(call: AuthorizedCall, { id = '' }: RouteParameters): SandboxAnswer {
    const status = own(call, id)
    if (status === undefined) return notFound()
    const { content: _content, ...view } = views.status(call, status)
    statuses.remove(id)
    ports.truth.remove(id)
    return json(200, { ...view, text: status.text })
  }

  function own(call: AuthorizedCall, id: string): Status | undefined {
    const status = statuses.get(call.host, id)
    return status?.author_id === call.author.author_id ? status : undefined
  }

  function me(call: AuthorizedCall): SandboxAnswer {
    return json(200, {
      ...views.account(call, call.author),
      source: {
        privacy: 'public',
        sensitive: false,
        language: '',
        note: '',
        fields: [],
        follow_requests_count: 0,
      },
    })
  }

  /** GET /api/v1/accounts/{id}/statuses: newest first. */
  function list(call: PublicCall, { id = '' }: RouteParameters): SandboxAnswer {
    if (ports.authors.byId(id) === undefined) return notFound()
    const size = sizeOf(call.query.get('limit'))
    const shown = pageOf(call, id, size)
    const page = json(
      200,
      shown.map((status) => views.status(call, status)),
    )
    return { ...page, headers: { ...page.headers, ...links(call, shown, size) } } satisfies Reply
  }

  function pageOf(call: PublicCall, authorId: string, size: number): Status[] {
    const { query } = call
    const lag = ports.faults.take('read_lag', authorId)
    const until =
      ports.clock.now() -
      Math.max(
        lag === undefined ? 0 : (lag.delay_ms ?? lagMs),
        ports.switches.number('listing_lag_ms'),
      )
    const [before, since, least] = [
      idOf(query.get('max_id')),
      idOf(query.get('since_id')),
      idOf(query.get('min_id')),
    ]
    const found = statuses.ofAuthor(call.host, authorId).filter((status) => {
      const number = BigInt(status.id)
      return (
        status.created_at <= until &&
        isVisible(status, call) &&
        (before === undefined || number < before) &&
        (since === undefined || number > since) &&
        (least === undefined || number > least) &&
        (!isTrue(query.get('exclude_replies')) || !isReplyToOther(status)) &&
        (!isTrue(query.get('only_media')) || status.media_ids.length > 0)
      )
    })
    // min_id answers what follows it directly, since_id the newest after it.
    return (least === undefined ? found.slice(-size) : found.slice(0, size)).toReversed()
  }

  function isReplyToOther({ in_reply_to_id: parent, author_id: author }: Status): boolean {
    return parent !== null && statuses.find(parent)?.author_id !== author
  }
}

function links(
  call: PublicCall,
  shown: readonly Status[],
  size: number,
): Readonly<Record<string, string>> {
  const [newest, oldest] = [shown[0], shown.at(-1)]
  if (newest === undefined || oldest === undefined) return {}
  const to = (name: string, id: string) => {
    const query = new URLSearchParams(call.query)
    for (const paging of ['max_id', 'since_id', 'min_id']) query.delete(paging)
    query.set(name, id)
    return call.urlOf(call.host, `${call.path}?${query}`)
  }
  const next = shown.length < size ? [] : [`<${to('max_id', oldest.id)}>; rel="next"`]
  return { link: [...next, `<${to('min_id', newest.id)}>; rel="prev"`].join(', ') }
}

function sizeOf(given: string | null): number {
  const size = Math.abs(Number.parseInt(given ?? '', 10))
  return Number.isNaN(size) ? pageDefault : Math.min(size, pageMax)
}

function idOf(given: string | null): bigint | undefined {
  return given !== null && /^\d{1,19}$/.test(given) ? BigInt(given) : undefined
}

function isTrue(given: string | null): boolean {
  return given !== null && given !== '' && given !== 'false' && given !== '0'
}
