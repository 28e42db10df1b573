import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Grant } from '../network.ts'
import { failed, replied } from '../../testing/scripted-outbound.ts'
import { oauth } from './oauth.ts'
import { ports, page, problem, settings } from '../../testing/networks/linkedin.ts'

const token = { access_token: 'a1', expires_in: 5_184_000, scope: 'openid,profile,w_member_social' }
const code = { code: 'c1', redirectUri: 'https://crier.test/back', codeVerifier: '' }
const refused = (status: number, error: string, description: string) =>
  replied(status, { error, error_description: description })
const grantOf = (scopes: readonly string[]): Grant => ({
  accessToken: 'a1',
  accessExpiresAt: null,
  refreshToken: null,
  refreshExpiresAt: null,
  scopes,
})
const me = replied(200, {
  sub: 'AbC123',
  name: 'Ann Baker',
  locale: { country: 'US', language: 'en' },
})

test('consent is asked for without a challenge, scopes parted by spaces', () => {
  const url = new URL(
    oauth.authorizeUrl(settings, {
      redirectUri: 'https://crier.test/back',
      state: 's1',
      codeChallenge: 'unused',
      scopes: oauth.neededScopes('member'),
    }),
  )
  assert.equal(url.origin + url.pathname, 'https://www.linkedin.test/oauth/v2/authorization')
  assert.deepEqual(Object.fromEntries(url.searchParams), {
    response_type: 'code',
    client_id: 'app-1',
    redirect_uri: 'https://crier.test/back',
    state: 's1',
    scope: 'openid profile w_member_social',
  })
  // One scope of the product for people would have LinkedIn refuse the whole consent.
  assert.deepEqual(oauth.neededScopes('organization'), [
    'w_organization_social',
    'r_organization_social',
    'rw_organization_admin',
  ])
})

test('the code is exchanged with everything in the form; scopes come parted by commas or spaces', async () => {
  const scripted = ports(
    replied(200, token),
    replied(200, {
      ...token,
      scope: 'openid profile',
      refresh_token: 'r1',
      refresh_token_expires_in: 31_536_000,
    }),
  )
  assert.deepEqual(await oauth.exchange(scripted, settings, code), {
    kind: 'done',
    value: {
      accessToken: 'a1',
      accessExpiresAt: Temporal.Instant.from('2027-01-20T08:00:00Z'),
      refreshToken: null,
      refreshExpiresAt: null,
      scopes: ['openid', 'profile', 'w_member_social'],
    },
  })
  const [request] = scripted.outbound.requests
  assert.equal(request!.url, 'https://www.linkedin.test/oauth/v2/accessToken')
  assert.equal(request!.headers?.['authorization'], undefined)
  assert.equal(
    request!.body,
    'grant_type=authorization_code&code=c1&redirect_uri=https%3A%2F%2Fcrier.test%2Fback&client_id=app-1&client_secret=app-secret',
  )
  const approved = await oauth.exchange(scripted, settings, code)
  assert.ok(approved.kind === 'done')
  assert.equal(approved.value.refreshExpiresAt?.toString(), '2027-11-21T08:00:00Z')
  assert.deepEqual(approved.value.scopes, ['openid', 'profile'])
})

test('codes and refresh tokens that are of no use are final; everything else may pass', async () => {
  const cases = [
    [refused(401, 'invalid_request', 'authorization code not found'), 'dead'],
    [refused(400, 'invalid_redirect_uri', 'Unable to retrieve access token'), 'dead'],
    [
      refused(
        400,
        'invalid_request',
        'The provided authorization grant or refresh token is invalid, expired or revoked',
      ),
      'dead',
    ],
    [
      refused(400, 'invalid_request', 'A required parameter "client_secret" is missing'),
      'transient',
    ],
    [refused(401, 'invalid_client', 'Client authentication failed'), 'transient'],
    [refused(500, 'server_error', ''), 'transient'],
    [replied(502, '<html>'), 'transient'],
    [replied(200, {}), 'transient'],
    [failed('timeout', true), 'transient'],
  ] as const
  for (const [answer, kind] of cases) {
    assert.equal((await oauth.exchange(ports(answer), settings, code)).kind, kind)
    assert.equal(
      (await oauth.refresh(ports(answer), settings, { accessToken: 'a1', refreshToken: 'r1' }))
        .kind,
      kind,
    )
  }
})

test('a refresh keeps the refresh token when LinkedIn does not repeat it, and cannot do without one', async () => {
  const result = await oauth.refresh(
    ports(replied(200, { ...token, access_token: 'a2' })),
    settings,
    {
      accessToken: 'a1',
      refreshToken: 'r1',
    },
  )
  assert.ok(result.kind === 'done')
  assert.deepEqual([result.value.accessToken, result.value.refreshToken], ['a2', 'r1'])
  assert.equal(
    (await oauth.refresh(ports(), settings, { accessToken: 'a1', refreshToken: null })).kind,
    'dead',
  )
})

test('a member is one author', async () => {
  const scripted = ports(me)
  assert.deepEqual(
    await oauth.identify(scripted, settings, grantOf(['openid', 'profile', 'w_member_social'])),
    {
      kind: 'done',
      value: [
        {
          externalAccountId: 'urn:li:person:AbC123',
          accountName: 'Ann Baker',
          facts: { author_kind: 'member' },
        },
      ],
    },
  )
  assert.deepEqual(scripted.outbound.asked, ['GET /v2/userinfo'])
})

test('a member’s picture is known where LinkedIn names it', async () => {
  const scripted = ports(
    replied(200, { sub: 'AbC123', name: 'Ann Baker', picture: 'https://pictures.example/1' }),
  )
  const result = await oauth.identify(
    scripted,
    settings,
    grantOf(['openid', 'profile', 'w_member_social']),
  )
  assert.equal(result.kind === 'done' && result.value[0]?.pictureUrl, 'https://pictures.example/1')
})

const role = (number: number, name?: string) => ({
  organization: `urn:li:organization:${number}`,
  roleAssignee: 'urn:li:person:Ann',
  ...(name !== undefined && { role: name }),
})
const roles = (...elements: unknown[]) => replied(200, { elements })

test('a grant for pages yields the pages, and names who consented without signing in', async () => {
  const scripted = ports(
    roles(
      role(42, 'ADMINISTRATOR'),
      role(44, 'ANALYST'),
      role(45),
      { organizationTarget: 'urn:li:organization:43', role: 'CONTENT_ADMIN' },
      { organization: 'urn:li:organizationBrand:46', role: 'ADMINISTRATOR' },
      role(42, 'LEAD_GEN_FORMS_MANAGER'),
    ),
    replied(200, { id: 42, localizedName: 'The Bakery', vanityName: 'bakery' }),
    problem(403, 'ACCESS_DENIED'),
  )
  const result = await oauth.identify(scripted, settings, grantOf(page.scopes))
  assert.deepEqual(result.kind === 'done' && result.value, [
    {
      externalAccountId: 'urn:li:organization:42',
      accountName: 'The Bakery',
      facts: { author_kind: 'organization', vanity_name: 'bakery' },
      consentedBy: 'urn:li:person:Ann',
    },
    // A page whose name cannot be read can still be posted as.
    {
      externalAccountId: 'urn:li:organization:43',
      accountName: 'Page 43',
      facts: { author_kind: 'organization' },
      consentedBy: undefined,
    },
  ])
  assert.deepEqual(scripted.outbound.asked, [
    'GET /rest/organizationAcls?q=roleAssignee&state=APPROVED&start=0&count=100',
    'GET /rest/organizations/42',
    'GET /rest/organizations/43',
  ])
})

test('one grant for both yields the member first, then the pages', async () => {
  const scripted = ports(me, roles(role(42, 'ADMINISTRATOR')), replied(200, {}))
  const result = await oauth.identify(
    scripted,
    settings,
    grantOf(['openid', 'profile', 'w_member_social', ...page.scopes]),
  )
  assert.deepEqual(
    result.kind === 'done' && result.value.map(({ externalAccountId }) => externalAccountId),
    ['urn:li:person:AbC123', 'urn:li:organization:42'],
  )
})

test('roles are read 100 at a time, 500 at most, and 20 pages are offered at most', async () => {
  const full = roles(...Array.from({ length: 100 }, (_, index) => role(index + 1, 'ANALYST')))
  const last = roles(...Array.from({ length: 100 }, (_, index) => role(index + 1, 'ADMINISTRATOR')))
  const names = Array.from({ length: 20 }, () => replied(200, {}))
  const scripted = ports(full, full, full, full, last, ...names)
  const result = await oauth.identify(scripted, settings, grantOf(page.scopes))
  assert.equal(result.kind === 'done' && result.value.length, 20)
  assert.equal(
    scripted.outbound.asked[4],
    'GET /rest/organizationAcls?q=roleAssignee&state=APPROVED&start=400&count=100',
  )
})

test('a token that was issued seconds ago and is called revoked is asked about again', async () => {
  const revoked = replied(401, {
    status: 401,
    serviceErrorCode: 65_601,
    code: 'REVOKED_ACCESS_TOKEN',
    message: 'The token used in the request has been revoked by the user',
  })
  assert.equal((await oauth.identify(ports(revoked), settings, grantOf([]))).kind, 'transient')
  assert.equal(
    (await oauth.identify(ports(problem(401, 'EXPIRED_ACCESS_TOKEN')), settings, grantOf([]))).kind,
    'dead',
  )
  assert.equal(
    (await oauth.identify(ports(problem(500, 'INTERNAL_SERVER_ERROR')), settings, grantOf([])))
      .kind,
    'transient',
  )
  assert.equal(
    (
      await oauth.identify(
        ports(problem(503, 'SERVICE_UNAVAILABLE')),
        settings,
        grantOf(page.scopes),
      )
    ).kind,
    'transient',
  )
})

test('LinkedIn has no call to revoke', async () => {
  assert.deepEqual(
    await oauth.revoke(ports(), settings, { accessToken: 'a1', refreshToken: null }),
    { kind: 'done', value: null },
  )
})
