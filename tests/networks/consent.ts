import assert from 'node:assert/strict'
import type { Connection } from '@crier/contract/connections.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { networkOf } from '@crier/server/networks/index.ts'
import type { TestAccount, TestService } from '../service.ts'

interface Connecting extends Pick<Consent, 'authorKind' | 'kind' | 'server'> {
  /** The page that the person ticks when several may post; by default the person. */
  readonly chosen?: string
}

/**
 * Connects as a person does, in a browser: `author`, an id on the sandbox network, allows what is
 * asked for. Returns the secrets that travelled: authorization state, state, cookie and code.
 */
export async function connectByConsent(
  account: Pick<TestAccount, 'client'>,
  platform: Platform,
  author: string,
  { authorKind = 'member', kind, server, chosen: ticked = author }: Connecting = {},
): Promise<readonly string[]> {
  const { state, cookie, wayBack } = await consent(account, platform, {
    author,
    authorKind,
    ...(kind && { kind }),
    ...(server && { server }),
  })
  const back = await fetch(wayBack, { headers: { cookie } })
  let shown = await back.text()
  assert.equal(back.status, 200, shown)
  if (shown.includes(`/api/connections/${platform}/authors`)) {
    const chosen = await chooseAuthors(shown, { cookie, origin: wayBack.origin, authors: [ticked] })
    shown = await chosen.text()
    assert.equal(chosen.status, 200, shown)
  }
  if (platform === 'tiktok')
    assert.equal((await choose(shown, { cookie, origin: wayBack.origin })).status, 200)
  const travelled = [wayBack.searchParams.get('state')!, wayBack.searchParams.get('code')!]
  return [state, cookie.slice(cookie.indexOf('=') + 1), ...travelled]
}

/**
 * Chooses on the page after a consent with another author, or several: by default the first
 * replaces the present one.
 */
export function chooseAuthors(
  shown: string,
  {
    cookie,
    origin,
    authors = [],
    answer = 'replace',
  }: { cookie: string; origin: string; authors?: readonly string[]; answer?: 'add' | 'replace' },
): Promise<Response> {
  const action = /action="(\/api\/connections\/\w+\/authors)"/.exec(shown)?.[1]
  const token = /name="choice" value="([^"]+)"/.exec(shown)?.[1]
  assert.ok(action !== undefined && token !== undefined, shown)
  const alone = /type="hidden" name="author" value="([^"]+)"/.exec(shown)?.[1]
  const fields = [
    ['choice', token],
    ['answer', answer],
    ...(alone === undefined ? authors : [alone]).map((id) => ['author', id]),
  ]
  return fetch(`${origin}${action}`, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams(fields as [string, string][]),
  })
}

/** Chooses, on the page after TikTok's consent, who sees the posts. */
export function choose(
  shown: string,
  {
    cookie,
    origin,
    level = 'PUBLIC_TO_EVERYONE',
  }: { cookie: string; origin: string; level?: string },
): Promise<Response> {
  const token = /name="choice" value="([^"]+)"/.exec(shown)?.[1]
  assert.ok(token, shown)
  const body = new URLSearchParams({ choice: token, privacy_level: level })
  return fetch(`${origin}/api/connections/tiktok/audience`, {
    method: 'POST',
    headers: { cookie },
    body,
  })
}

interface Consent {
  /** An id on the sandbox network. */
  readonly author: string
  readonly authorKind?: 'member' | 'organization'
  readonly kind?: 'sandbox'
  /** The server that keeps the author. */
  readonly server?: string
  /** A permission that the person unticks. */
  readonly without?: string
  /** Where an address of the live network leads to in this test. */
  readonly led?: (url: string) => string
}

/** Consents in a browser that has not gone back yet; `platform`: or the id of a connection. */
export async function consent(
  { client }: Pick<TestAccount, 'client'>,
  platform: string,
  { author, authorKind = 'member', kind, server, without, led = (url) => url }: Consent,
) {
  const { authorize_url } = await client.authorizeConnection({
    params: { platform },
    body: { author: authorKind, ...(kind && { kind }), ...(server && { server }) },
  })
  const opened = await fetch(authorize_url, { redirect: 'manual' })
  const cookie = opened.headers.get('set-cookie')!.split(';', 1)[0]!
  const page = new URL(led(opened.headers.get('location')!))
  // TikTok has people tick what they grant.
  const ticks = page.searchParams
    .get('scope')!
    .split(/[ ,]/)
    .filter((scope) => scope !== without)
  const form = new URLSearchParams([
    ['allow', 'yes'],
    ['author', author],
    ...ticks.map((scope): [string, string] => ['scope', scope]),
  ])
  const consented = await fetch(page, { method: 'POST', redirect: 'manual', body: form })
  const wayBack = new URL(consented.headers.get('location')!)
  return { state: authorize_url.slice(authorize_url.lastIndexOf('/') + 1), cookie, wayBack }
}

/**
 * Adds a connection to the account, with a separate author, whose key in the sandbox is the
 * connection's id.
 */
export async function addConnected(
  service: TestService,
  account: TestAccount,
  platform: Platform,
): Promise<Connection> {
  const { connection_id } = await account.client.createConnection({ body: { platform } })
  const { author } = (await service.control('POST', '/_control/grants', {
    platform,
    author: { key: connection_id, name: `Author ${connection_id.slice(-6)}`, kind: 'member' },
    client_id: 'somebody-else',
    redirect_uri: 'http://127.0.0.1/back',
    scopes: networkOf(platform).oauth.neededScopes('member'),
    code_challenge: 'A'.repeat(43),
    code_challenge_method: 'S256',
  })) as { author: { author_id: string } }
  const { cookie, wayBack } = await consent(account, connection_id, { author: author.author_id })
  const back = await fetch(wayBack, { headers: { cookie } })
  const shown = await back.text()
  assert.equal(back.status, 200, shown)
  if (platform === 'tiktok')
    assert.equal((await choose(shown, { cookie, origin: wayBack.origin })).status, 200)
  const { data } = await account.client.listConnections({ query: { platform } })
  return data.find((connection) => connection.connection_id === connection_id)!
}

/**
 * Connects a LinkedIn page, whose key in the sandbox is the account's id, by the consent of a
 * member who administers it.
 */
export async function connectPage(service: TestService, account: TestAccount): Promise<void> {
  const made = (author: object, roles: Record<string, string> = {}) =>
    service.control('POST', '/_control/authors', {
      platform: 'linkedin',
      author,
      roles,
    }) as Promise<{ author_id: string }>
  const name = account.accountId.slice(-6)
  const member = await made({
    key: `administrator of ${account.accountId}`,
    name: `Administrator ${name}`,
    kind: 'member',
  })
  const roles = { [member.author_id]: 'ADMINISTRATOR' }
  const page = await made(
    { key: account.accountId, name: `Page ${name}`, kind: 'organization' },
    roles,
  )
  await connectByConsent(account, 'linkedin', member.author_id, {
    authorKind: 'organization',
    chosen: page.author_id,
  })
}
