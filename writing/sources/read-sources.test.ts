import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '@crier/contract/problems.ts'
import { liveClock } from '@crier/server/ports/clock.ts'
import type { AccountId } from '@crier/server/ports/ids.ts'
import type { Outbound, OutboundRequest } from '@crier/server/ports/outbound/outbound.ts'
import { ManualClock } from '@crier/server/testing/manual-clock.ts'
import { givenSources, readSources } from './read-sources.ts'

const page = 'The council approved the new plan on Tuesday after a long debate in the town hall.'

function answering(requests: OutboundRequest[] = []): Outbound {
  return {
    send(request) {
      requests.push(request)
      const body = new TextEncoder().encode(`${page} ${request.url}`)
      return Promise.resolve({
        ok: true,
        status: 200,
        headers: { 'content-type': 'text/plain' },
        body,
        truncated: false,
        url: request.url,
      })
    },
  }
}

let accounts = 0
const newAccount = () => `acct_sources_${++accounts}` as AccountId

async function refusal(reading: () => unknown): Promise<Refusal> {
  try {
    await reading()
  } catch (error) {
    assert.ok(error instanceof Refusal, String(error))
    return error
  }
  return assert.fail('it should have been refused')
}

test('givenSources takes one name or the other', async () => {
  assert.deepEqual(givenSources({}), [])
  assert.deepEqual(givenSources({ source: 'a' }), ['a'])
  assert.deepEqual(givenSources({ sources: ['a', 'b'] }), ['a', 'b'])
  const both = await refusal(() => givenSources({ source: 'a', sources: ['b'] }))
  assert.deepEqual([both.code, both.errors[0]?.pointer], ['invalid_parameter', '/sources'])
  assert.deepEqual(givenSources({ sources: ['a', { media_id: 'med_1' }] }), [
    'a',
    { media_id: 'med_1' },
  ])
})

test('readSources reads five side by side, in the order that they were given, with the first address', async () => {
  const requests: OutboundRequest[] = []
  const given = ['My own notes.', ...[1, 2, 3, 4].map((number) => `https://news.example/${number}`)]
  const { url, text, parts, isShortened } = await readSources(
    { outbound: answering(requests), clock: liveClock },
    given,
    newAccount(),
  )
  assert.equal(url, 'https://news.example/1')
  assert.equal(isShortened, false)
  assert.equal(requests.length, 4)
  assert.deepEqual(
    parts?.map((part) => [
      part.url,
      part.text,
      text.slice(part.start, part.start + part.text.length) === part.text,
    ]),
    [
      [null, 'My own notes.', true],
      ...given.slice(1).map((address) => [address, `${page} ${address}`, true]),
    ],
  )
})

test('readSources names the source that cannot be read, and calls off the others', async () => {
  const signals: (AbortSignal | undefined)[] = []
  const outbound: Outbound = {
    send(request) {
      signals.push(request.signal)
      if (request.url.endsWith('/gone'))
        return Promise.resolve({ ok: false, reason: 'unresolved', sent: false, detail: 'x' })
      return new Promise(() => undefined)
    },
  }
  const given = ['https://slow.example/', 'https://news.example/gone', 'https://never.example/']
  const { code, message, errors } = await refusal(() =>
    readSources({ outbound, clock: liveClock }, given, newAccount()),
  )
  assert.equal(code, 'source_unreadable')
  assert.match(message, /^Source 2: .*host name does not exist/)
  assert.deepEqual(
    errors.map(({ pointer }) => pointer),
    ['/sources/1'],
  )
  assert.equal(signals.length, 2)
  assert.ok(signals.every((signal) => signal?.aborted))
})

test('readSources gives all of them up after 45 seconds', async () => {
  const clock = new ManualClock()
  const reading = refusal(() =>
    readSources(
      { outbound: { send: () => new Promise(() => undefined) }, clock },
      ['https://a.example/', 'https://b.example/'],
      newAccount(),
    ),
  )
  await clock.advance({ seconds: 45 })
  const { code, message, errors } = await reading
  assert.deepEqual([code, errors[0]?.pointer], ['source_unreadable', '/sources'])
  assert.match(message, /within 45 seconds/)
})

test('readSources takes two of an account’s four places at a time', async () => {
  const account = newAccount()
  const waiting: (() => void)[] = []
  const hanging: Outbound = {
    send: (request) =>
      new Promise((resolve) => waiting.push(() => resolve(answering().send(request)))),
  }
  const given = ['https://a.example/', 'https://b.example/', 'https://c.example/']
  const all = [1, 2].map(() => readSources({ outbound: hanging, clock: liveClock }, given, account))
  assert.equal(waiting.length, 4)
  assert.equal(
    (await refusal(() => readSources({ outbound: hanging, clock: liveClock }, given, account)))
      .code,
    'rate_limited',
  )
  let answered = 0
  while (answered < 6) {
    for (; answered < waiting.length; answered++) waiting[answered]!()
    await new Promise(setImmediate)
  }
  for (const { parts } of await Promise.all(all)) assert.equal(parts?.length, 3)
})
