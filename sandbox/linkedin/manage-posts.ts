import { isObject } from '../core/bodies.ts'
import type { SandboxAnswer, Reply } from '../core/call.ts'
import { header, json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import {
  accessDenied,
  invalidValue,
  missingField,
  notFound,
  fieldTooLong,
  unknownField,
} from './errors.ts'
import type { MemberCall } from './gateway.ts'
import { mayWriteAs, roleOf } from './gateway.ts'
import { readJsonBody } from './json-body.ts'
import { littleTextLength, readLittleText } from './little-text.ts'
import type { Share, Shares } from './shares.ts'
import { readUrn } from './urns.ts'

type Parameters = Readonly<Record<string, string>>

const commentaryMax = 3_000
const countMax = 100
const lagMs = 5_000

/**
 * Reading, changing and deleting posts. A member's own posts can be written and deleted, but never
 * read back.
 */
export function postManagement(ports: SandboxPorts, shares: Shares) {
  return { find, getOne, update, remove }

  /** GET /rest/posts?q=author: the finder. */
  function find(call: MemberCall): SandboxAnswer {
    const { query } = call
    const method = header(call, 'x-restli-method').toUpperCase()
    if (method !== '' && method !== 'FINDER') return invalidValue('X-RestLi-Method', method)
    const page = readPage(query)
    if ('status' in page) return page
    const author = query.get('author') ?? ''
    if (readUrn(author) === undefined)
      return author === '' ? missingField('author') : invalidValue('author', author)
    if (!mayRead(call, author))
      return accessDenied('partnerApiPostsExternal.FINDER-author.NO_VERSION')
    const lag = ports.faults.take('read_lag', author)
    const visibleUntil =
      ports.clock.now() -
      Math.max(
        lag === undefined ? 0 : (lag.delay_ms ?? lagMs),
        ports.switches.number('finder_lag_ms'),
      )
    const visible = shares.ofAuthor(author).filter((share) => share.created_at <= visibleUntil)
    const newestFirst = visible.sort((one, other) => other[page.by] - one[page.by])
    const elements = newestFirst.slice(page.start, page.start + page.count).map(view)
    return json(200, { paging: { start: page.start, count: page.count, links: [] }, elements })
  }

  function getOne(call: MemberCall, { urn = '' }: Parameters): SandboxAnswer {
    const viewContext = call.query.get('viewContext') ?? 'READER'
    if (!['AUTHOR', 'READER'].includes(viewContext)) return invalidValue('viewContext', viewContext)
    const share = shares.get(urn)
    // Without the right to read, one cannot even tell whether a post exists.
    if (share === undefined)
      return call.scopes.includes('r_organization_social')
        ? notFound()
        : accessDenied('partnerApiPostsExternal.GET.NO_VERSION')
    return mayRead(call, share.author)
      ? json(200, view(share))
      : accessDenied('partnerApiPostsExternal.GET.NO_VERSION')
  }

  function update(call: MemberCall, { urn = '' }: Parameters): SandboxAnswer {
    if (header(call, 'x-restli-method').toUpperCase() !== 'PARTIAL_UPDATE')
      return invalidValue('X-RestLi-Method', header(call, 'x-restli-method'))
    const share = shares.get(urn)
    if (share === undefined) return notFound()
    if (!mayWriteAs(ports, call, share.author))
      return accessDenied('partnerApiPostsExternal.PARTIAL_UPDATE.NO_VERSION')
    const text = readCommentary(ports, call)
    if ('refused' in text) return text.refused
    shares.change({ ...share, commentary: text.stored, modified_at: ports.clock.now() })
    ports.truth.changeText(urn, text.shown)
    return { status: 204 }
  }

  /** DELETE answers 204 also when the post is already gone. */
  function remove(call: MemberCall, { urn = '' }: Parameters): SandboxAnswer {
    const share = shares.get(urn)
    if (share === undefined) return { status: 204 }
    if (!mayWriteAs(ports, call, share.author))
      return accessDenied('partnerApiPostsExternal.DELETE.NO_VERSION')
    shares.remove(urn)
    ports.truth.remove(urn)
    return { status: 204 }
  }

  function mayRead({ member, scopes }: MemberCall, author: string): boolean {
    return scopes.includes('r_organization_social') && roleOf(ports, member, author) !== undefined
  }
}

/** The new text of a post, as it is kept and as it is shown. */
function readCommentary(
  ports: SandboxPorts,
  call: MemberCall,
): { readonly stored: string; readonly shown: string } | { readonly refused: Reply } {
  const body = readJsonBody(call)
  if ('refused' in body) return body
  const patch = isObject(body.fields['patch']) ? body.fields['patch'] : {}
  const changes = patch['$set']
  if (!isObject(changes)) return { refused: missingField('patch.$set') }
  const unknown = Object.keys(changes).find((name) => name !== 'commentary')
  if (unknown !== undefined) return { refused: unknownField(`/patch/$set/${unknown}`) }
  const commentary = changes['commentary']
  if (typeof commentary !== 'string') return { refused: missingField('patch.$set.commentary') }
  const length = littleTextLength(commentary, ports.switches.flag('escapes_count'))
  if (length > commentaryMax) return { refused: fieldTooLong('commentary', length, commentaryMax) }
  const text = readLittleText(commentary)
  if (text.brokenAt !== undefined && ports.switches.text('unescaped_character') === 'refuse')
    return { refused: invalidValue('commentary', commentary.slice(text.brokenAt)) }
  return text
}

interface Page {
  readonly start: number
  readonly count: number
  readonly by: 'created_at' | 'modified_at'
}

function readPage(query: URLSearchParams): Page | Reply {
  const known = ['q', 'author', 'isDsc', 'count', 'start', 'sortBy', 'viewContext', 'fields']
  const unknown = [...query.keys()].find((name) => !known.includes(name))
  if (unknown !== undefined) return invalidValue('query', unknown)
  if (query.get('q') !== 'author') return invalidValue('q', query.get('q') ?? '')
  const [start, count, sortBy] = [
    query.get('start') ?? '0',
    query.get('count') ?? '10',
    query.get('sortBy') ?? 'LAST_MODIFIED',
  ]
  if (!/^\d{1,6}$/.test(start)) return invalidValue('start', start)
  if (!/^\d{1,3}$/.test(count) || Number(count) > countMax) return invalidValue('count', count)
  if (sortBy !== 'CREATED' && sortBy !== 'LAST_MODIFIED') return invalidValue('sortBy', sortBy)
  return {
    start: Number(start),
    count: Number(count),
    by: sortBy === 'CREATED' ? 'created_at' : 'modified_at',
  }
}

function view(share: Share) {
  return {
    id: share.urn,
    author: share.author,
    commentary: share.commentary,
    createdAt: share.created_at,
    publishedAt: share.created_at,
    lastModifiedAt: share.modified_at,
    lifecycleState: 'PUBLISHED',
    visibility: share.visibility,
    ...(share.content === null ? {} : { content: share.content }),
    distribution: share.distribution,
    ...(share.reshare_parent === null ? {} : { reshareContext: { parent: share.reshare_parent } }),
    isReshareDisabledByAuthor: share.reshare_disabled,
    lifecycleStateInfo: { isEditedByAuthor: share.modified_at > share.created_at },
  }
}
