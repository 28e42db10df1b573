import assert from 'node:assert/strict'
import { test } from 'node:test'
import { did, now, ports, problem, settings, tokenOf } from '../../../testing/networks/bluesky.ts'
import { failed, replied } from '../../../testing/scripted-outbound.ts'
import { bluesky } from '../index.ts'

const { oauth, signIn } = bluesky
const iat = now.epochMilliseconds / 1_000 - 300
const accessJwt = (scope: string) => tokenOf({ scope, sub: did, iat, exp: iat + 7_200 })
const refreshJwt = tokenOf({ scope: 'com.atproto.refresh', sub: did, iat, exp: iat + 7_776_000 })
const session = (scope: string) =>
  replied(200, {
    accessJwt: accessJwt(scope),
    refreshJwt,
    did,
    handle: 'bakery.test',
    email: 'a@b.c',
  })
const grant = {
  accessToken: accessJwt('com.atproto.appPass'),
  accessExpiresAt: Temporal.Instant.from('2026-11-28T20:00:00Z'),
  refreshToken: refreshJwt,
  refreshExpiresAt: Temporal.Instant.from('2027-02-26T18:00:00Z'),
  scopes: ['com.atproto.appPass'],
}
const password = { identifier: did, password: 'abcd-efgh-ijkl-mnop' }
const profile = replied(200, { did, handle: 'bakery.test', avatar: 'https://cdn.test/a.jpg' })
const noProfile = problem(501, 'MethodNotImplemented')

test('an app password opens a session, whose ends are on our clock', async () => {
  const scripted = ports(session('com.atproto.appPass'), profile)
  const opened = await signIn!.open(scripted, settings, password)
  assert.deepEqual(opened, {
    kind: 'done',
    value: {
      grant,
      author: {
        externalAccountId: did,
        accountName: 'bakery.test',
        facts: {},
        pictureUrl: 'https://cdn.test/a.jpg',
      },
    },
  })
  const [asked] = scripted.outbound.requests
  assert.deepEqual(
    [asked!.method, asked!.url, asked!.audience, asked!.redirectsMax, asked!.body],
    [
      'POST',
      'https://pds.test/xrpc/com.atproto.server.createSession',
      'server',
      undefined,
      JSON.stringify(password),
    ],
  )
})

test('the session of an ordinary password is deleted at once, even where the deletion fails', async () => {
  for (const scope of ['com.atproto.access', 'com.atproto.refresh', ''])
    for (const deleted of [replied(200, ''), failed('timeout', true)]) {
      const scripted = ports(session(scope), deleted)
      const opened = await signIn!.open(scripted, settings, password)
      assert.equal(opened.kind, 'app_password_needed')
      assert.deepEqual(scripted.outbound.asked, [
        'POST /xrpc/com.atproto.server.createSession',
        'POST /xrpc/com.atproto.server.deleteSession',
      ])
      const { authorization } = scripted.outbound.requests[1]!.headers!
      assert.equal(authorization, `Bearer ${refreshJwt}`)
    }
  const second = ports(problem(401, 'AuthFactorTokenRequired', 'A sign in code has been sent'))
  assert.equal((await signIn!.open(second, settings, password)).kind, 'app_password_needed')
})

test('a privileged app password is one too, and a server without profiles costs nothing', async () => {
  const scripted = ports(session('com.atproto.appPassPrivileged'), noProfile)
  assert.equal((await signIn!.open(scripted, settings, password)).kind, 'done')
})

test('a wrong password is final, a server in trouble is not, and no detail holds the password', async () => {
  for (const [answer, kind] of [
    [problem(401, 'AuthenticationRequired', 'Invalid identifier or password'), 'dead'],
    [problem(401, 'AccountTakedown', 'Account has been taken down'), 'dead'],
    [problem(429, 'RateLimitExceeded', 'Rate Limit Exceeded'), 'transient'],
    [problem(500, 'InternalServerError'), 'transient'],
    [replied(401, '<html>no</html>'), 'transient'],
    [replied(302, ''), 'transient'],
    [replied(200, 'abcd-efgh-ijkl-mnop'), 'transient'],
    [failed('timeout', true), 'transient'],
    [failed('not_allowed', false), 'transient'],
  ] as const) {
    const opened = await signIn!.open(ports(answer), settings, password)
    assert.equal(opened.kind, kind)
    assert.doesNotMatch(JSON.stringify(opened), /abcd-efgh/)
  }
})

test('a refresh token is exchanged, and the same again after a lost answer', async () => {
  const scripted = ports(failed('timeout', true), session('com.atproto.appPass'))
  const present = { accessToken: 'old', refreshToken: 'r1' }
  const lost = await oauth.refresh(scripted, settings, present)
  assert.deepEqual([lost.kind, lost.kind === 'transient' && lost.mayBeDone], ['transient', true])
  assert.deepEqual(await oauth.refresh(scripted, settings, present), { kind: 'done', value: grant })
  for (const { headers, body } of scripted.outbound.requests)
    assert.deepEqual([headers?.['authorization'], body], ['Bearer r1', undefined])
})

test('a refresh is final only when the server says so of the token', async () => {
  const refreshed = (answer: Parameters<typeof ports>[0]) =>
    oauth.refresh(ports(answer!), settings, { accessToken: 'old', refreshToken: 'r1' })
  for (const final of [
    problem(400, 'ExpiredToken', 'Token has been revoked'),
    problem(400, 'InvalidToken', 'Token could not be verified'),
    problem(401, 'AccountTakedown', 'Account has been taken down'),
  ])
    assert.equal((await refreshed(final)).kind, 'dead')
  for (const passing of [
    problem(400, 'InvalidRequest'),
    replied(400, '<html>no</html>'),
    replied(401, '<html>no</html>'),
    problem(429, 'RateLimitExceeded'),
    problem(503, 'NotEnoughResources'),
    replied(200, ''),
  ])
    assert.equal((await refreshed(passing)).kind, 'transient')
  const none = await oauth.refresh(ports(), settings, { accessToken: 'a', refreshToken: null })
  assert.equal(none.kind, 'dead')
})

test('the author of a session has the present handle, and a picture where one is known', async () => {
  const scripted = ports(replied(200, { did, handle: 'renamed.test', email: 'a@b.c' }), profile)
  assert.deepEqual(await oauth.identify(scripted, settings, grant), {
    kind: 'done',
    value: [
      {
        externalAccountId: did,
        accountName: 'renamed.test',
        facts: {},
        pictureUrl: 'https://cdn.test/a.jpg',
      },
    ],
  })
  assert.deepEqual(scripted.outbound.asked, [
    'GET /xrpc/com.atproto.server.getSession?',
    `GET /xrpc/app.bsky.actor.getProfile?actor=${encodeURIComponent(did)}`,
  ])
  assert.equal(
    scripted.outbound.requests[1]!.headers?.['atproto-proxy'],
    'did:web:api.bsky.app#bsky_appview',
  )
  for (const [answer, kind] of [
    [problem(400, 'ExpiredToken'), 'dead'],
    [replied(200, { did: 'somebody', handle: 'a.test' }), 'dead'],
    [failed('refused', false), 'transient'],
    [problem(500, 'InternalServerError'), 'transient'],
  ] as const)
    assert.equal((await oauth.identify(ports(answer), settings, grant)).kind, kind)
})

test('a session is ended by its refresh token, and one that is gone has ended', async () => {
  const present = { accessToken: 'a1', refreshToken: 'r1' }
  for (const [answer, kind] of [
    [replied(200, ''), 'done'],
    [problem(400, 'ExpiredToken'), 'done'],
    [problem(401, 'AuthMissing'), 'done'],
    [replied(400, '<html>no</html>'), 'transient'],
    [problem(500, 'InternalServerError'), 'transient'],
    [failed('timeout', true), 'transient'],
  ] as const)
    assert.equal((await oauth.revoke(ports(answer), settings, present)).kind, kind)
  const none = { accessToken: 'a1', refreshToken: null }
  assert.equal((await oauth.revoke(ports(), settings, none)).kind, 'done')
})
