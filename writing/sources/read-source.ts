import { Refusal } from '@crier/contract/problems.ts'
import type { Clock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import type {
  Outbound,
  OutboundFailure,
  OutboundReply,
} from '@crier/server/ports/outbound/outbound.ts'
import { mediaType } from './decode-text.ts'
import { extract, textMax, type Document, type Extracted, type Extraction } from './extract.ts'
import { readSourceText } from './read-text.ts'
import { firstCodePoints } from '../text/first-code-points.ts'
import type { Source } from '@crier/server/ports/writer.ts'

// An article without its pictures is some 100 kB; with the markup of a large site 1 MB.
const pageBytesMax = 2 * 1024 * 1024
// mutant: fetch-timeout
const fetchMs = 10_000
const redirectsMax = 3
// Less is a login form, a cookie notice or an empty shell that a script would fill.
const pageLettersMin = 40

/** An upload that a draft is to be grounded on. */
export interface SourceFile {
  readonly name: string | null
  readonly contentType: string
  readonly bytes: number
  /** Null where the file is gone. */
  read(): Promise<Uint8Array | null>
}

/**
 * Reads what a draft is to be grounded on: a file's text is taken, an absolute http(s) address is
 * fetched and its main text taken, anything else is the text itself. Refuses with
 * `source_unreadable` or `url_not_allowed`, saying what to do.
 */
export async function readSource(
  ports: { readonly outbound: Outbound; readonly clock: Clock },
  source: string | SourceFile,
  accountId: AccountId,
  signal?: AbortSignal,
): Promise<Source> {
  if (typeof source !== 'string') return inTurn(accountId, () => readFile(ports, source, accountId))
  const given = source.trim()
  if (isWebAddress(given)) return inTurn(accountId, () => readPage(ports, given, accountId, signal))
  const text = readSourceText(given)
  if (!/[\p{L}\p{N}]/u.test(text)) throw unreadable('The source holds no text.')
  return { url: null, title: null, text: firstCodePoints(text, textMax) }
}

/**
 * Whether a value as a whole is an absolute http or https address. Refuses what begins and looks
 * like one and is mistyped: nobody means it as a text.
 */
function isWebAddress(value: string): boolean {
  if (!/^https?:\/\/\S+$/i.test(value)) return false
  if (!URL.canParse(value))
    throw unreadable(
      'The source looks like a web address and is not a valid one: its host or its ' +
        'port is mistyped.',
    )
  return true
}

// One that is read and three that wait for it: more would only make the account wait longer.
const atOnceMax = 4
const reading = new Map<AccountId, number>()

/** Bounds how many pages an account has on their way, from the fetch on. */
export async function inTurn<Result>(
  accountId: AccountId,
  read: () => Promise<Result>,
): Promise<Result> {
  const count = reading.get(accountId) ?? 0
  if (count >= atOnceMax)
    throw new Refusal(
      'rate_limited',
      `${atOnceMax} pages of an account are read at a time: repeat the request when one of ` +
        'them has ended.',
      [],
      {
        retry_after: 5,
      },
    )
  reading.set(accountId, count + 1)
  try {
    return await read()
  } finally {
    const left = reading.get(accountId)! - 1
    if (left === 0) reading.delete(accountId)
    else reading.set(accountId, left)
  }
}

async function readFile(
  ports: { readonly clock: Clock },
  file: SourceFile,
  accountId: AccountId,
): Promise<Source> {
  const body = file.bytes > pageBytesMax ? null : await file.read()
  if (file.bytes > pageBytesMax) throw unreadable('The uploaded file is larger than 2 MiB.')
  if (body === null) throw unreadable('The uploaded file is no longer there.')
  const { title, text } = await textOf(ports.clock, accountId, {
    headers: { 'content-type': file.contentType },
    body,
    truncated: false,
  })
  if (!/[\p{L}\p{N}]/u.test(text)) throw unreadable('The uploaded file holds no text.')
  return { url: null, title: title ?? file.name, text }
}

async function readPage(
  ports: { readonly outbound: Outbound; readonly clock: Clock },
  url: string,
  accountId: AccountId,
  signal: AbortSignal | undefined,
): Promise<Source> {
  const reply = await fetchPage(ports, url, signal)
  const { title, text } = await textOf(ports.clock, accountId, reply)
  if ((text.match(/\p{L}/gu)?.length ?? 0) < pageLettersMin) {
    throw unreadable('The page shows no text without a browser or a sign-in.')
  }
  return { url, title, text }
}

/** The page at an address that a user names; refuses where there is none. */
export async function fetchPage(
  { outbound }: { readonly outbound: Outbound },
  url: string,
  signal: AbortSignal | undefined,
): Promise<OutboundReply> {
  const reply = await outbound.send({
    audience: 'untrusted',
    method: 'GET',
    url,
    headers: {
      accept:
        'text/html,application/xhtml+xml,text/plain;q=0.9,text/markdown;q=0.9,text/vtt;q=0.9,application/pdf;q=0.8,application/rss+xml;q=0.8,application/atom+xml;q=0.8',
      'accept-encoding': 'gzip, br',
    },
    timeoutMs: fetchMs,
    maxReplyBytes: pageBytesMax,
    redirectsMax,
    ...(signal && { signal }),
  })
  if (!reply.ok) throw refusalOf(reply)
  if (reply.status < 200 || reply.status > 299) throw unreadable(statusDetail(reply.status))
  return reply
}

async function textOf(
  clock: Clock,
  accountId: AccountId,
  reply: Pick<OutboundReply, 'headers' | 'body' | 'truncated'>,
): Promise<Extracted> {
  const type = mediaType(reply.headers['content-type'], reply.body)
  const read = async (kind: Document['kind']) =>
    usable(
      await extract(clock, accountId, {
        kind,
        bytes: reply.body,
        contentType: reply.headers['content-type'],
      }),
    )
  switch (type) {
    case 'text/html':
    case 'application/xhtml+xml':
      return read('html')
    case 'text/plain':
    case 'text/markdown':
    case 'text/vtt':
    case 'text/srt':
    case 'application/x-subrip':
      return read('text')
    case 'application/rss+xml':
    case 'application/atom+xml':
    case 'application/rdf+xml':
    case 'application/xml':
    case 'text/xml':
      return read('feed')
    case 'application/pdf':
      if (reply.truncated) throw unreadable('The document is larger than 2 MiB.')
      return read('pdf')
    default:
      throw unreadable(
        `The address holds ${type.slice(0, 60)}, not a web page, a feed, subtitles, plain ` +
          'text or a PDF.',
      )
  }
}

export function usable(result: Extraction): Extracted {
  if (!('failed' in result)) return result
  switch (result.failed) {
    case 'busy':
      throw new Refusal(
        'service_unavailable',
        'Too many pages are being read at the moment. Repeat the request in a moment.',
      )
    case 'too_slow':
      throw unreadable('Reading the document took too long.')
    case 'broken':
      throw unreadable('The document is damaged or too complicated to be read.')
    default:
      return result.failed satisfies never
  }
}

function refusalOf({ reason, detail }: OutboundFailure): Refusal {
  if (reason === 'not_allowed')
    return new Refusal('url_not_allowed', `The source’s address may not be fetched. ${detail}`, [
      pointed(detail),
    ])
  return unreadable(
    {
      unresolved: 'The address’s host name does not exist or cannot be looked up.',
      refused: 'The server does not accept a connection.',
      tls: 'The server’s certificate cannot be trusted.',
      timeout: 'The page did not arrive within 10 seconds.',
      broken: 'The server broke off its answer or sent one that cannot be read.',
      too_many_redirects: 'The address redirects more than three times.',
      aborted: 'The request was cancelled.',
    }[reason],
  )
}

function statusDetail(status: number): string {
  if (status === 401 || status === 403 || status === 407)
    return `The page is not public: its server answered ${status}.`
  if (status === 404 || status === 410)
    return `There is no page at this address: its server answered ${status}.`
  if (status === 429 || status >= 500)
    return `The page’s server is busy or out of order: it answered ${status}. Try again later.`
  return `The page’s server answered ${status} instead of the page.`
}

export function unreadable(what: string): Refusal {
  const detail =
    `${what} Give the address of a public page with text, or paste the text itself ` +
    `as \`source\`.`
  return new Refusal('source_unreadable', detail, [pointed(what)])
}

function pointed(detail: string) {
  return { pointer: '/source', detail }
}
