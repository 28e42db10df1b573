import assert from 'node:assert/strict'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { test, type TestContext } from 'node:test'
import { closing, eventually, temporaryDirectory } from '../processes.ts'
import { faults, startFaultyProxy, type Fault, type ProxyOptions } from './faulty-proxy.ts'

/** A server that counts what it saw, and answers 400 to what has no number. */
async function proxied(t: TestContext, options: Omit<ProxyOptions, 'target'> = {}) {
  const seen: unknown[] = []
  const server = createServer(async (request, response) => {
    const body = (await json(request)) as { readonly count?: number }
    seen.push(body)
    response.writeHead(body.count === undefined ? 400 : 200, {
      'content-type': 'application/json; charset=utf-8',
    })
    response.end(
      JSON.stringify(
        body.count === undefined
          ? { error: 'InvalidRequest', message: 'no count' }
          : { seen: seen.length },
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  closing(t).defer(
    () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  )
  const proxy = await startFaultyProxy(t, {
    target: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...options,
  })
  const send = async (body: unknown = { count: 1 }, nsid = 'com.example.count') => {
    const headers = { 'content-type': 'application/json' }
    const response = await fetch(`${proxy.url}/xrpc/${nsid}?secret=1`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await response.json()) as unknown
  }
  return { proxy, send, seen }
}

test('faulty proxy: loses, cuts, delays and repeats as told, and the server sees each call as often as it should', async (t) => {
  const { proxy, send, seen } = await proxied(t, { delayMs: 50 })
  const cases: [Fault, unknown, number][] = [
    ['none', { seen: 1 }, 1],
    ['lose-request', 'failed', 0],
    ['lose-answer', 'failed', 1],
    ['cut-answer', 'failed', 1],
    ['late', 'failed', 1],
    ['delay', { seen: 5 }, 1],
    ['repeat', { seen: 7 }, 2],
  ]
  assert.deepEqual(
    cases.map(([fault]) => fault),
    faults,
  )
  for (const [fault, expected, times] of cases) {
    const before = seen.length
    proxy.meet([fault])
    assert.deepEqual(await send().catch(() => 'failed'), expected, fault)
    if (fault === 'late') assert.equal(seen.length, before)
    await eventually('the end of the call', async () => proxy.underWay() === 0 || undefined)
    assert.equal(seen.length - before, times, fault)
  }
  assert.deepEqual(
    proxy.calls.map(({ fault, status }) => [fault, status]),
    cases.map(([fault]) => [fault, fault === 'lose-request' ? null : 200]),
  )
})

test('faulty proxy: meets the same faults from the same seed, in about the parts asked for', async (t) => {
  const parts = { 'lose-request': 0.2, 'lose-answer': 0.2, repeat: 0.2 }
  const [one, two, other] = await Promise.all([5, 5, 6].map((seed) => proxied(t, { seed, parts })))
  for (const { send } of [one!, two!, other!])
    for (let count = 0; count < 100; count++) await send().catch(() => undefined)
  const met = ({ proxy }: typeof one & {}) => proxy.calls.map(({ fault }) => fault)
  assert.deepEqual(met(one!), met(two!))
  assert.notDeepEqual(met(one!), met(other!))
  for (const fault of ['none', 'lose-request', 'lose-answer', 'repeat'] as const) {
    const count = met(one!).filter((one) => one === fault).length
    assert.ok(count >= 8 && count <= 60, `${fault} ${count}`)
  }
})

test('faulty proxy: plans a fault for one method and leaves the others alone', async (t) => {
  const { proxy, send } = await proxied(t)
  proxy.meet(['lose-request'], 'com.example.other')
  await send()
  await assert.rejects(send({ count: 1 }, 'com.example.other'))
})

test('faulty proxy: records keys, types, statuses and error names, and no value', async (t) => {
  const { proxy, send } = await proxied(t)
  const file = join(await temporaryDirectory(t), 'calls.json')
  await send({
    count: 1,
    text: 'secret text',
    list: ['secret', 1.5, null, true],
    inner: { key: 'secret' },
  })
  await send({ other: 'secret' })
  await send({ other: 'also secret' })
  await proxy.writeCalls(file)
  const written = await readFile(file, 'utf8')
  assert.doesNotMatch(written, /secret/)
  const call = { method: 'POST', nsid: 'com.example.count' }
  assert.deepEqual(JSON.parse(written), [
    {
      ...call,
      asked: {
        count: 'integer',
        inner: { key: 'string' },
        list: ['string', 'number', 'null', 'boolean'],
        text: 'string',
      },
      status: 200,
      answered: { seen: 'integer' },
    },
    {
      ...call,
      asked: { other: 'string' },
      status: 400,
      error: 'InvalidRequest',
      answered: { error: 'string', message: 'string' },
    },
  ])
})
