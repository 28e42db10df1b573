import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { projectRoot } from '../processes.ts'
import type { Owner } from '../service.ts'

/** A stub of a server, and `crier` against it. */
async function stubbed(t: Owner, answer: (...given: Parameters<RequestListener>) => unknown) {
  const server = createServer((request, reply) => reply.end(JSON.stringify(answer(request, reply))))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.close()
    server.closeAllConnections()
  })
  const CRIER_URL = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const env = {
    PATH: process.env['PATH']!,
    HOME: '/nowhere/at/all',
    CRIER_URL,
    CRIER_API_KEY: 'crier_key',
  }
  return (parameters: readonly string[], stdout: 'pipe' | number = 'pipe') => {
    const child = spawn(process.execPath, [join(projectRoot, 'cli/crier.js'), ...parameters], {
      env,
      stdio: ['ignore', stdout, 'pipe'],
    })
    t.after(() => void child.kill('SIGKILL'))
    return child
  }
}

// A cell shows 48 characters.
const draft = Object.fromEntries(
  ['draft_id', 'one', 'two', 'three', 'four', 'five'].map((name) => [name, 'x'.repeat(48)]),
)
const drafts = Array.from({ length: 4_000 }, () => draft)

test('crier ends after its reader has taken all of a megabyte, also when it begins to read late', async (t) => {
  const crier = await stubbed(t, () => ({ data: drafts, next_cursor: 'more' }))
  const child = crier(['drafts', 'list'])
  const closed = once(child, 'close')
  // It is written after the list.
  const [said] = (await once(child.stderr!.setEncoding('utf8'), 'data')) as [string]
  assert.match(said, /^There are more/)
  const out = await text(child.stdout!)
  assert.equal(out.trimEnd().split('\n').length, drafts.length + 1)
  assert.ok(out.endsWith('\n') && out.length > 1_000_000)
  assert.deepEqual(await closed, [0, null])
})

test('logs --follow ends when its reader has closed, without a word, and with the exit code of a closed pipe', async (t) => {
  let isClosed = false
  const line = {
    at: '2031-03-30T02:30:00Z',
    method: 'GET',
    path_template: '/api/account',
    status: 200,
    code: null,
    duration_ms: 1,
  }
  const crier = await stubbed(t, () => ({
    data: isClosed ? [{ ...line, key_id: 'key_1', request_id: '1' }] : [],
    next_cursor: null,
  }))
  const child = crier(['logs', '--follow'])
  const closed = once(child, 'close')
  const err = text(child.stderr!)
  const lines = createInterface({ input: child.stdout! })
  assert.deepEqual(await once(lines, 'line'), ['Following. Ctrl-C ends it.'])
  child.stdout!.destroy()
  isClosed = true
  assert.deepEqual(await closed, [141, null])
  assert.equal(await err, '')
})

test(
  'crier ends with 1 and one line when standard output cannot be written',
  { skip: process.platform !== 'linux' },
  async (t) => {
    const crier = await stubbed(t, () => ({ data: drafts, next_cursor: null }))
    const child = crier(['drafts', 'list', '--json'], openSync('/dev/full', 'w'))
    const closed = once(child, 'close')
    assert.match(await text(child.stderr!), /^Standard output cannot be written: ENOSPC[^\n]+\n$/)
    assert.deepEqual(await closed, [1, null])
  },
)

test('--all asks for a hundred items a page, and says where to go on after 10,000', async (t) => {
  const asked = new Set<string | null>()
  const crier = await stubbed(t, ({ url }) => {
    const { searchParams } = new URL(url!, 'http://stub')
    asked.add(searchParams.get('limit'))
    const from = Number(searchParams.get('cursor'))
    const data = Array.from({ length: Number(searchParams.get('limit') ?? 20) }, (_, index) => ({
      draft_id: `drft_${from + index}`,
    }))
    return { data, next_cursor: String(from + data.length) }
  })
  for (const [options, count] of [
    [[], 10_000],
    [['--limit', '30'], 9_990],
  ] as const) {
    const child = crier(['drafts', 'list', '--all', '--json', ...options])
    const closed = once(child, 'close')
    const [out, err] = await Promise.all([text(child.stdout!), text(child.stderr!)])
    const { data, next_cursor } = JSON.parse(out)
    assert.deepEqual(
      [data.length, data.at(-1).draft_id, next_cursor],
      [count, `drft_${count - 1}`, String(count)],
    )
    assert.equal(err, `There are more: --cursor ${count} goes on.\n`)
    assert.deepEqual(await closed, [0, null])
  }
  assert.deepEqual([...asked], ['100', '30'])
})

for (const parameters of [
  ['drafts', 'get', '..'],
  ['drafts', 'get', ''],
  ['schedules', 'cancel', '.'],
  ['schedules', 'wait', '..'],
  ['api', 'GET', '/api/drafts/../webhooks'],
  ['api', 'GET', '/api/drafts/%2e%2E'],
])
  test(`crier ${parameters.join(' ')}: sends no request and exits with 1 when an id leads out of its path`, async (t) => {
    let requests = 0
    const crier = await stubbed(t, () => ++requests)
    const child = crier(parameters)
    const [said, [code]] = await Promise.all([text(child.stderr!), once(child, 'close')])
    assert.deepEqual([code, requests, said.trim().split('\n').length], [1, 0, 1], said)
    assert.match(said, /is no id|would lead out of it|is missing/)
  })
