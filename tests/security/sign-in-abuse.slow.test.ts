import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, test } from 'node:test'
import { signInLinkFor } from '@crier/server/accounts/sign-in/links/one-time-link.ts'
import { mailbox } from '../mailbox.ts'
import { trustedProxy } from '../sign-in-browser.ts'
import { liveService, type Reply } from '../service.ts'

const post = await mailbox({ after })
const service = await liveService(
  { after },
  {
    environment: {
      ...trustedProxy,
      CRIER_SMTP_URL: post.url,
      CRIER_MAIL_FROM: 'crier@example.com',
    },
  },
)
const { ports } = service.service

let addresses = 0
/** From a separate address, as attempts are counted by address. */
const newAddress = () => `203.0.113.${++addresses}`
const ask = (path: string, body: unknown, headers: Readonly<Record<string, string>> = {}) =>
  service.request('POST', path, {
    key: null,
    body,
    headers: { origin: service.url, 'x-forwarded-for': newAddress(), ...headers },
  })
const seen = (path: string, cookie: string) =>
  service.request('GET', path, { key: null, headers: { cookie } })

const sessionOf = (reply: Reply) =>
  reply.headers
    .getSetCookie()
    .find((line) => line.startsWith('crier_session='))
    ?.split(';', 1)[0]

async function newOwner() {
  const { accountId } = await service.newAccount()
  const { token } = await signInLinkFor(ports, { account: accountId })
  const cookie = sessionOf(await ask('/auth/one-time-link', { token }))!
  const { json } = await seen('/api/session', cookie)
  return { accountId, cookie, email: json.user.email as string }
}

/** All links that are out end now. */
const endLinks = () =>
  ports.db.updateTable('sign_in_link').set({ expires_at: ports.clock.now() }).execute()

test('a link that is opened by many at once lets one of them in', async () => {
  const { accountId } = await service.newAccount()
  const { token } = await signInLinkFor(ports, { account: accountId })
  const replies = await Promise.all(
    Array.from({ length: 8 }, () => ask('/auth/one-time-link', { token })),
  )
  assert.deepEqual(replies.map(({ status }) => status).toSorted(), [
    200,
    ...Array.from({ length: 7 }, () => 401),
  ])
})

test('links to sign in and to choose a password end, and neither serves for the other', async () => {
  const { email, accountId } = await newOwner()
  await ask('/auth/request-password-reset', { email })
  const reset = (await post.next()).text.match(/#reset=(\S+)/)![1]!
  const { token } = await signInLinkFor(ports, { account: accountId })
  assert.equal((await ask('/auth/one-time-link', { token: reset })).status, 401)
  assert.equal(
    (await ask('/auth/reset-password', { token, newPassword: 'a new password' })).status,
    400,
  )
  await endLinks()
  assert.equal((await ask('/auth/one-time-link', { token })).status, 401)
  assert.equal(
    (await ask('/auth/reset-password', { token: reset, newPassword: 'a new password' })).status,
    400,
  )
})

test('session: a planted session does not become that of the person who signs in there', async () => {
  const [attacker, victim] = [await newOwner(), await newOwner()]
  const { token } = await signInLinkFor(ports, { account: victim.accountId })
  for (const mutant of [attacker.cookie, 'crier_session=chosen.by-the-attacker']) {
    const entered = sessionOf(
      await ask(
        '/auth/one-time-link',
        { token: mutant === attacker.cookie ? token : 'none' },
        { cookie: mutant },
      ),
    )
    assert.notEqual(entered, mutant)
    if (entered !== undefined)
      assert.equal((await seen('/api/session', entered)).json.user.email, victim.email)
  }
  assert.equal((await seen('/api/session', attacker.cookie)).json.user.email, attacker.email)
  assert.equal((await seen('/api/session', 'crier_session=chosen.by-the-attacker')).status, 401)
})

test('who changes the address that a proxy passes on is still counted by the one that the proxy saw', async () => {
  const { email } = await newOwner()
  const guess = (n: number) =>
    ask(
      '/auth/sign-in/email',
      { email, password: `guess number ${n}` },
      { 'x-forwarded-for': `198.51.100.${n}, 192.0.2.77` },
    )
  const statuses = []
  for (let n = 0; n < 12; n++) statuses.push((await guess(n)).status)
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429, 429])
})

test('an unknown person is refused like a wrong password, in words and in time', async () => {
  const { email, cookie } = await newOwner()
  await ask('/auth/set-password', { newPassword: 'correct horse' }, { cookie })
  const attempt = async (whose: string) => {
    const begun = performance.now()
    const { status, text } = await ask('/auth/sign-in/email', {
      email: whose,
      password: 'wrong horse',
    })
    return { told: `${status} ${text}`, tookMs: performance.now() - begun }
  }
  const median = (all: readonly { tookMs: number }[]) =>
    all.map(({ tookMs }) => tookMs).toSorted((one, two) => one - two)[all.length >> 1]!
  const ratios: number[] = []
  // A busy machine may blur one round. Without the same work for both, the ratio would be ten or
  // more in each.
  do {
    const [known, unknown] = [[await attempt(email)], [await attempt('nobody@example.com')]]
    for (let round = 0; round < 4; round++) {
      known.push(await attempt(email))
      unknown.push(await attempt(`nobody${round}@example.com`))
    }
    assert.equal(new Set([...known, ...unknown].map(({ told }) => told)).size, 1)
    ratios.push(median(known) / median(unknown))
  } while ((ratios.at(-1)! > 2.5 || ratios.at(-1)! < 0.4) && ratios.length < 3)
  assert.ok(ratios.at(-1)! <= 2.5 && ratios.at(-1)! >= 0.4, ratios.join(', '))
})

test('emails: link to this server, whatever host the request named, and go to one address', async () => {
  const { email } = await newOwner()
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'evil.example',
    origin: service.url,
    'content-type': 'application/json',
  }
  const status = await new Promise<number>((resolve, reject) => {
    const sent = httpRequest(
      `${service.url}/auth/request-password-reset`,
      { method: 'POST', headers },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode!)
      },
    )
    sent.on('error', reject).end(JSON.stringify({ email }))
  })
  assert.equal(status, 200)
  const { text } = await post.next()
  assert.ok(text.includes(`${service.url}/sign-in#reset=`))
  assert.doesNotMatch(text, /evil\.example/)
  assert.equal(
    (await ask('/auth/request-password-reset', { email, redirectTo: 'https://evil.example/' }))
      .status,
    400,
  )
  for (const bad of [
    `${email}\r\nBcc: evil@evil.example`,
    `${email},evil@evil.example`,
    [email, 'evil@evil.example'],
    { $ne: null },
  ]) {
    const { status } = await ask('/auth/sign-in/magic-link', { email: bad })
    assert.ok(status >= 400 && status < 500, `${JSON.stringify(bad)}: ${status}`)
  }
})

test('session: is ended only by its owner, and by no address that a page can open', async () => {
  const [one, other] = [await newOwner(), await newOwner()]
  const theirs = decodeURIComponent(other.cookie.slice('crier_session='.length)).split('.')[0]!
  await ask('/auth/revoke-session', { token: theirs }, { cookie: one.cookie })
  await ask('/auth/revoke-sessions', {}, { cookie: one.cookie })
  assert.equal((await seen('/api/session', other.cookie)).status, 200)
  for (const path of ['/auth/sign-out', '/auth/revoke-sessions', '/auth/one-time-link?token=x'])
    assert.ok((await seen(path, other.cookie)).status >= 400, path)
  assert.equal((await seen('/api/session', other.cookie)).status, 200)
})

test('an invitation that several open at once makes one person, and lets one in', async () => {
  const { cookie } = await newOwner()
  const invited = await ask(
    '/api/members',
    { email: 'guest@example.com', role: 'editor' },
    { cookie },
  )
  assert.equal(invited.status, 201, invited.text)
  const letter = await post.next()
  const token = letter.text.match(/#invitation=(\S+)/)![1]!
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => ask('/auth/invitation', { token })),
  )
  const entered = replies.filter((reply) => sessionOf(reply) !== undefined)
  assert.equal(entered.length, 1, replies.map(({ status, text }) => `${status} ${text}`).join('\n'))
  const guest = sessionOf(entered[0]!)!
  assert.equal((await seen('/api/session', guest)).json.role, 'editor')
  // Owners' rights stay with owners.
  for (const [path, body] of [
    ['/api/keys', {}],
    ['/api/members', { email: 'friend@example.com', role: 'owner' }],
    ['/api/connections/x/authorize', {}],
  ] as const)
    assert.equal((await ask(path, body, { cookie: guest })).status, 403, path)
})
