import { isIPv4 } from 'node:net'
import { factsOf } from '@crier/contract/networks/index.ts'
import { addressPattern } from '@crier/contract/people.ts'
import { platforms, specifiedPlatforms, type Platform } from '@crier/contract/platform.ts'
import { didYouMean } from './ports/did-you-mean.ts'
import { isBucket, type S3Place } from './ports/files/blobs.ts'
import { addressRange, type AddressRange } from './ports/outbound/address-list.ts'
import { whyNotReturned } from './ports/outbound/return-url.ts'
import type { PrivateNetwork } from './ports/outbound/address-rules.ts'

/**
 * Every setting: what it means, what it is without a value, and how its text becomes a value.
 * docs/configuration.md is made from it.
 */
interface Setting<Value> {
  readonly means: string
  /** Shown in the documentation where the value without a setting is not plain text. */
  readonly fallbackText: string
  parse(text: string | undefined): Value
}

export interface AccountPlan {
  readonly requests_per_minute: number
  readonly monthly_credits: number
  /** How many an account may have; the main ones count. */
  readonly connections: number
  /** The total size of its uploads; the same bytes count once. */
  readonly media_bytes: number
  /** The total size of its drafts, versions and sources. */
  readonly text_bytes: number
}

class BadSetting extends Error {}

function throwExpected(expected: string): never {
  throw new BadSetting(expected)
}

function setting<Value>(
  means: string,
  fallbackText: string,
  parse: (text: string | undefined) => Value,
): Setting<Value> {
  return { means, fallbackText, parse }
}

const text = (means: string, fallback: string) =>
  setting(means, fallback, (value) => value ?? fallback)
const optionalText = (means: string, absent = 'none') =>
  setting(means, absent, (value) => value ?? null)

function oneOf<const Values extends readonly string[]>(
  means: string,
  values: Values,
  fallback: Values[number],
) {
  return setting<Values[number]>(
    means,
    fallback,
    (value) =>
      values.find((known) => known === (value ?? fallback)) ??
      throwExpected(`one of ${values.join(', ')}`),
  )
}

function port<Fallback extends number | null>(means: string, fallback: Fallback) {
  return setting<number | Fallback>(
    means,
    fallback === null ? 'chosen once and remembered' : String(fallback),
    (value) => {
      if (value === undefined) return fallback
      if (!/^\d{1,5}$/.test(value) || Number(value) > 65_535)
        throwExpected('a port from 0 to 65535')
      return Number(value)
    },
  )
}

const unitMs = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const

/** Milliseconds; between the bounds where there are some. */
function duration(
  means: string,
  fallback: string,
  bounds?: { readonly least: string; readonly most: string },
) {
  const expected =
    bounds === undefined
      ? 'a duration such as 30s, 20m, 24h or 90d'
      : `a duration from ${bounds.least} to ${bounds.most}`
  const [least, most] =
    bounds === undefined
      ? [0, Infinity]
      : [millisecondsIn(bounds.least), millisecondsIn(bounds.most)]
  return setting(means, fallback, (value) => {
    const given = millisecondsIn(value ?? fallback)
    return given >= least && given <= most ? given : throwExpected(expected)
  })
}

/** Null without a value. */
function optionalDuration(
  means: string,
  absent: string,
  bounds: { readonly least: string; readonly most: string },
) {
  const { parse } = duration(means, bounds.least, bounds)
  return setting(means, absent, (value) => (value === undefined ? null : parse(value)))
}

/** NaN for what is no duration. */
function millisecondsIn(text: string): number {
  const [, count, unit] = /^(\d{1,9})(ms|s|m|h|d)$/.exec(text) ?? []
  return unit === undefined ? NaN : Number(count) * unitMs[unit as keyof typeof unitMs]
}

/** Others make addresses of it by adding a path. */
function origin(means: string) {
  return setting(means, 'none', (value) => {
    const given = url(means).parse(value)
    if (given === null) return null
    const { origin, username, password } = new URL(given)
    const isOrigin = given.toLowerCase() === origin || new URL(given).href === `${origin}/`
    return isOrigin && username === '' && password === ''
      ? given
      : throwExpected(`an address without path, query, fragment and password, such as ${origin}`)
  })
}

function url(means: string) {
  return setting(means, 'none', (value) => (value === undefined ? null : addressIn(value)))
}

const urlOr = (means: string, fallback: string) =>
  setting(means, fallback, (value) => addressIn(value ?? fallback))

function addressIn(value: string): string {
  if (!URL.canParse(value) || !/^https?:$/.test(new URL(value).protocol))
    throwExpected('an http or https address')
  return value.replace(/(?<!\/)\/+$/, '')
}

const proPlan: AccountPlan = {
  requests_per_minute: 100,
  monthly_credits: 1_000,
  connections: 25,
  media_bytes: 100e9,
  text_bytes: 2e9,
}

const defaultPlans: Readonly<Record<string, AccountPlan>> = {
  free: {
    requests_per_minute: 20,
    monthly_credits: 50,
    connections: 4,
    media_bytes: 1e9,
    text_bytes: 100e6,
  },
  starter: {
    requests_per_minute: 60,
    monthly_credits: 300,
    connections: 8,
    media_bytes: 10e9,
    text_bytes: 500e6,
  },
  pro: proPlan,
  business: {
    requests_per_minute: 300,
    monthly_credits: 5_000,
    connections: 100,
    media_bytes: 1_000e9,
    text_bytes: 20e9,
  },
}

/** As the operator gives it. */
type GivenPlan = Omit<AccountPlan, 'connections' | 'media_bytes' | 'text_bytes'> &
  Partial<AccountPlan>

function parsePlans(value: string | undefined): Readonly<Record<string, AccountPlan>> {
  if (value === undefined) return defaultPlans
  const expected =
    'JSON such as {"pro": {"requests_per_minute": 100, "monthly_credits": 1000}}, which ' +
    'replaces the plans of the same name'
  try {
    const given = JSON.parse(value) as unknown
    if (typeof given !== 'object' || given === null || Array.isArray(given)) throwExpected(expected)
    const plans = Object.entries(given).map(([name, plan]: [string, unknown]) => {
      if (!isPlan(plan)) return throwExpected(expected)
      const { connections, media_bytes, text_bytes } = defaultPlans[name] ?? proPlan
      return [name, { connections, media_bytes, text_bytes, ...plan }] as const
    })
    return { ...defaultPlans, ...Object.fromEntries(plans) }
  } catch {
    return throwExpected(expected)
  }
}

function isPlan(value: unknown): value is GivenPlan {
  const plan = value as Partial<AccountPlan> | null
  const whole = (number: unknown, most = 1_000_000_000) =>
    Number.isSafeInteger(number) && (number as number) >= 0 && (number as number) <= most
  return (
    typeof plan === 'object' &&
    plan !== null &&
    whole(plan.requests_per_minute) &&
    whole(plan.monthly_credits) &&
    (plan.connections === undefined ||
      (whole(plan.connections) && plan.connections >= specifiedPlatforms.length)) &&
    (plan.media_bytes === undefined || whole(plan.media_bytes, 1e15)) &&
    (plan.text_bytes === undefined || whole(plan.text_bytes, 1e15)) &&
    (plan.requests_per_minute ?? 0) > 0
  )
}

/** TikTok's portal names a text file and its only line. */
function parseVerification(
  value: string | undefined,
): { readonly name: string; readonly content: string } | null {
  if (value === undefined) return null
  const [, name, content] =
    /^([A-Za-z0-9_-]{1,100}\.txt):([\x20-\x7e]{1,1000})$/.exec(value) ??
    throwExpected(
      'name:content, such as tiktokAbc123.txt:tiktok-developers-site-verification=Abc123',
    )
  return { name: name!, content: content! }
}

/** In the order of the contract, however they are listed. */
function parseNetworks(value: string | undefined): readonly Platform[] {
  if (value === undefined) return specifiedPlatforms
  const names = listOf(value.toLowerCase())
  const unknown = names.find((name) => !platforms.some((platform) => platform === name))
  if (unknown !== undefined || names.length === 0) {
    const near = unknown === undefined ? undefined : didYouMean(unknown, platforms)
    throwExpected(
      `a list with at least one of ${platforms.join(', ')}` +
        (unknown === undefined ? '' : `; received "${unknown.slice(0, 40)}"`) +
        (near === undefined ? '' : ` (did you mean ${near}?)`),
    )
  }
  return platforms.filter((platform) => names.includes(platform))
}

/** Addresses below which browsers return; an address of this machine may be http. */
function parseReturnUrls(value: string | undefined): readonly URL[] {
  const urls = listOf(value)
  const parsed = urls.flatMap((text) => {
    const url = URL.parse(text)
    return url !== null && whyNotReturned(text, url) === undefined && url.search === '' ? [url] : []
  })
  return parsed.length === urls.length && urls.length <= 100
    ? parsed
    : throwExpected(
        'a list of at most 100 addresses such as https://app.example.com/connected, without ' +
          'user name, query and fragment; http for this machine only',
      )
}

/** In the form in which addresses of people are kept. */
function parseEmails(value: string | undefined): readonly string[] {
  const emails = listOf(value?.normalize('NFKC').toLowerCase())
  const pattern = new RegExp(addressPattern)
  const wrong = emails.find((email) => !pattern.test(email))
  return wrong === undefined && emails.length <= 20
    ? [...new Set(emails)]
    : throwExpected('a list of at most 20 e-mail addresses, such as anna@example.com')
}

/**
 * A list that replaces a network's own.
 * @param needed of each group, one: without them no author can be recognised, or nothing published
 */
function scopeList(means: string, needed: readonly (readonly string[])[]) {
  return setting<readonly string[] | null>(means, 'those of the guide', (value) => {
    if (value === undefined) return null
    const scopes = [...new Set(value.split(/[\s,]+/))]
    const isList = scopes.length <= 20 && scopes.every((scope) => /^[\w.]{1,100}$/.test(scope))
    const missing = needed.find((group) => !group.some((scope) => scopes.includes(scope)))
    if (!isList || missing !== undefined)
      throwExpected(
        'the whole list of scopes, at most 20, separated by spaces, with ' +
          needed.map((group) => group.join(' or ')).join(' and '),
      )
    return scopes
  })
}

/** A folder; or a bucket, whose address would otherwise become a folder of that name. */
function parseMediaStore(value: string | undefined): string | S3Place | null {
  if (value === undefined || !/^[a-z][a-z0-9+.-]*:\/\//i.test(value)) return value ?? null
  const [, bucket, prefix] =
    /^s3:\/\/([a-z0-9][a-z0-9.-]{1,61}[a-z0-9])((?:\/[A-Za-z0-9_-][A-Za-z0-9._-]*)*)\/?$/.exec(
      value,
    ) ??
    throwExpected(
      'a folder, or s3://bucket/prefix with letters, digits, dots, hyphens and underscores',
    )
  return { bucket: bucket!, prefix: prefix!.slice(1) }
}

function parseSecretKey(value: string | undefined): Uint8Array | null {
  if (value === undefined) return null
  const key = Buffer.from(value, 'base64')
  return key.length === 32
    ? key
    : throwExpected('32 bytes in base64, such as the output of: openssl rand -base64 32')
}

function parseDatabaseUrl(value: string | undefined): string | null {
  if (value === undefined) return null
  return /^postgres(ql)?:\/\//.test(value) && databaseAddress(value) !== null
    ? value
    : throwExpected('a PostgreSQL address: postgres://user:password@host/database')
}

/**
 * A PostgreSQL address as a URL: one without a host, which names a socket in its query, is none by
 * the rules of the web.
 */
export function databaseAddress(value: string): URL | null {
  return URL.parse(value.replace('@/', '@localhost/'))
}

function parseModelHeaders(value: string | undefined): Readonly<Record<string, string>> {
  const expected =
    'JSON with texts, such as {"api-key": "…"}; Host, Content-Type and lengths are not yours to set'
  const headers = objectIn(value, expected)
  for (const [name, text] of Object.entries(headers)) {
    const isHeader =
      /^[A-Za-z0-9-]{1,100}$/.test(name) &&
      typeof text === 'string' &&
      /^[\x20-\x7e]{0,4000}$/.test(text)
    if (
      !isHeader ||
      /^(?:host|content-type|content-length|transfer-encoding|connection|accept-encoding)$/i.test(
        name,
      )
    )
      throwExpected(expected)
  }
  return headers as Record<string, string>
}

function parseModelBody(value: string | undefined): Readonly<Record<string, unknown>> {
  const expected = 'JSON such as {"temperature": 0.7}, without `stream`, `tools` and `messages`'
  const body = objectIn(value, expected)
  return ['stream', 'tools', 'messages', 'contents', 'n'].some((name) => name in body)
    ? throwExpected(expected)
    : body
}

function objectIn(value: string | undefined, expected: string): Readonly<Record<string, unknown>> {
  if (value === undefined) return {}
  try {
    const given = JSON.parse(value) as unknown
    if (typeof given === 'object' && given !== null && !Array.isArray(given))
      return given as Record<string, unknown>
  } catch {}
  return throwExpected(expected)
}

const networkSettings = (name: string) =>
  ({
    [`CRIER_${name}_CLIENT_ID`]: optionalText(
      `The app’s client id: switches the live network on, together with the secret.`,
    ),
    [`CRIER_${name}_CLIENT_SECRET`]: optionalText(`The app’s client secret.`),
    [`CRIER_${name}_API_URL`]: url('Replaces the address of the network’s API.'),
    [`CRIER_${name}_AUTH_URL`]: url(
      'Replaces the address where people give consent, and where codes become tokens if that ' +
        'is another host.',
    ),
    [`CRIER_${name}_API_VERSION`]: optionalText(
      'The version of the network’s API to ask for.',
      'the newest known',
    ),
  }) as Record<string, Setting<string | null>>

function parseAddressRanges(value: string | undefined): readonly AddressRange[] {
  const expected = 'a list of addresses or CIDRs, such as 127.0.0.1, 10.0.0.0/8'
  return listOf(value).map((text) => {
    // Any client in such a range could claim any address.
    const bits = /\/(\d+)$/.exec(text)?.[1]
    if (bits !== undefined && Number(bits) < (text.includes(':') ? 16 : 8))
      throwExpected(
        `${expected}; ${text} is wider than /${text.includes(':') ? 16 : 8} and would let any ` +
          'caller forge their address',
      )
    return addressRange(text) ?? throwExpected(expected)
  })
}

function parsePrivateNetwork(value: string | undefined): PrivateNetwork | null {
  if (value === undefined) return null
  if (value === 'false' || value === 'loopback' || value === 'true') return value
  const entries = listOf(value.toLowerCase()).map(
    (text) => addressRange(text.replace(/^\[(.*)\]$/, '$1')) ?? nameOf(text),
  )
  return {
    ranges: entries.filter((entry) => typeof entry === 'object'),
    names: entries.filter((entry) => typeof entry === 'string'),
  }
}

/** Not `yes`, `local` or the like: a name alone is far more often a slip than a host. */
function nameOf(text: string): string {
  return /^(localhost|[a-z0-9_-]+(\.[a-z0-9_-]+)+)$/.test(text) && !/\.\d+$/.test(text)
    ? text
    : throwExpected(
        'false, loopback, true, or a list of host names and CIDRs such as ' +
          'hooks.internal.example, 10.1.0.0/16',
      )
}

const listOf = (value: string | undefined) =>
  (value ?? '').split(/[\s,]+/).filter((entry) => entry !== '')

export const settings = {
  HOST: text('The address to listen on.', '127.0.0.1'),
  PORT: port('The port to listen on; 0 picks a free one.', 3000),
  CRIER_PUBLIC_URL: origin(
    'The address under which others reach the server: for links, OAuth redirects and media. Default: the listening address.',
  ),
  CRIER_DATA_DIR: text(
    'The folder of the embedded database, uploads, the sandbox, generated secrets and what is remembered outside of the database.',
    './data',
  ),
  DATABASE_URL: setting(
    'A PostgreSQL 15 or newer. Without it: an embedded PostgreSQL.',
    'the embedded database',
    parseDatabaseUrl,
  ),
  CRIER_DATABASE_SYNCHRONOUS: setting<boolean | null>(
    'Whether each commit is on a second machine before it is answered, so that a failover loses nothing: `true` where PostgreSQL cannot be asked for it (storage that is mirrored), `false` never to believe it.',
    'asked of PostgreSQL',
    (value) =>
      value === undefined
        ? null
        : value === 'true'
          ? true
          : value === 'false'
            ? false
            : throwExpected('true or false'),
  ),
  CRIER_DATABASE_POOL: setting(
    'Connections to the database that requests may hold; the background loops have as many of their own.',
    '10',
    (value) =>
      /^([1-9]\d?|100)$/.test(value ?? '10')
        ? Number(value ?? 10)
        : throwExpected('a whole number from 1 to 100'),
  ),
  CRIER_SECRET_KEY: setting(
    'Encrypts what must be readable again (tokens, webhook secrets): 32 bytes in base64. The same for every process on one database.',
    'generated into the data folder',
    parseSecretKey,
  ),
  CRIER_PREVIOUS_SECRET_KEY: setting(
    'The secret key before CRIER_SECRET_KEY, while `crier rotate-key` seals everything again (docs/database.md).',
    'none',
    parseSecretKey,
  ),
  CRIER_ROLE: oneOf(
    'What this process does: serve requests (`api`), publish and deliver (`worker`), or both (`all`).',
    ['all', 'api', 'worker'],
    'all',
  ),
  CRIER_NETWORKS: setting(
    `The networks that people can use, separated by commas: ${platforms.join(', ')}. Pending posts of a network that is not listed wait until it is listed again.`,
    specifiedPlatforms.join(','),
    parseNetworks,
  ),
  CRIER_ALLOW_PRIVATE_NETWORK: setting<PrivateNetwork | null>(
    'Whether webhooks and sources may lie in private networks: `false`, `loopback`, `true`, or a list of host names and CIDRs that may.',
    '`loopback` while HOST is a loopback address and CRIER_PUBLIC_URL is unset, otherwise `false`',
    parsePrivateNetwork,
  ),
  CRIER_NEW_ACCOUNTS: setting<'owners' | 'operator' | null>(
    'Who can create accounts: people who own one and have a verified address (`owners`), or only the command line (`operator`).',
    '`owners` while HOST is a loopback address and CRIER_PUBLIC_URL is unset, otherwise `operator`',
    (value) =>
      value === undefined || value === 'owners' || value === 'operator'
        ? (value ?? null)
        : throwExpected('owners or operator'),
  ),
  CRIER_ACCOUNTS_PER_OWNER: setting(
    'How many accounts one person makes at most, those deleted in the last 31 days counted.',
    '20',
    (value) =>
      /^\d{1,4}$/.test(value ?? '20')
        ? Number(value ?? 20)
        : throwExpected('a whole number from 0 to 9999'),
  ),
  CRIER_OPERATOR_EMAILS: setting(
    'The e-mail addresses of the people who operate this server, separated by commas. They see what is wrong with its settings on the page Setup once they have proven the address.',
    'none: only `crier doctor` shows it',
    parseEmails,
  ),
  CRIER_RETURN_URLS: setting<readonly URL[]>(
    'The addresses to which browsers may return after connecting a network (`return_url`), separated by commas: each allows what is below its path. For products that are built on this server.',
    'none',
    parseReturnUrls,
  ),
  CRIER_DEFAULT_PLAN: text('The plan of accounts that their owners make.', 'pro'),
  CRIER_TRUSTED_PROXIES: setting<readonly AddressRange[]>(
    'Addresses or CIDRs of reverse proxies, separated by commas: only they are believed about `X-Forwarded-For`.',
    'none: the address of the connection counts',
    parseAddressRanges,
  ),
  CRIER_MODEL_URL: url(
    'The address of the language model’s server, such as http://127.0.0.1:11434/v1; `anthropic` and `google` have one of their own. Without it the offline writer writes. What each server needs: docs/model-servers.md.',
  ),
  CRIER_MODEL: optionalText('The model’s name.'),
  CRIER_MODEL_KEY: optionalText('The model’s API key.'),
  CRIER_MODEL_FALLBACK: oneOf(
    'When the model cannot write a draft: refuse and charge nothing (`none`), or have the offline writer write it (`offline`).',
    ['none', 'offline'],
    'none',
  ),
  CRIER_MODEL_PROVIDER: oneOf(
    'Whose API the model’s server speaks: `openai` (what nearly all servers do), `anthropic` or `google`.',
    ['openai', 'anthropic', 'google'],
    'openai',
  ),
  CRIER_MODEL_TIMEOUT: duration(
    'How long the model may take over one answer, counted from when its call begins: 1s to 5m.',
    '60s',
    {
      least: '1s',
      most: '5m',
    },
  ),
  CRIER_MODEL_CONCURRENCY: setting(
    'Calls to the model that this process makes at a time; the others wait in a queue that is fair between accounts.',
    '2',
    (value) =>
      /^([1-9]\d?|100)$/.test(value ?? '2')
        ? Number(value ?? 2)
        : throwExpected('a whole number from 1 to 100'),
  ),
  CRIER_MODEL_VERIFIER: text(
    'Whether the claims of a draft from a source are compared with it in one more call: `on`, `off`, or the name of another model of the same server, which then compares. A draft that could not be compared has the warning `not_verified`.',
    'on',
  ),
  CRIER_MODEL_CANDIDATES: setting(
    'First drafts that the model writes for each draft, with different openings; the one with the fewest faults and doubts is taken. 1 to 3: each costs a call.',
    '1',
    (value) =>
      /^[1-3]$/.test(value ?? '1')
        ? Number(value ?? 1)
        : throwExpected('a whole number from 1 to 3'),
  ),
  CRIER_MODEL_HEADERS: setting(
    'Headers for each call to the model, as JSON: {"api-key": "…"}. An empty value takes a usual header out.',
    'none',
    parseModelHeaders,
  ),
  CRIER_MODEL_BODY: setting(
    'Members for the JSON of each call to the model, as JSON: {"temperature": 0.7}. They win over the usual ones; null takes one out.',
    'none',
    parseModelBody,
  ),
  CRIER_PLANS: setting(
    'Plans: name → {requests_per_minute, monthly_credits, connections, media_bytes, text_bytes}, as JSON; the last three may be left out.',
    'free, starter, pro, business',
    parsePlans,
  ),
  CRIER_MEDIA_STORE: setting(
    'Where uploaded files are kept: a folder, or `s3://bucket/prefix` in any store that speaks S3. Every server on one database has the same.',
    'the folder `media` in CRIER_DATA_DIR',
    parseMediaStore,
  ),
  CRIER_S3_ENDPOINT: url(
    'The address of the S3 store, such as https://s3.example.com. Default: that of AWS in AWS_REGION.',
  ),
  CRIER_MEDIA_PUBLIC_URL: origin(
    'The address under which networks fetch pictures and videos from this server, where it is not CRIER_PUBLIC_URL: a tunnel or a CDN that leads to /media/.',
  ),
  CRIER_MEDIA_DELIVERY: oneOf(
    'From where networks fetch pictures and videos: this server, or the bucket of CRIER_MEDIA_STORE by signed addresses below CRIER_S3_PUBLIC_ENDPOINT. TikTok fetches from this server whatever is set: it wants a verified address.',
    ['server', 'bucket'],
    'server',
  ),
  CRIER_S3_PUBLIC_ENDPOINT: url(
    'The address of the S3 store as networks reach it, for CRIER_MEDIA_DELIVERY=bucket.',
  ),
  CRIER_MEDIA_PROBE: oneOf(
    '`off`: the server does not fetch a file from its own public address to see whether networks can. For networks from which it cannot reach that address (hairpin NAT, split DNS).',
    ['on', 'off'],
    'on',
  ),
  AWS_ACCESS_KEY_ID: optionalText('The key of the S3 store.'),
  AWS_SECRET_ACCESS_KEY: optionalText('The secret of the S3 store’s key.'),
  AWS_SESSION_TOKEN: optionalText('The session of a key of the S3 store that expires.'),
  AWS_REGION: text('The region of the S3 store.', 'us-east-1'),
  CRIER_MEDIA_MAX_BYTES: setting(
    'What one uploaded file may weigh, in bytes.',
    '1073741824, 1 GiB',
    (value) =>
      /^[1-9]\d{0,12}$/.test(value ?? '1')
        ? Number(value ?? 1_073_741_824)
        : throwExpected('a whole number of bytes'),
  ),
  CRIER_FFMPEG: optionalText(
    'The program `ffmpeg`, by which small pictures of videos are drawn, and videos converted that a network does not take as they are. `off`: neither is done.',
    '`ffmpeg` on the PATH, where there is one',
  ),
  CRIER_MAX_LATENESS: duration(
    'A post that is later than this when its turn comes fails with `missed_window`.',
    '24h',
  ),
  CRIER_RETRY_WINDOW: duration(
    'How long a failure that certainly did not publish is tried again.',
    '20m',
  ),
  CRIER_PROCESSING_WINDOW: duration(
    'How long a network may process the media that it was handed, before the post fails.',
    '2h',
  ),
  CRIER_INBOX_WINDOW: duration(
    'How long a post that was handed over to the inbox of its author’s app is awaited, before it fails with `not_finished_in_app`.',
    '72h',
    { least: '1h', most: '30d' },
  ),
  CRIER_CONFIRM_WINDOW: duration(
    'How long the network is asked whether a doubtful post is there.',
    '10m',
  ),
  CRIER_RETENTION: duration(
    'How long attempts, deliveries, events, activity, notices and expired links for clients are kept. Answers under idempotency keys are kept for 24 hours.',
    '90d',
    { least: '1d', most: '3650d' },
  ),
  CRIER_KEEP_POSTS: optionalDuration(
    'How long ended posts are kept, counted from their time and their last change: schedules with their pieces and results, and drafts that nothing else names. A post that needs a decision stays.',
    'for ever',
    { least: '31d', most: '3650d' },
  ),
  CRIER_MAX_CONCURRENT_SENDS: setting(
    'Publications that this process sends at the same time.',
    '64',
    (value) =>
      /^[1-9]\d{0,3}$/.test(value ?? '64')
        ? Number(value ?? 64)
        : throwExpected('a whole number from 1 to 9999'),
  ),
  CRIER_RESULTS: oneOf(
    '`off`: networks are never asked what became of a post. X bills each post that is read.',
    ['on', 'off'],
    'on',
  ),
  CRIER_LINKEDIN_REPLAY: setting(
    '`true`: settle a doubtful LinkedIn member post by repeating the identical request inside LinkedIn’s duplicate window.',
    'false',
    (value) =>
      value === undefined || value === 'false'
        ? false
        : value === 'true'
          ? true
          : throwExpected('true or false'),
  ),
  CRIER_LINKEDIN_PAGES_CLIENT_ID: optionalText(
    'The client id of the application for LinkedIn pages, which is another one than that for people: switches connecting pages on, together with its secret.',
  ),
  CRIER_LINKEDIN_PAGES_CLIENT_SECRET: optionalText(
    'The client secret of the application for LinkedIn pages.',
  ),
  CRIER_LINKEDIN_SCOPES: scopeList(
    'The scopes that are asked for to post as a person on LinkedIn, all of them. A scope that the application does not have fails the whole consent.',
    [['openid'], ['w_member_social']],
  ),
  CRIER_LINKEDIN_PAGES_SCOPES: scopeList(
    'The scopes that are asked for to post as a page on LinkedIn, all of them, such as with `w_organization_social_feed` for first comments. A scope that the application does not have fails the whole consent.',
    [['w_organization_social'], ['rw_organization_admin', 'r_organization_admin']],
  ),
  CRIER_TIKTOK_SCOPES: scopeList(
    'The scopes that are asked for on TikTok, all of them. Without `video.publish` every post goes to the inbox of its author’s TikTok app.',
    [['user.info.basic'], ['video.publish', 'video.upload']],
  ),
  CRIER_BLUESKY_PLC_URL: urlOr(
    'The directory in which Crier finds the server of a Bluesky account.',
    'https://plc.directory',
  ),
  CRIER_BLUESKY_HANDLE_RESOLVER_URL: urlOr(
    'The server that Crier asks which Bluesky account a handle belongs to.',
    'https://public.api.bsky.app',
  ),
  CRIER_X_THREADS: oneOf(
    '`off`: threads on X are refused when they are scheduled, for applications that X does not let reply.',
    ['on', 'off'],
    'on',
  ),
  CRIER_TIKTOK_VERIFICATION: setting(
    'The file by which TikTok verifies an address of this server, as `name:content`: served at the root and under /media/.',
    'none',
    parseVerification,
  ),
  CRIER_DASHBOARD: oneOf(
    '`off`: no dashboard; the API and the reference are served as ever.',
    ['on', 'off'],
    'on',
  ),
  CRIER_SANDBOX: setting<'on' | 'off'>(
    '`off` removes the sandbox networks: then only live connections exist.',
    'on',
    (value) =>
      value === undefined || value === 'on'
        ? 'on'
        : value === 'off'
          ? 'off'
          : throwExpected('on or off'),
  ),
  CRIER_SANDBOX_URL: url('A sandbox that is already running. Without it the server starts one.'),
  CRIER_SANDBOX_PORT: port('The port of the sandbox that the server starts.', null),
  CRIER_SMTP_URL: setting(
    'A mail server for lost passwords, invitations and notices: smtp://user:password@host:587, or smtps:// for TLS from the first byte.',
    'none: `crier accounts sign-in-link` and the dashboard show links instead',
    (value) =>
      value === undefined
        ? null
        : URL.canParse(value) && /^smtps?:$/.test(new URL(value).protocol)
          ? value
          : throwExpected('an smtp or smtps address'),
  ),
  CRIER_MAIL_FROM: optionalText('The sender of e-mail, such as Crier <crier@example.com>.'),
  CRIER_LOG: oneOf(
    'How much is logged to standard error: `silent`, `error`, `info` or `debug`.',
    ['silent', 'error', 'info', 'debug'],
    'info',
  ),
} as const satisfies Record<string, Setting<unknown>>

export const networkSettingNames = Object.assign(
  {},
  ...platforms
    // Others need no application of the operator's.
    .filter((platform) => factsOf(platform).connecting === undefined)
    .map((platform) => networkSettings(platform.toUpperCase())),
) as Readonly<Record<string, Setting<string | null> | undefined>>

type Values = {
  readonly [Name in keyof typeof settings]: ReturnType<(typeof settings)[Name]['parse']>
}

export interface NetworkConfig {
  readonly clientId: string | null
  readonly clientSecret: string | null
  readonly apiUrl: string | null
  readonly authUrl: string | null
  readonly apiVersion: string | null
}

export interface Config extends Values {
  readonly networks: Readonly<Record<Platform, NetworkConfig>>
  /** Settled: never null. */
  readonly privateNetwork: PrivateNetwork
  /** Settled: who makes accounts. */
  readonly newAccounts: 'owners' | 'operator'
  /** The networks that Crier knows and that CRIER_NETWORKS leaves out. */
  readonly disabledNetworks: readonly Platform[]
}

export class BadConfig extends Error {
  readonly problems: readonly string[]
  constructor(problems: readonly string[]) {
    super(['Crier cannot start:', ...problems.map((problem) => `- ${problem}`)].join('\n'))
    this.name = 'BadConfig'
    this.problems = problems
  }
}

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads every setting; throws one `BadConfig` that lists all that is wrong. An empty value counts
 * as none.
 */
export function readConfig(environment: Environment): Config {
  const problems: string[] = []
  const read = <Value>(name: string, { means, parse }: Setting<Value>): Value | undefined => {
    try {
      return parse(environment[name]?.trim() || undefined)
    } catch (error) {
      if (!(error instanceof BadSetting)) throw error
      problems.push(`${name} needs ${error.message}. ${means}`)
      return undefined
    }
  }
  const values = Object.fromEntries(
    Object.entries(settings).map(([name, known]) => [name, read(name, known as Setting<unknown>)]),
  ) as unknown as Values
  const networks = Object.fromEntries(
    platforms.map((platform) => [platform, readNetwork(platform, read)]),
  ) as Config['networks']
  problems.push(...contradictions(values, networks, environment))
  if (problems.length > 0) throw new BadConfig(problems)
  const isLocal = isLoopback(values.HOST) && values.CRIER_PUBLIC_URL === null
  const privateNetwork = values.CRIER_ALLOW_PRIVATE_NETWORK ?? (isLocal ? 'loopback' : 'false')
  const newAccounts = values.CRIER_NEW_ACCOUNTS ?? (isLocal ? 'owners' : 'operator')
  const disabledNetworks = platforms.filter((name) => !values.CRIER_NETWORKS.includes(name))
  return { ...values, networks, privateNetwork, newAccounts, disabledNetworks }
}

function readNetwork(
  platform: Platform,
  read: <Value>(name: string, setting: Setting<Value>) => Value | undefined,
): NetworkConfig {
  const value = (suffix: string) => {
    const name = `CRIER_${platform.toUpperCase()}_${suffix}`
    const known = networkSettingNames[name]
    return known === undefined ? null : (read(name, known) ?? null)
  }
  return {
    clientId: value('CLIENT_ID'),
    clientSecret: value('CLIENT_SECRET'),
    apiUrl: value('API_URL'),
    authUrl: value('AUTH_URL'),
    apiVersion: value('API_VERSION'),
  }
}

/** Variables of the command line that a shell can hold beside the server's settings. */
const ofTheCommandLine: ReadonlySet<string> = new Set([
  'CRIER_URL',
  'CRIER_API_KEY',
  'CRIER_PROFILE',
])

function contradictions(
  values: Partial<Values>,
  networks: Config['networks'],
  environment: Environment,
): string[] {
  const found: string[] = []
  const unknown = Object.keys(environment).filter(
    (name) =>
      name.toUpperCase().startsWith('CRIER_') &&
      !(name in settings) &&
      !(name in networkSettingNames) &&
      !ofTheCommandLine.has(name),
  )
  for (const name of unknown)
    found.push(`${name} is not a setting: see docs/configuration.md for those there are.`)
  if (values.CRIER_MODEL_URL && !values.CRIER_MODEL)
    found.push('CRIER_MODEL needs a value: the name of the model at CRIER_MODEL_URL.')
  if (
    values.CRIER_MODEL_PROVIDER &&
    values.CRIER_MODEL_PROVIDER !== 'openai' &&
    !values.CRIER_MODEL
  )
    found.push(
      `CRIER_MODEL needs a value when CRIER_MODEL_PROVIDER is ${values.CRIER_MODEL_PROVIDER}: ` +
        'the name of the model.',
    )
  if (
    values.CRIER_DEFAULT_PLAN &&
    values.CRIER_PLANS &&
    !Object.hasOwn(values.CRIER_PLANS, values.CRIER_DEFAULT_PLAN)
  )
    found.push(
      'CRIER_DEFAULT_PLAN needs a plan that there is: ' +
        `${Object.keys(values.CRIER_PLANS).join(', ')}.`,
    )
  if (isBucket(values.CRIER_MEDIA_STORE ?? null)) {
    if (!values.AWS_ACCESS_KEY_ID || !values.AWS_SECRET_ACCESS_KEY)
      found.push(
        'AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY need values when CRIER_MEDIA_STORE is a ' +
          'bucket: the key by which it is used.',
      )
    if ((values.CRIER_MEDIA_MAX_BYTES ?? 0) > 5 * 1024 ** 3)
      found.push(
        'CRIER_MEDIA_MAX_BYTES may be at most 5368709120 when CRIER_MEDIA_STORE is a bucket: ' +
          'S3 takes no more in one request.',
      )
  }
  if (values.CRIER_MEDIA_DELIVERY === 'bucket') {
    if (!isBucket(values.CRIER_MEDIA_STORE ?? null) || !values.CRIER_S3_PUBLIC_ENDPOINT)
      found.push(
        'CRIER_MEDIA_DELIVERY=bucket needs CRIER_MEDIA_STORE=s3://… and CRIER_S3_PUBLIC_ENDPOINT: ' +
          'the bucket, and its address as networks reach it.',
      )
    if (values.AWS_SESSION_TOKEN)
      found.push(
        'CRIER_MEDIA_DELIVERY=bucket cannot be used with AWS_SESSION_TOKEN: signed addresses ' +
          'would end with the session. Use a key that does not expire.',
      )
  } else if (values.CRIER_S3_PUBLIC_ENDPOINT)
    found.push(
      'CRIER_S3_PUBLIC_ENDPOINT is used with CRIER_MEDIA_DELIVERY=bucket only: set that too, or ' +
        'remove it.',
    )
  if (values.CRIER_SMTP_URL && !values.CRIER_MAIL_FROM)
    found.push('CRIER_MAIL_FROM needs a value: the sender of what goes out by CRIER_SMTP_URL.')
  if (values.CRIER_ROLE !== undefined && values.CRIER_ROLE !== 'all' && !values.CRIER_PUBLIC_URL)
    found.push(
      `CRIER_PUBLIC_URL needs a value when CRIER_ROLE is ${values.CRIER_ROLE}: the address ` +
        'under which networks fetch pictures and people return.',
    )
  for (const platform of platforms) {
    const { clientId, clientSecret } = networks[platform]
    if ((clientId === null) !== (clientSecret === null))
      found.push(
        `CRIER_${platform.toUpperCase()}_CLIENT_ID and _CLIENT_SECRET go together: one of ` +
          'them is missing.',
      )
  }
  if (!values.CRIER_LINKEDIN_PAGES_CLIENT_ID !== !values.CRIER_LINKEDIN_PAGES_CLIENT_SECRET)
    found.push(
      'CRIER_LINKEDIN_PAGES_CLIENT_ID and CRIER_LINKEDIN_PAGES_CLIENT_SECRET go together: one ' +
        'of them is missing.',
    )
  return found
}

/** This machine itself. A name such as `127.example.com` is anybody's. */
export function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIPv4(host) && host.startsWith('127.'))
}
