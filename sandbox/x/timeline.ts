import type { SandboxAnswer, Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { invalidParameter, missingResource } from './errors.ts'
import { readSelection } from './field-selection.ts'
import type { AuthorizedCall } from './gate.ts'
import { invalidId } from './read-tweets.ts'
import { firstIdAt, isId } from './ids.ts'
import { includesOf, tweetView } from './tweet-view.ts'
import type { Tweet, Tweets } from './tweets.ts'

const own = [
  'max_results',
  'start_time',
  'end_time',
  'since_id',
  'until_id',
  'exclude',
  'pagination_token',
]
// How far back a timeline reaches.
const depth = 3_200
const depthWithoutReplies = 800
const lagMs = 5_000

interface Range {
  readonly size: number
  /** Ids strictly between these. */
  readonly after: bigint
  readonly before: bigint
  readonly exclude: ReadonlySet<string>
}

/** GET /2/users/{id}/tweets: what an author posted, newest first. */
export function timeline(ports: SandboxPorts, tweets: Tweets) {
  return function list(
    call: AuthorizedCall,
    { id = '' }: Readonly<Record<string, string>>,
  ): SandboxAnswer {
    const selection = readSelection(call.query, own, ports.switches.text('field_spelling'))
    if ('status' in selection) return selection
    if (!isId(id)) return invalidId('id', id)
    const range = readRange(call.query)
    if ('status' in range) return range
    if (ports.authors.byId(id) === undefined)
      return json(200, { errors: [missingResource('user', 'id', id)] })
    const { shown, more } = pageOf(id, range)
    const includes = includesOf(call, shown, selection, tweets, ports.authors.byId)
    const [first, last] = [shown[0], shown.at(-1)]
    if (first === undefined || last === undefined) return json(200, { meta: { result_count: 0 } })
    return json(200, {
      data: shown.map((tweet) => tweetView(listed(tweet), selection, tweets)),
      ...(includes === undefined ? {} : { includes }),
      meta: {
        result_count: shown.length,
        newest_id: first.id,
        oldest_id: last.id,
        ...(more ? { next_token: tokenOf(last.id) } : {}),
      },
    })
  }

  function listed(tweet: Tweet): Tweet {
    return ports.switches.flag('attachments_listed') ? tweet : { ...tweet, media: [] }
  }

  function pageOf(
    authorId: string,
    { size, after, before, exclude }: Range,
  ): { shown: Tweet[]; more: boolean } {
    const lag = ports.faults.take('read_lag', authorId)
    const visibleUntil =
      ports.clock.now() -
      Math.max(
        lag === undefined ? 0 : (lag.delay_ms ?? lagMs),
        ports.switches.number('timeline_lag_ms'),
      )
    const ids = tweets.idsOf(authorId)
    const oldest = Math.max(0, ids.length - (exclude.has('replies') ? depthWithoutReplies : depth))
    const shown: Tweet[] = []
    for (let index = ids.length - 1; index >= oldest; index -= 1) {
      const id = BigInt(ids[index] ?? 0)
      if (id >= before) continue
      if (id <= after) break
      const tweet = tweets.get(String(id))
      if (
        tweet === undefined ||
        tweet.created_at > visibleUntil ||
        (exclude.has('replies') && tweet.reply_to !== null)
      )
        continue
      if (shown.length === size) return { shown, more: true }
      shown.push(tweet)
    }
    return { shown, more: false }
  }
}

function readRange(query: URLSearchParams): Range | Reply {
  const given = query.get('max_results') ?? '10'
  const size = Number(given)
  if (!/^\d+$/.test(given) || size < 5 || size > 100) {
    return invalidParameter(
      'max_results',
      given,
      `The \`max_results\` query parameter value [${given}] is not between 5 and 100`,
    )
  }
  const exclude = (query.get('exclude') ?? '').split(',').filter((value) => value !== '')
  const unknown = exclude.find((value) => value !== 'replies' && value !== 'retweets')
  if (unknown !== undefined)
    return invalidParameter(
      'exclude',
      unknown,
      `The \`exclude\` query parameter value [${unknown}] is not one of [replies,retweets]`,
    )
  const limits = [
    timeLimit(query, 'start_time'),
    timeLimit(query, 'end_time'),
    idLimit(query, 'since_id'),
    idLimit(query, 'until_id'),
    tokenLimit(query),
  ]
  const refused = limits.find((limit) => typeof limit === 'object')
  if (typeof refused === 'object') return refused
  const [start, end, since, until, token] = limits.map((limit) =>
    typeof limit === 'bigint' ? limit : undefined,
  )
  const after = largest([0n, start === undefined ? 0n : start - 1n, since ?? 0n])
  const before = -largest([-newest, -(end ?? newest), -(until ?? newest), -(token ?? newest)])
  if (start !== undefined && end !== undefined && start >= end) {
    return invalidParameter(
      'end_time',
      query.get('end_time') ?? '',
      'Invalid time range: end_time must be after start_time',
    )
  }
  return { size, after, before, exclude: new Set(exclude) }
}

const newest = 2n ** 63n

function largest(values: readonly bigint[]): bigint {
  return values.reduce((one, other) => (one > other ? one : other))
}

/** The first id of a time; a Reply when it is no time. */
function timeLimit(query: URLSearchParams, name: string): bigint | undefined | Reply {
  const value = query.get(name)
  if (value === null) return undefined
  const at = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,3})?Z$/.test(value)
    ? Date.parse(value)
    : Number.NaN
  if (Number.isNaN(at))
    return invalidParameter(
      name,
      value,
      `The \`${name}\` query parameter value [${value}] is not a valid RFC3339 date-time`,
    )
  return firstIdAt(at)
}

function idLimit(query: URLSearchParams, name: string): bigint | undefined | Reply {
  const value = query.get(name)
  if (value === null) return undefined
  return isId(value) ? BigInt(value) : invalidId(name, value)
}

function tokenLimit(query: URLSearchParams): bigint | undefined | Reply {
  const value = query.get('pagination_token')
  if (value === null) return undefined
  const id = Buffer.from(value, 'base64url').toString('latin1')
  return isId(id)
    ? BigInt(id)
    : invalidParameter(
        'pagination_token',
        value,
        `The \`pagination_token\` query parameter value [${value}] is not valid`,
      )
}

function tokenOf(id: string): string {
  return Buffer.from(id, 'latin1').toString('base64url')
}
