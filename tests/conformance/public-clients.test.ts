import { emptyBrandKit } from '@crier/contract/account.ts'
import assert from 'node:assert/strict'
import { createRequire } from 'node:module'
import { test, type TestContext } from 'node:test'
import { renderPicture } from '@crier/server/pictures/picture.ts'
import { startSandbox } from '@crier/sandbox/sandbox.ts'
import { AuthClient, RestliClient } from 'linkedin-api-client'
import { ApiResponseError, TwitterApi } from 'twitter-api-v2'
import { PlainAgent } from './plain-agent.ts'

const redirectUri = 'http://127.0.0.1:9/callback'
const version = '202609'

test('twitter-api-v2 signs in with PKCE, renews, posts, threads, uploads and reads back', async (t) => {
  const harness = await openHarness(t)
  const app = new TwitterApi(
    { clientId: 'public-client', clientSecret: 'its-secret' },
    { httpAgent: harness.agent },
  )
  const scope = [
    'tweet.read',
    'tweet.write',
    'users.read',
    'media.write',
    'offline.access',
  ] as const
  const asked = app.generateOAuth2AuthLink(redirectUri, { scope: [...scope] })
  const code = await harness.allow(asked.url, 'Grace Hopper', asked.state)
  const login = { code, codeVerifier: asked.codeVerifier, redirectUri }
  const first = await app.loginWithOAuth2(login)
  assert.deepEqual([first.expiresIn, first.scope.toSorted()], [7_200, scope.toSorted()])
  await assert.rejects(app.loginWithOAuth2(login), { code: 400 }, 'a code is good for one use')

  const { client, refreshToken } = await app.refreshOAuth2Token(first.refreshToken!)
  assert.notEqual(refreshToken, first.refreshToken)
  await assert.rejects(
    app.refreshOAuth2Token(first.refreshToken!),
    { code: 400 },
    'refresh tokens rotate',
  )
  const { data: me } = await client.v2.me()
  assert.deepEqual([me.name, me.username], ['Grace Hopper', 'grace_hopper'])

  const posted = await client.v2.tweet(
    'The most dangerous phrase: we have always done it this way.',
  )
  await assert.rejects(
    client.v2.tweet('The most dangerous phrase: we have always done it this way.'),
    (error) => {
      assert(error instanceof ApiResponseError)
      assert.equal(error.code, 403)
      return /duplicate/.test(JSON.stringify(error.data))
    },
  )
  const mediaId = await client.v2.uploadMedia(await aPicture(), {
    media_type: 'image/jpeg',
    media_category: 'tweet_image',
  })
  const withPicture = await client.v2.tweet('With a picture.', { media: { media_ids: [mediaId] } })
  const thread = await client.v2.tweetThread(['One of three.', 'Two of three.', 'Three of three.'])

  const timeline = await client.v2.userTimeline(me.id, {
    max_results: 10,
    'tweet.fields': ['created_at', 'referenced_tweets', 'conversation_id'],
  })
  const ids = [posted, withPicture, ...thread].map(({ data }) => data.id)
  assert.deepEqual(timeline.tweets.map(({ id }) => id).toSorted(), ids.toSorted())
  assert.deepEqual(timeline.tweets.find(({ id }) => id === thread[2]!.data.id)?.referenced_tweets, [
    { type: 'replied_to', id: thread[1]!.data.id },
  ])
  const held = await harness.posts('x')
  assert.deepEqual(
    held.map(({ text, media, pieces }) => [text, media.length, pieces.length]),
    [
      ['The most dangerous phrase: we have always done it this way.', 0, 0],
      ['With a picture.', 1, 0],
      ['One of three.', 0, 2],
    ],
  )
  await client.v2.deleteTweet(posted.data.id)
  await app.revokeOAuth2Token(refreshToken!, 'refresh_token')
  await assert.rejects(app.refreshOAuth2Token(refreshToken!), { code: 400 })
})

test('twitter-api-v2 learns of a rate limit and of a dead token as from X', async (t) => {
  const harness = await openHarness(t)
  const app = new TwitterApi(
    { clientId: 'public-client', clientSecret: 'its-secret' },
    { httpAgent: harness.agent },
  )
  const asked = app.generateOAuth2AuthLink(redirectUri, {
    scope: ['tweet.read', 'tweet.write', 'users.read'],
  })
  const { client } = await app.loginWithOAuth2({
    code: await harness.allow(asked.url, 'Ada', asked.state),
    codeVerifier: asked.codeVerifier,
    redirectUri,
  })
  await harness.control('faults', { platform: 'x', kind: 'rate_limited' })
  await assert.rejects(client.v2.tweet('Too much.'), (error) => {
    assert(error instanceof ApiResponseError)
    return error.rateLimitError && error.rateLimit !== undefined && error.rateLimit.reset > 0
  })
  await harness.control('tokens/expire', { platform: 'x' })
  await assert.rejects(
    client.v2.tweet('Too late.'),
    (error) => error instanceof ApiResponseError && error.isAuthError && error.code === 401,
  )
  assert.deepEqual(await harness.posts('x'), [])
})

test('linkedin-api-client signs a member in, renews, uploads and posts', async (t) => {
  const harness = await openHarness(t, {
    'linkedin.refresh_tokens': true,
    'linkedin.products': 'member',
  })
  const auth = new AuthClient({
    clientId: 'public-client',
    clientSecret: 'its-secret',
    redirectUrl: redirectUri,
  })
  const code = await harness.allow(
    auth.generateMemberAuthorizationUrl(['openid', 'profile', 'w_member_social'], 'a state'),
    'Grace',
    'a state',
  )
  const first = await auth.exchangeAuthCodeForAccessToken(code)
  assert.deepEqual([first.expires_in, first.scope], [5_184_000, 'openid,profile,w_member_social'])
  await assert.rejects(auth.exchangeAuthCodeForAccessToken(code), { status: 401 })
  const { access_token: accessToken } = await auth.exchangeRefreshTokenForAccessToken(
    first.refresh_token!,
  )

  const client = new RestliClient({ httpsAgent: harness.agent, proxy: false })
  const { data: who } = await client.get({ resourcePath: '/userinfo', accessToken })
  assert.equal(who['name'], 'Grace')
  const author = `urn:li:person:${who['sub']}`
  const begun = await client.action({
    resourcePath: '/images',
    actionName: 'initializeUpload',
    data: { initializeUploadRequest: { owner: author } },
    versionString: version,
    accessToken,
  })
  const { uploadUrl, image } = begun.data.value as { uploadUrl: string; image: string }
  await client.axiosInstance.put(uploadUrl, await aPicture(), {
    headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'image/jpeg' },
  })
  const entity = {
    ...postOf(author, 'With a picture, and \\(brackets\\).'),
    content: { media: { id: image, altText: 'A picture' } },
  }
  const created = await client.create({
    resourcePath: '/posts',
    entity,
    versionString: version,
    accessToken,
  })
  assert.equal(created.status, 201)
  assert.match(String(created.createdEntityId), /^urn:li:(share|ugcPost):\d+$/)
  await assert.rejects(
    client.create({ resourcePath: '/posts', entity, versionString: version, accessToken }),
    { status: 422 },
  )
  await assert.rejects(
    client.create({ resourcePath: '/posts', entity, versionString: '202401', accessToken }),
    { status: 426 },
  )
  await assert.rejects(
    client.get({
      resourcePath: '/posts/{id}',
      pathKeys: { id: String(created.createdEntityId) },
      versionString: version,
      accessToken,
    }),
    {
      status: 403,
    },
  )
  assert.deepEqual(
    (await harness.posts('linkedin')).map(({ text, media }) => [text, media.length]),
    [['With a picture, and (brackets).', 1]],
  )
})

test('linkedin-api-client posts as a page, finds, changes and deletes', async (t) => {
  const harness = await openHarness(t, { 'linkedin.products': 'pages' })
  const scopes = ['w_organization_social', 'r_organization_social', 'rw_organization_admin']
  const auth = new AuthClient({
    clientId: 'public-client',
    clientSecret: 'its-secret',
    redirectUrl: redirectUri,
  })
  const code = await harness.allowForPage('The Bakery', scopes)
  const { access_token: accessToken } = await auth.exchangeAuthCodeForAccessToken(code)
  const client = new RestliClient({ httpsAgent: harness.agent, proxy: false })
  const of = { versionString: version, accessToken }
  const roles = await client.finder({
    resourcePath: '/organizationAcls',
    finderName: 'roleAssignee',
    queryParams: { role: 'ADMINISTRATOR', state: 'APPROVED' },
    ...of,
  })
  const author = String(roles.data.elements[0]!['organization'])
  assert.match(author, /^urn:li:organization:\d+$/)
  const { createdEntityId } = await client.create({
    resourcePath: '/posts',
    entity: postOf(author, 'Fresh bread.'),
    ...of,
  })
  const pathKeys = { id: String(createdEntityId) }
  const found = await client.finder({
    resourcePath: '/posts',
    finderName: 'author',
    queryParams: { author, count: 10 },
    ...of,
  })
  assert.deepEqual(
    found.data.elements.map(({ id }) => id),
    [createdEntityId],
  )
  await client.partialUpdate({
    resourcePath: '/posts/{id}',
    pathKeys,
    patchSetObject: { commentary: 'Fresh bread, and rolls.' },
    ...of,
  } as never)
  assert.deepEqual(
    (await harness.posts('linkedin')).map(({ text }) => text),
    ['Fresh bread, and rolls.'],
  )
  await client.delete({ resourcePath: '/posts/{id}', pathKeys, ...of })
  assert.deepEqual(await harness.posts('linkedin'), [])
})

// `scopes_by_comma` is the one switch that this client needs as it is by default.
for (const [what, switches, scopes, refused] of [
  ['separates scopes by commas', { 'linkedin.scopes_by_comma': false }, ['openid', 'profile'], 401],
  ['has a callback without https', { 'linkedin.callbacks': 'https' }, ['openid'], 401],
  ['has a callback that is not registered', { 'linkedin.callbacks': 'another' }, ['openid'], 401],
  ['asks for another product', { 'linkedin.products': 'member' }, ['w_organization_social'], 302],
] as const)
  test(`linkedin-api-client ${what}: LinkedIn refuses the consent`, async (t) => {
    const harness = await openHarness(t, switches)
    const auth = new AuthClient({
      clientId: 'public-client',
      clientSecret: 'its-secret',
      redirectUrl: redirectUri,
    })
    const asked = new URL(auth.generateMemberAuthorizationUrl([...scopes], 'a state'))
    const answer = await fetch(`${harness.url}/${asked.host}${asked.pathname}${asked.search}`, {
      redirect: 'manual',
    })
    assert.equal(answer.status, refused)
    if (refused === 302)
      assert.match(answer.headers.get('location')!, /error=unauthorized_scope_error/)
  })

function postOf(author: string, commentary: string) {
  return {
    author,
    commentary,
    visibility: 'PUBLIC',
    distribution: {
      feedDistribution: 'MAIN_FEED',
      targetEntities: [],
      thirdPartyDistributionChannels: [],
    },
    lifecycleState: 'PUBLISHED',
    isReshareDisabledByAuthor: false,
  }
}

async function aPicture(): Promise<Buffer> {
  return Buffer.from(
    await renderPicture(
      { text: 'A picture', number: 1, count: 1, shape: 'portrait' },
      emptyBrandKit,
      'jpeg',
    ),
  )
}

/**
 * A new sandbox, its proxy for clients that know only real addresses, and a person who consents.
 */
async function openHarness(t: TestContext, switches: Record<string, boolean | string> = {}) {
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1', switches })
  t.after(() => sandbox.close())
  const agent = new PlainAgent(sandbox.url)
  t.after(() => agent.destroy())
  t.after(sendThrough(agent))
  const control = async (path: string, body?: object) => {
    const init = body && {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { 'content-type': 'application/json' },
    }
    return (await (await fetch(`${sandbox.url}/_control/${path}`, init)).json()) as any
  }
  return {
    agent,
    url: sandbox.url,
    control,
    posts: async (
      platform: string,
    ): Promise<{ text: string; media: unknown[]; pieces: unknown[] }[]> =>
      (await control(`posts?platform=${platform}`)).data,
    /** Presses Allow on the consent page, as a new account of this name; answers the code. */
    async allow(authorizeUrl: string, name: string, state: string): Promise<string> {
      const { host, pathname, search } = new URL(authorizeUrl)
      const body = new URLSearchParams({ allow: 'yes', author: '', new_name: name })
      const pressed = await fetch(`${sandbox.url}/${host}${pathname}${search}`, {
        method: 'POST',
        body,
        redirect: 'manual',
      })
      assert.equal(pressed.status, 302, await pressed.text())
      const back = new URL(pressed.headers.get('location')!)
      assert.deepEqual(
        [back.origin + back.pathname, back.searchParams.get('state')],
        [redirectUri, state],
      )
      return back.searchParams.get('code')!
    },
    /** The code of a page's administrator. */
    allowForPage: async (name: string, scopes: string[]): Promise<string> => {
      const author = { key: name, name, kind: 'organization' }
      return (
        await control('grants', {
          platform: 'linkedin',
          author,
          client_id: 'public-client',
          redirect_uri: redirectUri,
          scopes,
        })
      ).code
    },
  }
}

/** The part of axios that is needed to reach AuthClient, which takes no agent. */
interface Axios {
  readonly interceptors: {
    readonly request: { use(change: (config: object) => object): number; eject(id: number): void }
  }
}

/**
 * Sends what linkedin-api-client's own axios sends through this agent, until the answer is called.
 */
function sendThrough(agent: PlainAgent): () => void {
  const axios = createRequire(createRequire(import.meta.url).resolve('linkedin-api-client'))(
    'axios',
  ) as Axios
  const id = axios.interceptors.request.use((config) =>
    Object.assign(config, { httpsAgent: agent, proxy: false }),
  )
  return () => axios.interceptors.request.eject(id)
}
