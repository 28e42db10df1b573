import assert from 'node:assert/strict'
import { test } from 'node:test'
import { manualClock } from './core/clock.ts'
import { startSandbox } from './sandbox.ts'

test('a sandbox is started inside a test, with its clock and switches', async (t) => {
  const sandbox = await startSandbox({
    port: 0,
    host: '127.0.0.1',
    clock: manualClock(5_000),
    switches: { 'x.payment_required': true },
  })
  t.after(() => sandbox.close())
  assert.deepEqual(JSON.parse(await (await fetch(`${sandbox.url}/_control/clock`)).text()), {
    now: 5_000,
    manual: true,
  })
  const { data } = JSON.parse(await (await fetch(`${sandbox.url}/_control/switches`)).text())
  assert.equal(
    data.find((item: { name: string }) => item.name === 'x.payment_required').value,
    true,
  )
})

test('all networks are there', async (t) => {
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' })
  t.after(() => sandbox.close())
  for (const host of [
    'api.x.com',
    'api.linkedin.com',
    'graph.instagram.com',
    'open.tiktokapis.com',
    'mastodon.sandbox.example',
  ]) {
    const answer = await fetch(`${sandbox.url}/${host}/api/nothing/here`)
    assert.match(answer.headers.get('content-type') ?? '', /^application\/json/, host)
  }
  const server = await fetch(
    `${sandbox.url}/pds.sandbox.example/xrpc/com.atproto.server.describeServer`,
  )
  assert.equal(server.status, 200)
})

test('an unknown switch and a taken address are refused, and nothing stays open', async (t) => {
  await assert.rejects(
    startSandbox({ port: 0, host: '127.0.0.1', switches: { 'x.gravity': true } }),
    {
      message: 'there is no switch x.gravity',
    },
  )
  const sandbox = await startSandbox({ port: 0, host: '127.0.0.1' })
  t.after(() => sandbox.close())
  await assert.rejects(
    startSandbox({ port: Number(new URL(sandbox.url).port), host: '127.0.0.1' }),
    { code: 'EADDRINUSE' },
  )
})
