import assert from 'node:assert/strict'
import { test } from 'node:test'
import { liveService } from '../service.ts'
import { running, terminal } from './command.ts'

test('logs tells what was asked for, and with --follow what is asked for from now on', async (t) => {
  const { url, account, client, request } = await liveService(t)
  const env = { CRIER_URL: url, CRIER_API_KEY: account.key }
  await client.getAccount()
  const crier = await terminal(t)
  const { code, out } = await crier(['logs'], { env })
  assert.equal(code, 0)
  assert.match(out, /^\S+Z {2}GET {5}\/api\/account {2}200 {2}\d+ ms {2}key_[0-9a-f]{32} {2}\S+\n$/)
  const following = running(t, ['logs', '--follow'], env)
  assert.equal(await following.next(), 'Following. Ctrl-C ends it.')
  const refused = await request('POST', '/api/drafts?dry=1', {
    body: { platform: 'x', content: 'Said to nobody else.' },
  })
  assert.equal(refused.status, 400)
  const line = await following.next()
  assert.match(line, /^\S+Z {2}POST {4}\/api\/drafts {2}400 unknown_parameter {2}\d+ ms/)
  assert.ok(line.endsWith(`  ${refused.headers.get('x-request-id')}`), line)
  await request('GET', '/api/nothing')
  assert.match(
    await following.next(),
    /^\S+Z {2}GET {5}\(no such operation\) {2}404 not_found {2}\d+ ms/,
  )
  assert.equal(await following.end(), 0)
})

test('logs refuses a key that may not read the account, in one line', async (t) => {
  const { url, client } = await liveService(t)
  const { key } = await client.createKey({ body: { name: 'small', scopes: ['drafts:read'] } })
  const crier = await terminal(t)
  const refused = await crier(['logs', '--follow'], { env: { CRIER_URL: url, CRIER_API_KEY: key } })
  assert.equal(refused.code, 1)
  assert.match(refused.err, /^[^\n]+\[insufficient_scope\]\n$/)
})
