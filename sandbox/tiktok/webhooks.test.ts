import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { EventEmitter, once } from 'node:events'
import { test, type TestContext } from 'node:test'
import { testServer } from '../testing/sandbox.ts'
import { apiHost, portalHost } from './hosts.ts'
import { codeOf, photoOrder, tiktokTest, type TiktokTest } from '../testing/tiktok.ts'

interface Notice {
  readonly event: string
  readonly client_key: string
  readonly user_openid: string
  readonly create_time: number
  readonly content: string
}

/**
 * A receiver that answers with the next of these statuses (then 200), and hands over what it
 * was sent.
 */
async function receiver(t: TestContext, statuses: number[] = []) {
  const received = new EventEmitter()
  const url = await testServer(t, (request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      response.writeHead(statuses.shift() ?? 200).end()
      received.emit('notice', Buffer.concat(chunks).toString(), request.headers['tiktok-signature'])
    })
  })
  return {
    url,
    async next(): Promise<{ text: string; signature: string; notice: Notice }> {
      const [text, signature] = await once(received, 'notice', {
        signal: AbortSignal.timeout(2_000),
      })
      return { text: String(text), signature: String(signature), notice: JSON.parse(String(text)) }
    },
  }
}

const configure = (sandbox: TiktokTest, form: Record<string, string>) =>
  sandbox.call('POST', portalHost, '/apps/key-1', { form })

test('an application that names a callback URL hears signed notices of what became of a post', async (t) => {
  const sandbox = await tiktokTest(t)
  const { url, next } = await receiver(t)
  await configure(sandbox, { callback_url: url })
  const publishId = await sandbox.init()
  await sandbox.fetched(publishId)
  const completing = next()
  sandbox.clock.advance(1_000)
  const complete = await completing
  assert.deepEqual(
    [
      complete.notice.event,
      complete.notice.client_key,
      complete.notice.user_openid,
      complete.notice.create_time,
    ],
    ['post.publish.complete', 'key-1', sandbox.openId, 1_795_248_001],
  )
  assert.deepEqual(JSON.parse(complete.notice.content), {
    publish_id: publishId,
    publish_type: 'DIRECT_PUBLISH',
  })
  const [, time, hex] = /^t=(\d+),s=([0-9a-f]{64})$/.exec(complete.signature) ?? []
  assert.equal(hex, createHmac('sha256', 's').update(`${time}.${complete.text}`).digest('hex')) // prettier-ignore
  const naming = next()
  sandbox.clock.advance(3_000)
  assert.equal((await naming).notice.event, 'post.publish.publicly_available')
})

test('a notice is sent again until it is answered with 200', async (t) => {
  const sandbox = await tiktokTest(t)
  const { url, next } = await receiver(t, [500, 302])
  await configure(sandbox, { callback_url: url })
  await sandbox.control('POST', 'faults', { platform: 'tiktok', kind: 'content_rejected' })
  const first = next()
  await sandbox.init()
  const texts = [(await first).text]
  const moving = setInterval(() => sandbox.clock.advance(1_000), 5)
  t.after(() => clearInterval(moving))
  texts.push((await next()).text, (await next()).text)
  assert.equal(new Set(texts).size, 1)
  const { event, content } = JSON.parse(texts[0] ?? '') as Notice
  assert.deepEqual([event, JSON.parse(content).reason], ['post.publish.failed', 'spam_risk_text'])
})

test('the end of a connection is told too', async (t) => {
  const sandbox = await tiktokTest(t)
  const { url, next } = await receiver(t)
  await configure(sandbox, { callback_url: url })
  const told = next()
  await sandbox.call('POST', apiHost, '/v2/oauth/revoke/', {
    form: { client_key: 'key-1', client_secret: 's', token: sandbox.token },
  })
  const { notice } = await told
  assert.deepEqual(
    [notice.event, JSON.parse(notice.content)],
    ['authorization.removed', { reason: 1 }],
  )
})

test('the portal keeps verified prefixes, and only then are other addresses refused', async (t) => {
  const sandbox = await tiktokTest(t)
  const code = async () =>
    codeOf(await sandbox.post('/v2/post/publish/content/init/', photoOrder(sandbox.pictures)))
  assert.equal(await code(), '200 ok')
  await configure(sandbox, { url_prefixes: 'https://media.crier.test/\nhttps://other.test/' })
  assert.equal(await code(), '403 url_ownership_unverified')
  const shown = await sandbox.call('GET', portalHost, '/apps/key-1')
  assert.match(shown.text, /https:\/\/media\.crier\.test\//)
  await configure(sandbox, { url_prefixes: sandbox.pictures })
  assert.equal(await code(), '200 ok')
})

test('the portal takes URLs only, and nothing from pages of other sites', async (t) => {
  const sandbox = await tiktokTest(t)
  assert.equal((await configure(sandbox, { callback_url: 'javascript:alert(1)' })).status, 400)
  const options = {
    form: { callback_url: 'https://evil.test/' },
    headers: { 'sec-fetch-site': 'cross-site' },
  }
  assert.equal((await sandbox.call('POST', portalHost, '/apps/key-1', options)).status, 403)
})
