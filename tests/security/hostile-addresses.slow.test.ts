import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contract } from '@crier/contract/index.ts'
import { Pool } from 'undici'
import { startServerProcess } from './stalls/server-process.ts'

/**
 * Texts that once failed in the database, in a decoder or in a pattern: as part of a path or
 * a query.
 */
const hostile = [
  ...[
    '%00',
    'a%00b',
    '%0a',
    'a%0d%0ab',
    '%ff',
    '%c3%28',
    '%ed%a0%80',
    '%f4%90%80%80',
    '%',
    '%zz',
    '%u0000',
  ],
  ...[
    '%2e%2e',
    '..%2f..',
    '%e2%80%ae',
    '%ef%bf%bf',
    '\\',
    'a'.repeat(15_000),
    `%e4%b8%80${'a'.repeat(14_000)}`,
  ],
]
// Such as a page, a program and an upload send them.
const bodies = [
  [
    'application/json',
    '{"a\\u0000":"\\u0000","token":"\\u0000","email":"a\\u0000@example.test","password":"\\u0000","newPassword":"\\ud800"}',
  ],
  [
    'application/json',
    '{"jsonrpc":"2.0","id":1,"method":"tools/call","params":{"name":"get_draft","arguments":{"draft_id":"\\u0000"}}}',
  ],
  [
    'application/x-www-form-urlencoded',
    'token=%00&answer=comment&name=%00&comment=a%00b&schedule=%00&shown=%00&code=%00&client_id=%00',
  ],
  [
    'application/x-www-form-urlencoded',
    'token=%ff&grant_type=refresh_token&refresh_token=%00&client_id=%c3%28&author=%00',
  ],
  ['application/json', Buffer.from([0x7b, 0x22, 0xff, 0xc3, 0x28, 0x22, 0x3a, 0x31, 0x7d])],
] as const
const parallel = 8

test('every route: answers no 5xx to NUL, line breaks, wrong UTF-8 and too long values in its path, query and body', async (t) => {
  const server = await startServerProcess(t)
  const pool = new Pool(server.url, { connections: parallel })
  t.after(() => pool.destroy())
  const caller = { authorization: `Bearer ${server.key}` }
  const person = { cookie: server.cookie, origin: server.url }
  const known = await knownValues(server.url, caller)
  const operations = Object.values(contract).map(({ method, path }) => ({
    method,
    url: path.replaceAll(/\{(\w+)\}/g, ':$1'),
  }))
  const routes = [...server.routes, ...operations]
  const bad: string[] = []
  let sent = 0
  const ask = async (method: string, path: string, headers: object, body?: string | Buffer) => {
    // One address for each: none is refused because of those before it.
    const address = `10.${(sent >> 16) & 255}.${(sent >> 8) & 255}.${sent & 255}`
    sent += 1
    const reply = await pool.request({
      ...{ method: method as 'GET', path, body: body ?? null },
      headers: {
        'x-forwarded-for': address,
        accept: 'application/json, text/event-stream',
        'tus-resumable': '1.0.0',
        ...headers,
      },
    })
    const text = await reply.body.text()
    if (reply.statusCode >= 500)
      bad.push(`${reply.statusCode} ${method} ${path.slice(0, 150)} ${text.slice(0, 200)}`)
  }
  const requests = routes.flatMap(({ method, url }) => {
    const plain = filled(url, known)
    const names = url.match(/:\w+|\*/g) ?? []
    const paths = hostile.flatMap((value) => [
      ...names.map((name) =>
        filled(
          url.replace(name, () => value),
          known,
        ),
      ),
      `${plain}?q=${value}&${value}=1&cursor=${value}&page=${value}&code=${value}&state=${value}`.slice(
        0,
        15_500,
      ),
    ])
    return [
      ...paths.map((path) => () => ask(method, path, caller)),
      ...(method === 'GET' ? paths.map((path) => () => ask(method, path, person)) : []),
      ...(['POST', 'PUT', 'PATCH'].includes(method) ? bodies : []).map(
        ([type, body]) =>
          () =>
            ask(
              method,
              plain,
              { ...(url.startsWith('/auth') ? person : caller), 'content-type': type },
              body,
            ),
      ),
    ]
  })
  let next = 0
  const send = async () => {
    while (next < requests.length) await requests[next++]!()
  }
  await Promise.all(Array.from({ length: parallel }, send))
  assert.deepEqual(bad, [])
  assert.ok(
    routes.length > 150 && sent === requests.length,
    `${sent} requests to ${routes.length} routes`,
  )
})

/** Values of existing rows, so that the object beside the hostile value is found. */
async function knownValues(
  url: string,
  headers: Readonly<Record<string, string>>,
): Promise<Readonly<Record<string, string>>> {
  const make = async (path: string, body: object) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    assert.ok(answer.ok, `${path}: ${answer.status}`)
    return (await answer.json()) as Readonly<Record<string, string>>
  }
  const { draft_id = '' } = await make('/api/drafts', { platform: 'x', content: 'Known.' })
  const { schedule_id = '' } = await make('/api/schedules', {
    draft_id,
    platform: 'x',
    scheduled_at: '2098-01-01T00:00:00Z',
  })
  const preview = await make('/api/previews', { schedule_ids: [schedule_id] })
  const token = preview['url']!.slice(preview['url']!.lastIndexOf('/') + 1)
  return {
    draft_id,
    schedule_id,
    schedule: schedule_id,
    token,
    platform: 'x',
    piece: '1',
    picture: '1.jpg',
    preview_id: preview['preview_id']!,
  }
}

const filled = (url: string, known: Readonly<Record<string, string>>) =>
  url.replaceAll(
    /:(\w+)|\*/g,
    (whole, name: string | undefined) =>
      known[name ?? ''] ?? (whole === '*' ? 'webhooks' : `${name}_1`),
  )
