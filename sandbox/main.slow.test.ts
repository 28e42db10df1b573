import assert from 'node:assert/strict'
import { spawn, type ChildProcessByStdio } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { createInterface } from 'node:readline'
import { test, type TestContext } from 'node:test'
import { challenge, redirectUri, verifier } from './testing/x.ts'

type Child = ChildProcessByStdio<Writable, Readable, null>

const main = join(import.meta.dirname, 'main.ts')

async function start(t: TestContext, ...more: string[]): Promise<{ child: Child; url: string }> {
  const child = spawn(process.execPath, [main, '--port', '0', ...more], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  t.after(() => child.kill('SIGKILL'))
  for await (const line of createInterface({ input: child.stdout })) {
    const url = /^sandbox ready (http:\S+)$/.exec(line)?.[1]
    if (url !== undefined) return { child, url }
  }
  throw new Error('the sandbox ended before it was ready')
}

async function ended(child: Child): Promise<number | null> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

async function post(
  url: string,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
) {
  const json = { 'content-type': 'application/json', ...headers }
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: json,
    body: body instanceof URLSearchParams ? body.toString() : JSON.stringify(body),
  })
  return JSON.parse(await answer.text())
}

async function get(url: string, path: string) {
  return JSON.parse(await (await fetch(url + path)).text())
}

async function signIn(url: string): Promise<string> {
  const scopes = ['tweet.read', 'tweet.write', 'users.read']
  const consent = {
    platform: 'x',
    author: { key: 'a', name: 'Ada' },
    client_id: 'c',
    redirect_uri: redirectUri,
    scopes,
    code_challenge: challenge,
    code_challenge_method: 'S256',
  }
  const { code } = await post(url, '/_control/grants', consent)
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
    client_id: 'c',
  })
  const { access_token: token } = await post(url, '/api.x.com/2/oauth2/token', form, {
    'content-type': 'application/x-www-form-urlencoded',
  })
  return token
}

test('what was answered survives kill -9: posts, tokens, faults and switches', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-main-'))
  t.after(() => rmSync(data, { recursive: true }))
  const first = await start(t, '--data', data)
  const token = await signIn(first.url)
  const authorization = `Bearer ${token}`
  await post(first.url, '/_control/switches', { 'x.rate_limit_body': 'errors' })
  const ids: string[] = []
  const publishing = Array.from({ length: 20 }, async (_each, number) => {
    const answer = await post(
      first.url,
      '/api.x.com/2/tweets',
      { text: `post ${number}` },
      { authorization },
    )
    ids.push(answer.data.id)
  })
  await Promise.all(publishing)
  await post(first.url, '/_control/faults', { platform: 'x', kind: 'rate_limited' })
  first.child.kill('SIGKILL')
  await ended(first.child)
  const second = await start(t, '--data', data)
  const { data: posts } = await get(second.url, '/_control/posts?platform=x')
  assert.deepEqual(
    posts.map((kept: { external_id: string }) => kept.external_id).toSorted(),
    ids.toSorted(),
  )
  const refused = await post(second.url, '/api.x.com/2/tweets', { text: 'more' }, { authorization })
  assert.deepEqual(refused, { errors: [{ code: 88, message: 'Rate limit exceeded' }] })
  const duplicate = await post(
    second.url,
    '/api.x.com/2/tweets',
    { text: 'post 3' },
    { authorization },
  )
  assert.equal(duplicate.status, 403, 'the memory of duplicates is back too')
  const fresh = await post(second.url, '/api.x.com/2/tweets', { text: 'more' }, { authorization })
  assert.ok(ids.every((id) => BigInt(id) < BigInt(fresh.data.id)))
})

test('SIGTERM ends it cleanly, also while a caller is kept waiting', async (t) => {
  const { child, url } = await start(t)
  const authorization = `Bearer ${await signIn(url)}`
  await post(url, '/_control/faults', { platform: 'x', kind: 'accept_then_hang' })
  const waiting = post(url, '/api.x.com/2/tweets', { text: 'one' }, { authorization })
  const given = assert.rejects(waiting)
  while ((await get(url, '/_control/posts')).data.length === 0);
  child.kill('SIGTERM')
  assert.equal(await ended(child), 0)
  await given
})

test('with --with-parent it ends when standard input closes, without it stays', async (t) => {
  const bound = await start(t, '--with-parent')
  bound.child.stdin.end()
  assert.equal(await ended(bound.child), 0)
  const free = await start(t)
  free.child.stdin.end()
  assert.equal((await fetch(free.url)).status, 200)
})

test('the clock can be one that only moves by hand', async (t) => {
  const { url } = await start(t, '--clock', 'manual')
  const before = await get(url, '/_control/clock')
  assert.deepEqual(await post(url, '/_control/clock', { advance_ms: 1_000 }), {
    now: before.now + 1_000,
    manual: true,
  })
})

test('a second sandbox on the same directory, a bad port and an unknown option are refused in words', async (t) => {
  const data = mkdtempSync(join(tmpdir(), 'sandbox-main-'))
  t.after(() => rmSync(data, { recursive: true }))
  await start(t, '--data', data)
  const refused = async (...given: string[]) => {
    const child = spawn(process.execPath, [main, ...given], { stdio: ['ignore', 'ignore', 'pipe'] })
    let text = ''
    child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
    const [code] = await once(child, 'close')
    return `${String(code)} ${text.split('\n')[0]}`
  }
  assert.equal(
    await refused('--port', '0', '--data', data),
    `1 sandbox: cannot start: another sandbox is using ${data}`,
  )
  assert.equal(await refused('--port', '99999'), '2 --port takes a number from 0 to 65535')
  assert.match(await refused('--colour', 'red'), /^2 Unknown option '--colour'/)
})
