import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { liveService, receiver, type ReceiverAnswer } from '../service.ts'
import { webServer } from './web-server.ts'

const service = await liveService({ after })

// Half a minute and a little, all at once: the pauses between attempts as the wall clock has them.
describe('in real time', { concurrency: true }, () => {
  test('the second attempt follows 30 s after the first, which is made at once', async (t) => {
    const hook = await receiver(t, undefined, (count) => (count === 1 ? 500 : 200))
    const { begun, read } = await deliver(hook.url)
    await hook.until(2)
    const [first, second] = hook.received.map(({ at }) => at.since(begun).total('seconds')) as [number, number]
    assert.ok(first < 1, `the first came after ${first} s`)
    assert.ok(second - first >= 30 && second - first < 31.5, `the second came after ${second - first} s`)
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
    assert.ok(first!.duration_ms! >= 5_000 && first!.duration_ms! < 6_000, `${first!.duration_ms} ms`)
    // Counted from the end of the one before.
    const pause = Date.parse(next_attempt_at!) - Date.parse(first!.attempted_at) - first!.duration_ms!
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
    assert.deepEqual([outcome, attempts[0]!.status, attempts[0]!.response_body], ['delivered', 200, 'taken'])
  })
})

/** A sample event for an endpoint; when it was asked for, and what its log says. */
async function deliver(url: string) {
  const { client } = await service.newAccount('business')
  const { webhook_id } = await client.createWebhook({ body: { url, events: ['post.failed'] } })
  const begun = Temporal.Now.instant()
  const { delivery_id } = await client.testWebhook({ params: { webhook_id }, body: { event: 'post.failed' } })
  return { begun, read: () => client.getDelivery({ params: { webhook_id, delivery_id } }) }
}

/** Looks a few times a second: what is waited for is written after the endpoint was told. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(200)
}
