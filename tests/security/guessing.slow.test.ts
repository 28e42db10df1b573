import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, test } from 'node:test'
import { tryPassword } from '@crier/server/accounts/sign-in/wrong-passwords.ts'
import { liveService, manualService } from '../service.ts'
import { newBrowser, newOwner, operatorsLink, trustedProxy } from '../sign-in-browser.ts'

const open = await liveService({ after })
const behind = await liveService({ after }, { environment: trustedProxy })

const guess = (service: typeof open, email: string, password: string, address: string) =>
  service.request('POST', '/auth/sign-in/email', {
    key: null,
    body: { email, password },
    headers: { origin: service.url, 'x-forwarded-for': address },
  })

const counted = (statuses: readonly number[]) =>
  Object.fromEntries(
    Map.groupBy(statuses, (status) => status)
      .entries()
      .map(([status, all]) => [status, all.length]),
  )

test('without a trusted proxy an invented X-Forwarded-For changes nothing: ten of a hundred wrong passwords are checked in a minute', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 100; n++)
    statuses.push(
      (await guess(open, `nobody${n}@example.com`, 'wrong horse', `203.0.113.${n}`)).status,
    )
  assert.deepEqual(counted(statuses), { 401: 10, 429: 90 })
  const refused = await guess(open, 'nobody@example.com', 'wrong horse', '203.0.113.1')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal(refused.json.code, 'TOO_MANY_ATTEMPTS')
})

test('an IPv6 customer is one caller, whatever address of the /48 is used', async () => {
  const statuses: number[] = []
  for (let n = 0; n < 12; n++)
    statuses.push(
      (
        await guess(
          behind,
          `nobody${n}@example.com`,
          'wrong horse',
          `2001:db8:7:${n.toString(16)}::${n + 1}`,
        )
      ).status,
    )
  assert.deepEqual(counted(statuses), { 401: 10, 429: 2 })
  assert.equal(
    (await guess(behind, 'nobody@example.com', 'wrong horse', '2001:db8:8::1')).status,
    401,
  )
})

test('who guesses for one person from many addresses waits at each; the person does not', async () => {
  const owner = await newOwner(behind)
  for (let n = 0; n < 10; n++)
    assert.equal((await guess(behind, owner.email, `guess ${n}`, `198.51.100.${n}`)).status, 401)
  for (let n = 0; n < 10; n++) {
    const { status, json } = await guess(behind, owner.email, `guess ${n + 10}`, `198.51.100.${n}`)
    assert.deepEqual([status, json.code], [429, 'TOO_MANY_ATTEMPTS'])
  }
  // A first try of another address is checked, right or wrong; nothing else of the person waits.
  assert.equal((await newBrowser(behind).signIn(owner.email, 'wrong horse')).status, 401)
  assert.equal(
    (await newBrowser(behind).signIn(owner.email.toUpperCase(), 'correct horse')).status,
    200,
  )
  assert.equal((await owner.ask('GET', '/api/session')).status, 200)
  const link = await operatorsLink(behind, { email: owner.email })
  assert.equal((await newBrowser(behind).open(link)).status, 200)
  const { status, json } = await newBrowser(behind).ask(
    'GET',
    '/auth/passkey/generate-authenticate-options',
  )
  assert.deepEqual([status, json.userVerification], [200, 'required'])
})

test('guesses that come at the same moment are counted like those that come one by one', async (t) => {
  const service = await manualService(t, { environment: trustedProxy })
  const { email } = await newOwner(service)
  const guesses = (from: string) =>
    Promise.all(
      Array.from(
        { length: 10 },
        async (_, n) => (await guess(service, email, `guess ${n}`, from)).status,
      ),
    )
  assert.deepEqual(counted(await guesses('198.51.100.1')), { 401: 10 })
  await service.advance({ minutes: 2 })
  assert.deepEqual(counted(await guesses('198.51.100.1')), { 401: 1, 429: 9 })
  assert.deepEqual(counted(await guesses('198.51.100.2')), { 401: 1, 429: 9 })
})

test('guessing: counts guesses at a session’s password together with those at sign-in', async (t) => {
  const service = await manualService(t, { environment: trustedProxy })
  const { ask, email, signIn } = await newOwner(service)
  const change = async (currentPassword: string, newPassword = 'battery staple') => {
    const { status, json, headers } = await ask('POST', '/auth/change-password', {
      currentPassword,
      newPassword,
    })
    return [status, json.code, headers.get('retry-after')]
  }
  const wrong = [400, 'INVALID_PASSWORD', null]
  const waits = [429, 'TOO_MANY_ATTEMPTS', '30']
  for (let n = 0; n < 9; n++)
    assert.equal((await change('correct horse', 'short'))[1], 'PASSWORD_TOO_SHORT')
  await service.advance({ minutes: 1 })
  for (let n = 0; n < 5; n++) assert.deepEqual(await change(`guess ${n}`), wrong)
  for (let n = 0; n < 5; n++) assert.equal((await signIn(email, `guess ${n}`)).status, 401)
  assert.deepEqual(await change('correct horse'), waits)
  const refused = await signIn(email, 'correct horse')
  assert.deepEqual([refused.status, refused.json.code, refused.headers.get('retry-after')], waits)
  assert.equal((await newBrowser(service).signIn(email, 'correct horse')).status, 200)
  assert.equal((await ask('GET', '/api/session')).status, 200)
  await service.advance({ minutes: 1 })
  assert.equal((await change('correct horse'))[0], 200)
  for (let n = 0; n < 9; n++) assert.deepEqual(await change(`guess ${n}`), wrong)
})

test('of guesses at a session’s password at the same moment one is checked', async (t) => {
  const service = await manualService(t, { environment: trustedProxy })
  const { ask } = await newOwner(service)
  const guesses = () =>
    Promise.all(
      Array.from({ length: 10 }, async (_, n) => {
        const body = { currentPassword: `guess ${n}`, newPassword: 'battery staple' }
        return (await ask('POST', '/auth/change-password', body)).status
      }),
    )
  assert.deepEqual(counted(await guesses()), { 400: 10 })
  await service.advance({ minutes: 2 })
  assert.deepEqual(counted(await guesses()), { 400: 1, 429: 9 })
})

const ada = { email: 'ada@example.com', caller: '192.0.2.1' }
const found = (password: 'right' | 'wrong' | 'unknown') => () =>
  Promise.resolve({ password, answer: password })

test('the wait grows with the wrong passwords of a day, to 15 minutes, and is forgotten after it', async (t) => {
  const service = await manualService(t)
  const { ports } = service.service
  const waitOf = async (guess = ada) => {
    const tried = await tryPassword(ports, guess, found('wrong'))
    return tried.kind === 'wait' ? tried.seconds : 0
  }
  const waits: number[] = []
  for (let n = 0; n < 60; n++) {
    const wait = await waitOf()
    if (wait > 0) {
      await service.skip({ seconds: wait })
      assert.equal(await waitOf(), 0)
    }
    waits.push(wait)
  }
  assert.deepEqual(
    [waits[9], waits[10], waits[14], waits[15], waits[20], waits[59]],
    [0, 30, 30, 60, 120, 900],
  )
  assert.equal(await waitOf({ ...ada, caller: '192.0.2.2' }), 0)
  await service.skip({ minutes: 14 })
  assert.equal(await waitOf(), 60)
  await service.skip({ hours: 24 })
  assert.equal(await waitOf(), 0)
})

test('a try counts only where the password was wrong: not where it was right, nor where it was not found out', async (t) => {
  const service = await manualService(t)
  const { ports } = service.service
  const kindOf = async (password: 'right' | 'wrong' | 'unknown') =>
    (await tryPassword(ports, ada, found(password))).kind
  const fails = () =>
    tryPassword(ports, ada, () => Promise.reject(new Error('the database is away')))
  for (let n = 0; n < 10; n++) {
    assert.equal(await kindOf('unknown'), 'checked')
    await assert.rejects(fails, /the database is away/)
  }
  for (let n = 0; n < 10; n++) assert.equal(await kindOf('wrong'), 'checked')
  assert.equal(await kindOf('wrong'), 'wait')
  await service.skip({ seconds: 30 })
  // Nor does it wait for a try that revealed nothing.
  assert.equal(await kindOf('unknown'), 'checked')
  assert.equal(await kindOf('right'), 'checked')
  for (let n = 0; n < 10; n++) assert.equal(await kindOf('wrong'), 'checked')
})

test('a first try that was not found out is still a first try of an address', async (t) => {
  const { ports } = (await manualService(t)).service
  for (let n = 0; n < 10; n++)
    await tryPassword(ports, { ...ada, caller: `192.0.2.${n}` }, found('wrong'))
  const mine = { ...ada, caller: '198.51.100.1' }
  for (const password of ['unknown', 'unknown', 'wrong'] as const)
    assert.equal((await tryPassword(ports, mine, found(password))).kind, 'checked')
  assert.equal((await tryPassword(ports, mine, found('right'))).kind, 'wait')
})

test('a body under /auth has at most 4 KiB, and is not read from a caller who has to wait', async () => {
  const large = { email: 'ada@example.com', password: 'x'.repeat(5_000) }
  const { ask } = newBrowser(behind)
  for (const path of [
    '/auth/one-time-link',
    '/auth/invitation',
    '/auth/passkey/verify-authentication',
    '/auth/sign-in/email',
  ]) {
    const { status, json } = await ask('POST', path, large)
    assert.deepEqual([status, json.code], [413, 'payload_too_large'], path)
    assert.match(json.detail, /4 KiB/)
  }
  for (let n = 0; n < 9; n++) await ask('POST', '/auth/sign-in/email', large)
  assert.equal((await ask('POST', '/auth/sign-in/email', large)).status, 429)
})

test('sign-in: reports errors of a request briefly', async () => {
  const many = Object.fromEntries(Array.from({ length: 300 }, (_, n) => [`f${n}`, n]))
  const { ask } = newBrowser(behind)
  for (const path of [
    '/auth/sign-in/email',
    '/auth/passkey/verify-registration',
    '/auth/passkey/delete-passkey',
    '/auth/change-password',
  ]) {
    const { status, text, json } = await ask('POST', path, many)
    assert.ok(status >= 400 && status < 500, `${path}: ${status}`)
    assert.ok(text.length < 2_000 && (json.errors ?? []).length <= 20, text)
  }
})

test('a request line with another server’s address is answered like one with a path', async () => {
  const status = await new Promise<number>((resolve, reject) => {
    const { hostname, port, host } = new URL(behind.url)
    httpRequest(
      { hostname, port, path: 'http://evil.test/auth/get-session', headers: { host } },
      (reply) => {
        reply.resume()
        resolve(reply.statusCode!)
      },
    )
      .on('error', reject)
      .end()
  })
  assert.ok(status < 500, String(status))
})
