import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect } from 'node:net'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { liveService, receiver, type ReceiverAnswer } from '../service.ts'
import { webServer } from './web-server.ts'

const service = await liveService({ after })

// Half a minute and a little, all at once: the pauses between attempts, and what a request may
// take, as the wall clock has them.
describe('in real time', { concurrency: true }, () => {
  test('the second attempt follows 30 s after the first, which is made at once', async (t) => {
    const hook = await receiver(t, undefined, (count) => (count === 1 ? 500 : 200))
    const { begun, read } = await deliver(hook.url)
    await hook.until(2)
    const [first, second] = hook.received.map(({ at }) => at.since(begun).total('seconds')) as [
      number,
      number,
    ]
    assert.ok(first < 1, `the first came after ${first} s`)
    assert.ok(
      second - first >= 30 && second - first < 31.5,
      `the second came after ${second - first} s`,
    )
    await until(async () => (await read()).outcome === 'delivered')
    assert.deepEqual(
      (await read()).attempts.map(({ attempt, status }) => [attempt, status]),
      [
        [1, 500],
        [2, 200],
      ],
    )
  })

  test('an endpoint that sends no status line fails after 5 s, and delays no other', async (t) => {
    const dead = await receiver(t, undefined, (): ReceiverAnswer => 'hang')
    const quick = await receiver(t)
    const slow = await deliver(dead.url)
    await dead.until(1)
    const other = await deliver(quick.url)
    await quick.until(1)
    assert.ok(quick.received[0]!.at.since(other.begun).total('seconds') < 1)
    await until(async () => (await slow.read()).attempts[0]?.duration_ms != null)
    const { attempts, outcome, next_attempt_at } = await slow.read()
    const [first] = attempts
    assert.deepEqual([outcome, first!.status], ['pending', null])
    assert.ok(
      first!.duration_ms! >= 5_000 && first!.duration_ms! < 6_000,
      `${first!.duration_ms} ms`,
    )
    // Counted from the end of the one before.
    const pause =
      Date.parse(next_attempt_at!) - Date.parse(first!.attempted_at) - first!.duration_ms!
    assert.ok(pause >= 29_900 && pause < 31_000, `${pause} ms`)
  })

  test('a status line within 5 s is enough: the rest of the answer may take its time', async (t) => {
    const url = await webServer(t, (request, response) => {
      request.resume()
      response.writeHead(200, { 'content-type': 'text/plain' }).write('taken')
    })
    const { read } = await deliver(url)
    await until(async () => (await read()).outcome !== 'pending')
    const { outcome, attempts } = await read()
    assert.deepEqual(
      [outcome, attempts[0]!.status, attempts[0]!.response_body],
      ['delivered', 200, 'taken'],
    )
  })

  test('a request that drips is ended after 10 s without its headers, after 30 s without its body', async () => {
    const start = `POST /api/drafts HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${service.account.key}\r\n`
    const [heads, bodies] = await Promise.all([
      drip(`${start}X: `),
      drip(`${start}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n{"content": "`),
    ])
    for (const { tookMs, answer } of [heads, bodies])
      assert.match(answer, /^HTTP\/1.1 400[^]*did not arrive in time/, `after ${tookMs} ms`)
    assert.ok(heads.tookMs >= 10_000 && heads.tookMs < 15_000, `${heads.tookMs} ms`)
    assert.ok(bodies.tookMs >= 30_000 && bodies.tookMs < 35_000, `${bodies.tookMs} ms`)
  })
})

test('sixteen webhooks whose endpoint never answers delay no other webhook at the same host', async (t) => {
  // Each webhook has four attempts at a time.
  const hook = await receiver(t, undefined, (count) => (count <= 64 ? 'hang' : 200))
  const { client } = await service.newAccount('business')
  const makeSilent = (_: unknown, index: number) =>
    client.createWebhook({ body: { url: `${hook.url}/silent/${index}`, events: ['post.failed'] } })
  const silent = await Promise.all(Array.from({ length: 16 }, makeSilent))
  const sendSample = (webhook_id: string) =>
    client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } })
  await Promise.all(
    silent.flatMap(({ webhook_id }) => Array.from({ length: 4 }, () => sendSample(webhook_id))),
  )
  await hook.until(64)
  const { begun } = await deliver(`${hook.url}/good`)
  await hook.until(65)
  const waited = hook.received[64]!.at.since(begun).total('seconds')
  assert.ok(waited < 1, `it came after ${waited} s`)
})

const drippedMsMax = 40_000

/** Sends a character a second after `start`, until the server closes. */
async function drip(start: string) {
  const begun = performance.now()
  const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
  let answer = ''
  socket.on('data', (bytes) => (answer += String(bytes))).on('error', () => undefined)
  socket.write(start)
  const dripping = setInterval(() => {
    if (performance.now() - begun > drippedMsMax) socket.destroy()
    else if (socket.writable) socket.write('x')
  }, 1_000)
  await once(socket, 'close')
  clearInterval(dripping)
  return { tookMs: performance.now() - begun, answer }
}

/** A sample event for an endpoint; when it was asked for, and what its log says. */
async function deliver(url: string) {
  const { client } = await service.newAccount('business')
  const { webhook_id } = await client.createWebhook({ body: { url, events: ['post.failed'] } })
  const begun = Temporal.Now.instant()
  const { delivery_id } = await client.testWebhook({
    params: { webhook_id },
    body: { event: 'post.failed' },
  })
  return { begun, read: () => client.getDelivery({ params: { webhook_id, delivery_id } }) }
}

/** Polls a few times a second: the row is written after the endpoint was called. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(200)
}
