import assert from 'node:assert/strict'
import { createReadStream, readFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { startSandbox } from '@crier/sandbox/sandbox.ts'
import { createOAuthAPIClient, createRestAPIClient } from 'masto'
import generator from 'megalodon'

const redirectUri = 'http://127.0.0.1:9/callback'
const scopes = ['read:accounts', 'read:statuses', 'write:media', 'write:statuses']
const picturePath = join(import.meta.dirname, '../media-files/picture.png')
const host = 'mastodon.sandbox.example'

test('masto: registers, signs in, posts, threads, uploads, pages and deletes', async (t) => {
  const server = await openServer(t)
  const app = await createRestAPIClient({ url: server.url }).v1.apps.create({
    clientName: 'A public client',
    redirectUris: redirectUri,
    scopes: scopes.join(' '),
  })
  assert.ok(app.clientId && app.clientSecret)
  const code = await server.allow(app.clientId, 'Grace Hopper')
  const oauth = createOAuthAPIClient({ url: server.url })
  const credentials = { clientId: app.clientId, clientSecret: app.clientSecret }
  const { accessToken } = await oauth.token.create({
    grantType: 'authorization_code',
    ...credentials,
    code,
    redirectUri,
  })
  const client = createRestAPIClient({ url: server.url, accessToken })
  const me = await client.v1.accounts.verifyCredentials()
  assert.deepEqual([me.username, me.displayName], ['grace_hopper', 'Grace Hopper'])
  const { configuration } = await client.v2.instance.fetch()
  assert.equal(configuration.statuses.maxCharacters, 500)

  const repeated = () =>
    client.v1.statuses.create(
      { status: 'Said once.', visibility: 'public' },
      { requestInit: { headers: { 'Idempotency-Key': 'one' } } },
    )
  const once = await repeated()
  assert.equal((await repeated()).id, once.id)
  const media = await client.v2.media.create({ file: aPicture(), description: 'A picture' })
  const shown = await client.v1.statuses.create({ status: 'With a picture.', mediaIds: [media.id] })
  assert.equal(shown.mediaAttachments[0]?.description, 'A picture')
  const reply = await client.v1.statuses.create({ status: 'Below it.', inReplyToId: shown.id })
  assert.equal(reply.inReplyToAccountId, me.id)
  const paged = []
  for await (const page of client.v1.accounts.$select(me.id).statuses.list({ limit: 2 }))
    paged.push(...page.map(({ id }) => id))
  assert.deepEqual(paged, [reply.id, shown.id, once.id])
  await assert.rejects(client.v1.statuses.create({ status: 'x'.repeat(501) }), {
    message: 'Validation failed: Text character limit of 500 exceeded',
  })
  assert.deepEqual(await server.texts(), ['Said once.', 'With a picture.'])
  await client.v1.statuses.$select(once.id).remove()
  await assert.rejects(client.v1.statuses.$select(once.id).fetch(), { statusCode: 404 })
  await oauth.revoke({ ...credentials, token: accessToken })
  await assert.rejects(client.v1.accounts.verifyCredentials(), { statusCode: 401 })
})

test('megalodon: registers, signs in, posts, threads, uploads and deletes', async (t) => {
  const server = await openServer(t)
  const app = await generator('mastodon', server.url).registerApp('A public client', {
    scopes,
    redirect_uris: redirectUri,
  })
  const code = await server.allow(app.client_id, 'Ada')
  const token = await generator('mastodon', server.url).fetchAccessToken(
    app.client_id,
    app.client_secret,
    code,
    redirectUri,
  )
  const client = generator('mastodon', server.url, token.access_token)
  const { data: me } = await client.verifyAccountCredentials()
  assert.equal(me.display_name, 'Ada')
  const { data: media } = await client.uploadMedia(createReadStream(picturePath), {
    description: 'A picture',
  })
  const { data: first } = await client.postStatus('One of two.', { media_ids: [media.id] })
  assert.ok('content' in first)
  assert.equal(first.media_attachments[0]?.description, 'A picture')
  const { data: second } = await client.postStatus('Two of two.', { in_reply_to_id: first.id })
  const { data: listed } = await client.getAccountStatuses(me.id, { limit: 10 })
  assert.deepEqual(
    listed.map(({ id, in_reply_to_id: parent }) => [id, parent]),
    [
      [second.id, first.id],
      [first.id, null],
    ],
  )
  await assert.rejects(client.postStatus('x'.repeat(501)), (error) =>
    /422/.test(error instanceof Error ? error.message : ''),
  )
  await client.deleteStatus(first.id)
  assert.deepEqual(await server.texts(), ['Two of two.'])
})

function aPicture(): File {
  const bytes = readFileSync(picturePath)
  return new File([new Uint8Array(bytes)], 'picture.png', { type: 'image/png' })
}

/** A server at the root of an address, as clients of Mastodon expect, before a new sandbox. */
async function openServer(t: TestContext) {
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' })
  t.after(() => sandbox.close())
  const front = createServer((incoming, response) => {
    const forwarded = request(
      `${sandbox.url}/${host}${incoming.url ?? '/'}`,
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, {
          ...answer.headers,
          // The addresses of pages are those of the sandbox.
          ...(answer.headers.link && {
            link: String(answer.headers.link).replaceAll(`/${host}/`, '/'),
          }),
        })
        answer.pipe(response)
      },
    )
    incoming.pipe(forwarded)
  })
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    front.close()
    front.closeAllConnections()
  })
  const bound = front.address()
  assert.ok(bound !== null && typeof bound === 'object')
  const url = `http://127.0.0.1:${bound.port}`
  return {
    url,
    async texts(): Promise<string[]> {
      const answer = await fetch(`${sandbox.url}/_control/posts?platform=mastodon`)
      const { data }: { data: { text: string }[] } = JSON.parse(await answer.text())
      return data.map(({ text }) => text)
    },
    /** Presses Allow on the consent page, as a new account of this name; answers the code. */
    async allow(clientId: string, name: string): Promise<string> {
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUri,
        scope: scopes.join(' '),
      })
      const pressed = await fetch(`${url}/oauth/authorize?${query}`, {
        method: 'POST',
        body: new URLSearchParams({ allow: 'yes', author: '', new_name: name }),
        redirect: 'manual',
      })
      assert.equal(pressed.status, 302, await pressed.text())
      return new URL(pressed.headers.get('location') ?? '').searchParams.get('code') ?? ''
    },
  }
}
