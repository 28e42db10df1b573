import type { Clock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import type { Outbound } from '@crier/server/ports/outbound/outbound.ts'
import { mediaType } from './decode-text.ts'
import { extract } from './extract.ts'
import { fetchPage, inTurn, unreadable, usable } from './read-source.ts'

export interface ReadCard {
  readonly title: string
  readonly description: string
  /** The absolute address of its picture, by http or https. */
  readonly picture: string | null
}

/**
 * What the page of a link says of itself, read as sources are. Refuses as they do, and where the
 * page has no title.
 */
export function readCard(
  ports: { readonly outbound: Outbound; readonly clock: Clock },
  link: string,
  accountId: AccountId,
  signal: AbortSignal,
): Promise<ReadCard> {
  return inTurn(accountId, async () => {
    const { headers, body, url } = await fetchPage(ports, link, signal)
    const contentType = headers['content-type']
    const type = mediaType(contentType, body)
    if (type !== 'text/html' && type !== 'application/xhtml+xml')
      throw unreadable(`The address holds ${type.slice(0, 60)}, not a web page.`)
    const document = { kind: 'card', bytes: body, contentType } as const
    const { title, text, picture } = usable(await extract(ports.clock, accountId, document))
    if (title === null) throw unreadable('The page has no title.')
    return { title, description: text, picture: absolute(picture ?? null, url) }
  })
}

function absolute(address: string | null, base: string): string | null {
  if (address === null) return null
  const url = URL.parse(address, base)
  return url?.protocol === 'http:' || url?.protocol === 'https:' ? url.href : null
}
