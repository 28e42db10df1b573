import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { signInLinkFor } from '@crier/server/accounts/sign-in/links/one-time-link.ts'
import { liveService } from '../service.ts'
import { mailbox } from '../mailbox.ts'
import { newBrowser, trustedProxy } from '../sign-in-browser.ts'
import { assertRefused } from './refused.ts'

const post = await mailbox({ after })
const service = await liveService(
  { after },
  {
    environment: {
      ...trustedProxy,
      CRIER_SMTP_URL: post.url,
      CRIER_MAIL_FROM: 'Crier <crier@example.com>',
    },
  },
)

const browser = () => newBrowser(service)

const ports = service.service.ports
const linkFor = async (accountId: string) =>
  (await signInLinkFor(ports, { account: accountId })).token

/** A new account whose owner has just come in by a link. */
async function newOwner() {
  const { accountId } = await service.newAccount()
  const one = browser()
  assert.equal(
    (await one.ask('POST', '/auth/one-time-link', { token: await linkFor(accountId) })).status,
    200,
  )
  const { json: session } = await one.ask('GET', '/api/session')
  return { accountId, email: session.user.email as string, ...one }
}

test('a one-time link signs in, once; the cookie is kept from scripts and other sites', async () => {
  const { accountId } = await service.newAccount()
  const token = await linkFor(accountId)
  const one = browser()
  const entered = await one.ask('POST', '/auth/one-time-link', { token })
  assert.equal(entered.status, 200, entered.text)
  const [cookie] = entered.headers.getSetCookie()
  assert.match(cookie!, /^crier_session=/)
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/', 'Max-Age=2592000'])
    assert.ok(cookie!.includes(attribute), attribute)
  assert.equal(entered.headers.get('cache-control'), 'no-store')
  const { status, json } = await one.ask('GET', '/api/session')
  assert.deepEqual(
    [status, json.account_id, json.role, json.has_password, json.mail],
    [200, accountId, 'owner', false, true],
  )
  assert.deepEqual(
    json.accounts.map((each: { account_id: string }) => each.account_id),
    [accountId],
  )
  const again = await browser().ask('POST', '/auth/one-time-link', { token })
  assert.deepEqual([again.status, again.json.code], [401, 'INVALID_TOKEN'])
  assert.deepEqual(again.headers.getSetCookie(), [])
})

test('sign-in: offers no sign-up and no unused endpoints of the library', async () => {
  for (const path of [
    '/auth/sign-up/email',
    '/auth/update-user',
    '/auth/delete-user',
    '/auth/sign-in/social',
    '/auth/change-email',
  ])
    assertRefused(
      await browser().ask('POST', path, {
        email: 'new@example.com',
        password: 'correct horse',
        name: 'New',
      }),
      'not_found',
    )
  assertRefused(await browser().ask('GET', '/auth/magic-link/verify?token=x'), 'not_found')
})

test('a person sets a password once, signs in with it, and changes it', async () => {
  const { ask, email } = await newOwner()
  assert.equal((await ask('POST', '/auth/set-password', { newPassword: 'short' })).status, 400)
  assert.equal(
    (await ask('POST', '/auth/set-password', { newPassword: 'correct horse' })).status,
    200,
  )
  assert.equal(
    (await ask('POST', '/auth/set-password', { newPassword: 'battery staple' })).status,
    400,
  )
  assert.equal((await ask('GET', '/api/session')).json.has_password, true)
  const other = browser()
  assert.equal(
    (await other.ask('POST', '/auth/sign-in/email', { email, password: 'wrong horse' })).status,
    401,
  )
  assert.equal(
    (
      await other.ask('POST', '/auth/sign-in/email', {
        email: email.toUpperCase(),
        password: 'correct horse',
      })
    ).status,
    200,
  )
  const change = {
    currentPassword: 'correct horse',
    newPassword: 'battery staple',
    revokeOtherSessions: true,
  }
  assert.equal((await ask('POST', '/auth/change-password', change)).status, 200)
  assertRefused(await other.ask('GET', '/api/session'), 'unauthorized')
  assert.equal(
    (await browser().ask('POST', '/auth/sign-in/email', { email, password: 'correct horse' }))
      .status,
    401,
  )
})

test('set-password: requires a session', async () => {
  assert.equal(
    (await browser().ask('POST', '/auth/set-password', { newPassword: 'correct horse' })).status,
    401,
  )
})

test('sessions are listed and ended one by one; signing out ends one’s own', async () => {
  const { ask, email } = await newOwner()
  await ask('POST', '/auth/set-password', { newPassword: 'correct horse' })
  const other = browser()
  await other.ask('POST', '/auth/sign-in/email', { email, password: 'correct horse' })
  const { json: sessions } = await ask('GET', '/auth/list-sessions')
  const { json: mine } = await ask('GET', '/auth/get-session')
  assert.equal(sessions.length, 2)
  const theirs = sessions.find(({ token }: { token: string }) => token !== mine.session.token)
  assert.match(theirs.ipAddress, /^198\.18\./)
  assert.equal((await ask('POST', '/auth/revoke-session', { token: theirs.token })).status, 200)
  assertRefused(await other.ask('GET', '/api/session'), 'unauthorized')
  assert.equal((await ask('POST', '/auth/sign-out')).status, 200)
  assertRefused(await ask('GET', '/api/session'), 'unauthorized')
})

test('session: is refused when it has ended or has a foreign signature', async () => {
  const { ask, cookies } = await newOwner()
  const value = cookies.get('crier_session')!
  const cookie = (text: string) => ask('GET', '/api/session', undefined, { cookie: text })
  assert.equal((await cookie(`crier_session=${value}`)).status, 200)
  const token = decodeURIComponent(value).split('.')[0]!
  const forged = `${token}.${Buffer.alloc(32).toString('base64')}`
  for (const bad of [
    `crier_session=${encodeURIComponent(forged)}`,
    `crier_session=${token}`,
    `crier_session=${value}; crier_session=${value}`,
    `__Host-crier_session=${value}`,
  ])
    assertRefused(await cookie(bad), 'unauthorized')
  await ports.db
    .updateTable('auth.session')
    .set({ expiresAt: ports.clock.now() })
    .where('token', '=', token)
    .execute()
  assertRefused(await cookie(`crier_session=${value}`), 'unauthorized')
})

test('sign-in: accepts nothing from pages of other sites', async () => {
  const { accountId, ask } = await newOwner()
  const token = await linkFor(accountId)
  for (const headers of [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: service.url, 'sec-fetch-site': 'cross-site' },
  ]) {
    assertRefused(
      await browser().ask('POST', '/auth/one-time-link', { token }, headers),
      'foreign_origin',
    )
    assertRefused(
      await ask('PATCH', '/api/session', { name: 'Mallory' }, headers),
      'foreign_origin',
    )
    assertRefused(await ask('POST', '/auth/sign-out', {}, headers), 'foreign_origin')
  }
  assert.equal(
    (
      await ask(
        'PATCH',
        '/api/session',
        { name: 'Ada' },
        { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:1' },
      )
    ).status,
    200,
  )
  assert.equal((await browser().ask('POST', '/auth/one-time-link', { token })).status, 200)
})

test('guessing passwords is slowed down for the address that guesses, and for no other', async () => {
  const { ask, email } = await newOwner()
  await ask('POST', '/auth/set-password', { newPassword: 'correct horse' })
  const guesser = browser()
  const statuses = []
  for (let guess = 0; guess < 11; guess++)
    statuses.push(
      (await guesser.ask('POST', '/auth/sign-in/email', { email, password: `guess ${guess}` }))
        .status,
    )
  assert.deepEqual(statuses, [...Array.from({ length: 10 }, () => 401), 429])
  assert.equal(
    (await browser().ask('POST', '/auth/sign-in/email', { email, password: 'correct horse' }))
      .status,
    200,
  )
})

test('password reset: sends an e-mail, ends every session, and does not reveal who has an account', async () => {
  const { ask, email } = await newOwner()
  const stranger = browser()
  const [known, unknown] = [
    await stranger.ask('POST', '/auth/request-password-reset', { email }),
    await stranger.ask('POST', '/auth/request-password-reset', { email: 'nobody@example.com' }),
  ]
  assert.deepEqual([known.status, known.text], [unknown.status, unknown.text])
  const letter = await post.next()
  assert.deepEqual([letter.to, letter.from], [email, 'crier@example.com'])
  const token = letter.text.match(/#reset=(\S+)/)![1]!
  assert.ok(letter.text.includes(`${service.url}/sign-in#reset=`))
  const reset = () =>
    stranger.ask('POST', '/auth/reset-password', { newPassword: 'a new password', token })
  assert.equal((await reset()).status, 200)
  assert.equal((await reset()).status, 400)
  assertRefused(await ask('GET', '/api/session'), 'unauthorized')
  assert.equal(
    (await stranger.ask('POST', '/auth/sign-in/email', { email, password: 'a new password' }))
      .status,
    200,
  )
})

test('a link to sign in comes by e-mail, only to those who are known', async () => {
  const { email } = await newOwner()
  const one = browser()
  assert.equal(
    (await one.ask('POST', '/auth/sign-in/magic-link', { email: 'nobody@example.com' })).status,
    200,
  )
  assert.equal((await one.ask('POST', '/auth/sign-in/magic-link', { email })).status, 200)
  const letter = await post.next()
  assert.equal(letter.to, email)
  assert.equal(
    (
      await one.ask('POST', '/auth/one-time-link', {
        token: letter.text.match(/#token=(\S+)/)![1]!,
      })
    ).status,
    200,
  )
  assert.equal((await one.ask('GET', '/api/session')).json.user.email, email)
})

test('passkeys: a browser is asked for one bound to this address, and none is listed before there is one', async () => {
  const { ask } = await newOwner()
  const { status, json } = await ask('GET', '/auth/passkey/generate-register-options')
  assert.deepEqual([status, json.rp.id], [200, 'localhost'])
  assert.deepEqual((await ask('GET', '/auth/passkey/list-user-passkeys')).json, [])
  assert.equal((await browser().ask('GET', '/auth/passkey/generate-register-options')).status, 401)
  assert.deepEqual((await browser().ask('GET', '/auth/options')).json, {
    mail: true,
    passkeys: false,
  })
})
