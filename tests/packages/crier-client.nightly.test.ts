import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { test as declare, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { testCertificate } from '@crier/server/testing/certificate.ts'
import { version } from '@crier/server/ports/version.ts'
import { attemptHeaders } from '@crier/server/webhooks/sign.ts'
import { projectRoot } from '../processes.ts'
import { liveService } from '../service.ts'

const run = promisify(execFile)
// The system's own: it needs pip, setuptools and wheel (python3-pip, python3-setuptools,
// python3-wheel of Debian).
const python = process.env['CRIER_TEST_PYTHON'] ?? '/usr/bin/python3'
const isMissing = spawnSync(python, ['-c', 'import setuptools, wheel, pip']).status !== 0
const skip = isMissing && `${python} lacks pip, setuptools or wheel`
const test = (title: string, body: (t: TestContext) => Promise<void>) =>
  declare(title, { skip }, body)

/** The wheel, built and installed into a folder outside of the repository, without a network. */
async function installed(t: TestContext): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crier-client-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  const source = join(folder, 'source')
  // Setuptools writes beside what it builds.
  await cp(join(projectRoot, 'packages/crier-client'), source, { recursive: true })
  const alone = ['--no-index', '--no-deps', '--disable-pip-version-check', '--quiet']
  await run(python, [
    '-m',
    'pip',
    'wheel',
    ...alone,
    '--no-build-isolation',
    '--wheel-dir',
    folder,
    source,
  ])
  const wheel = (await readdir(folder)).find((name) => name.endsWith('.whl'))
  assert(wheel)
  await run(python, [
    '-m',
    'pip',
    'install',
    ...alone,
    '--target',
    join(folder, 'installed'),
    join(folder, wheel),
  ])
  return folder
}

/** Runs a program with the package, and nothing of the user's own. */
async function runPython(
  folder: string,
  name: string,
  text: string,
  env: Record<string, string> = {},
): Promise<string> {
  await writeFile(join(folder, `${name}.py`), text)
  const all = {
    PATH: '/usr/bin:/bin',
    PYTHONPATH: join(folder, 'installed'),
    PYTHONDONTWRITEBYTECODE: '1',
    ...env,
  }
  return (await run(python, ['-W', 'error', `${name}.py`], { cwd: folder, env: all })).stdout
}

/** The output of each recipe. */
const prints: readonly RegExp[] = [
  /240 loaves/,
  /^published http/,
  /^pending \d{4}-\d\d-\d\dT/,
  /^sch_[0-9a-f]{32}\n(a page of \d\n)+$/,
  /^0 of 70 bytes\n70 of 70 bytes\nimage 1\n$/,
  /^gone: /,
  /^True\n$/,
  /^$/,
  /^\d+ 100 \S+\n\d+\n$/,
  /^3\n(?:.+\n+){3,}$/,
]

test('the wheel of crier-client carries its types and its page, and needs nothing', async (t) => {
  const folder = await installed(t)
  const files = await readdir(join(folder, 'installed/crier_client'))
  assert(files.includes('py.typed') && files.includes('types.py'), files.join())
  const metadata = await readFile(
    join(folder, 'installed', `crier_client-${version}.dist-info`, 'METADATA'),
    'utf8',
  )
  assert.match(metadata, /^Requires-Python: >=3\.11$/m)
  assert.doesNotMatch(metadata, /^Requires-Dist/m)
  assert.match(metadata, /^# crier-client$/m)
})

test('crier-client: runs every recipe of its page unchanged', async (t) => {
  const folder = await installed(t)
  const readme = await readFile(join(projectRoot, 'packages/crier-client', 'README.md'), 'utf8')
  const [start, ...recipes] = [...readme.matchAll(/```python\n(.*?)```/gs)].map(
    (match) => match[1]!,
  )
  assert.equal(recipes.length, prints.length)
  const { url, account } = await liveService(t)
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  const env = { CRIER_URL: url, CRIER_API_KEY: account.key, WEBHOOK_SECRET: secret }
  for (const [index, recipe] of recipes.entries()) {
    const stdout = await runPython(folder, `recipe_${index + 1}`, `${start}\n${recipe}`, env)
    assert.match(stdout, prints[index]!, `recipe ${index + 1} prints ${stdout}`)
  }

  // The receiver of recipe 8 takes what the server signs, and nothing else.
  const now = Temporal.Now.instant()
  const body = JSON.stringify({
    event: 'post.failed',
    delivered_at: now.toString(),
    data: { schedule_id: 'sch_1', error_message: 'Why.' },
  })
  const attempt = { eventId: 'evt_1', attemptedAt: now, body: Buffer.from(body) }
  const headers = JSON.stringify(
    attemptHeaders(attempt, { current: secret, previous: null }, version),
  )
  const received = await runPython(
    folder,
    'receiver',
    `import json
from recipe_8 import receive
from crier_client import WebhookVerificationError, verify_webhook
import os
body, headers, secret = ${JSON.stringify(body)}, json.loads(${JSON.stringify(headers)}), os.environ['WEBHOOK_SECRET']
print(receive(body.encode(), headers), receive(b'{}', headers))
own = {name: value for name, value in headers.items() if name.lower() == 'x-service-signature'}
print(verify_webhook(body, own, secret).id, verify_webhook(body, headers, ['whsec_AAAA', secret]).id)
def fault(**changed):
    given = {'body': body, 'headers': headers, 'secret': secret, **changed}
    try:
        verify_webhook(given.pop('body'), given.pop('headers'), given.pop('secret'), **given)
    except WebhookVerificationError as error:
        return error.code
import time
print(fault(now=lambda: time.time() + 301), fault(now=lambda: time.time() - 600), fault(secret='whsec_AAAA'), fault(secret='no'), fault(secret=None), fault(secret=[]), fault(headers={}), fault(body=body + ' '), fault(already_seen=lambda one: one == 'evt_1'))
print(fault(headers=own, now=lambda: time.time() + 301), fault(headers={'X-Service-Signature': 'zz'}))
`,
    env,
  )
  assert.equal(
    received,
    `sch_1 Why.
wrong_signature
204 400
None evt_1
too_old too_new wrong_signature malformed_secret malformed_secret malformed_secret missing_header wrong_signature already_seen
too_old malformed_header
`,
  )
})

type Script = (
  request: IncomingMessage,
  response: ServerResponse,
  count: number,
) => void | Promise<void>

/** A server that answers by a script, and what it was asked. */
async function scripted(t: TestContext, script: Script) {
  const asked: {
    method: string
    url: string
    key: string | undefined
    headers: IncomingMessage['headers']
  }[] = []
  const server = createServer((request, response) => {
    asked.push({
      method: request.method!,
      url: request.url!,
      key: request.headers['idempotency-key'] as string | undefined,
      headers: request.headers,
    })
    void script(request, response, asked.length)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const problem = (
  response: ServerResponse,
  status: number,
  code: string,
  headers: Record<string, string> = {},
  facts = {},
) =>
  response
    .writeHead(status, { 'content-type': 'application/problem+json', ...headers })
    .end(JSON.stringify({ code, detail: 'Why.', status, ...facts }))
const json = (response: ServerResponse, body: unknown) =>
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))

const begin = (url: string, more = '') => `from crier_client import *
crier = Crier('${url}', 'crier_key'${more})
def ends(work):
    try:
        return work()
    except CrierError as error:
        return f'{type(error).__name__} {getattr(error, "code", "")}'.strip()
`

test('crier-client sends again what has one effect, with one idempotency key and after Retry-After, and nothing else', async (t) => {
  const folder = await installed(t)
  const post = await scripted(t, (_request, response, count) => {
    if (count === 1) response.destroy()
    else if (count === 2) problem(response, 503, 'service_unavailable', { 'retry-after': '1' })
    else json(response, { draft_id: 'drft_1' })
  })
  const text = `${begin(post.url)}
import time
from datetime import datetime
start = time.monotonic()
print(crier.drafts.create(platform='x', content='a', on_answer=lambda answer: print(answer.attempts))['draft_id'], time.monotonic() - start > 1)
`
  assert.equal(await runPython(folder, 'post', text), '3\ndrft_1 True\n')
  assert.equal(new Set(post.asked.map(({ key }) => key)).size, 1)
  assert.match(post.asked[0]!.key!, /^[0-9a-f]{32}$/)

  const lost = await scripted(t, (_request, response) => void response.destroy())
  const refused = `${begin(lost.url)}
print(ends(lambda: crier.drafts.update('drft_1', content='a')), ends(lambda: crier.drafts.delete('drft_1')))
print(ends(lambda: crier.drafts.get('drft_1', retries=1)))
`
  assert.equal(
    await runPython(folder, 'lost', refused),
    'CrierUnreachable CrierUnreachable\nCrierUnreachable\n',
  )
  assert.deepEqual(
    lost.asked.map(({ method }) => method),
    ['PATCH', 'DELETE', 'GET', 'GET'],
  )

  const busy = await scripted(t, (_request, response, count) => {
    if (count === 1) problem(response, 429, 'rate_limited', { 'retry-after': '0' })
    else if (count === 2) response.writeHead(204).end()
    else if (count === 3) problem(response, 429, 'rate_limited', { 'retry-after': '61' })
    else problem(response, 422, 'content_too_long')
  })
  const waits = `${begin(busy.url)}
print(crier.drafts.delete('drft_1'))
print(ends(lambda: crier.drafts.get('drft_1')), ends(lambda: crier.drafts.get('drft_1')))
`
  assert.equal(
    await runPython(folder, 'busy', waits),
    'None\nCrierProblem rate_limited CrierProblem content_too_long\n',
  )
  assert.equal(busy.asked.length, 4)

  const away = await scripted(t, (_request, response, count) => {
    if (count === 1) problem(response, 503, 'service_unavailable', { 'retry-after': '0' })
    else if (count === 4) json(response, {})
    else
      problem(response, 503, 'service_unavailable', { 'retry-after': '0' }, { outcome: 'unknown' })
  })
  const doubts = `${begin(away.url)}
print(ends(lambda: crier.schedules.move('sch_1', use_next_free_slot=True)))
print(ends(lambda: crier.schedules.retry('sch_1')))
`
  assert.equal(await runPython(folder, 'away', doubts), 'CrierProblem service_unavailable\n{}\n')
  assert.deepEqual(
    away.asked.map(({ method }) => method),
    ['PATCH', 'PATCH', 'POST', 'POST'],
  )
})

test('crier-client waits for a first request with the same key, for a minute at most and with few requests', async (t) => {
  const folder = await installed(t)
  const post = await scripted(t, (_request, response, count) => {
    if (count <= 3) problem(response, 409, 'idempotency_key_in_progress', { 'retry-after': '0' })
    else json(response, { draft_id: 'drft_1' })
  })
  // Step by step, without the pauses.
  const text = `${begin(post.url)}
from crier_client._call import Pause, _until_answered, Send
from crier_client.errors import CrierProblem
print(crier.drafts.create(platform='x', content='a')['draft_id'])
def pauses(retries):
    steps = _until_answered(Send('POST', 'http://crier.test/', {}, None, 60.0), retries, None)
    waited = []
    step = next(steps)
    try:
        while True:
            if isinstance(step, Pause):
                waited.append(step.seconds)
                step = next(steps)
            else:
                running = b'{"code": "idempotency_key_in_progress", "retry_after": 1}'
                step = steps.throw(CrierProblem(409, {'retry-after': '1', 'content-type': 'application/problem+json'}, running))
    except CrierProblem as error:
        return waited, error.code
print(pauses(2), pauses(0))
`
  const waited = '[1.0, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0, 8.0, 8.0, 8.0]'
  const code = "'idempotency_key_in_progress'"
  assert.equal(
    await runPython(folder, 'running', text),
    `drft_1\n(${waited}, ${code}) ([], ${code})\n`,
  )
  assert.equal(new Set(post.asked.map(({ key }) => key)).size, 1)
  assert.equal(post.asked.length, 4)
})

test('crier-client ends a call within its time, whatever the server does meanwhile, and a cancelled task closes its connection', async (t) => {
  const folder = await installed(t)
  let closed = 0
  let silent = 0
  const second = Promise.withResolvers<void>()
  const hanging = await scripted(t, async (request, response) => {
    if (request.url!.includes('asked')) return void (await second.promise, json(response, {}))
    request.on('close', () => closed++)
    if (request.url!.includes('silent') && ++silent === 2) second.resolve()
    if (request.url!.includes('drip')) {
      response.writeHead(200, { 'content-type': 'application/json' })
      const timer = setInterval(() => response.write(' '), 20)
      response.on('close', () => clearInterval(timer))
    }
  })
  const text = `${begin(hanging.url, ', timeout=0.5, retries=0')}
import asyncio, time
start = time.monotonic()
print(ends(lambda: crier.drafts.get('silent')), ends(lambda: crier.drafts.get('drip')))
print(ends(lambda: Crier('http://127.0.0.1:1', 'k', retries=0).account.get()))
async def main():
    async with AsyncCrier('${hanging.url}', 'crier_key') as crier:
        task = asyncio.create_task(crier.drafts.get('silent'))
        await crier.drafts.get('asked')
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            print('cancelled')
asyncio.run(main())
print(time.monotonic() - start < 20)
`
  assert.equal(
    await runPython(folder, 'hanging', text),
    'CrierTimeout CrierTimeout\nCrierUnreachable\ncancelled\nTrue\n',
  )
  assert.equal(hanging.asked.length, 4)
  assert.equal(closed, 3)
})

test('crier-client: keeps its timeouts over TLS, and trusts only configured certificates', async (t) => {
  const folder = await installed(t)
  const forever = {
    from: Temporal.Instant.from('2020-01-01T00:00:00Z'),
    until: Temporal.Instant.from('2099-01-01T00:00:00Z'),
  }
  const certificate = testCertificate('localhost', forever)
  const server = createSecureServer(certificate, (request, response) => {
    if (request.url!.includes('silent')) return
    if (!request.url!.includes('drip')) return void json(response, { draft_id: 'drft_1' })
    response.writeHead(200, { 'content-type': 'application/json' })
    const timer = setInterval(() => response.write(' '), 20)
    response.on('close', () => clearInterval(timer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const url = `https://localhost:${(server.address() as AddressInfo).port}`
  await writeFile(join(folder, 'certificate.pem'), certificate.cert)
  const text = `${begin(url, ', retries=0')}
import asyncio, ssl
told = ssl.create_default_context(cafile='certificate.pem')
print(ends(lambda: crier.drafts.get('a')))
crier = Crier('${url}', 'crier_key', retries=0, ssl_context=told)
print(crier.drafts.get('a'))
print(ends(lambda: crier.drafts.get('silent', timeout=0.5)), ends(lambda: crier.drafts.get('drip', timeout=0.5)))
async def main():
    async with AsyncCrier('${url}', 'crier_key', retries=0, ssl_context=told) as crier:
        try:
            await asyncio.wait_for(crier.drafts.get('drip'), 0.5)
        except TimeoutError:
            print('given up')
        print((await crier.drafts.get('a'))['draft_id'])
asyncio.run(main())
`
  assert.equal(
    await runPython(folder, 'secure', text),
    "CrierUnreachable\n{'draft_id': 'drft_1'}\nCrierTimeout CrierTimeout\ngiven up\ndrft_1\n",
  )
})

test('crier-client does for asyncio what it does for who waits: uploads, waits for a schedule, tells refusals, turns pages', async (t) => {
  const folder = await installed(t)
  const { url, account } = await liveService(t)
  const text = `
import asyncio, os
from datetime import datetime, timedelta, timezone
from crier_client import AsyncCrier, CrierProblem
async def main():
    async with AsyncCrier(os.environ['CRIER_URL'], os.environ['CRIER_API_KEY']) as crier:
        picture = await crier.upload(os.environ['PICTURE'], alt_text='A calendar')
        print(picture['name'], picture['kind'])
        draft = await crier.drafts.create(platform='linkedin', content='A calendar.', media=[{'media_id': picture['media_id']}])
        soon = datetime.now(timezone.utc) + timedelta(seconds=5)
        schedule = await crier.schedules.create(draft_id=draft['draft_id'], platform='linkedin', scheduled_at=soon)
        print((await crier.wait_for_schedule(schedule['schedule_id']))['status'])
        try:
            await crier.drafts.update(draft['draft_id'], content='Other.', version=9)
        except CrierProblem as problem:
            print(problem.status, problem.code, problem.version)
        print(await crier.drafts.delete(draft['draft_id']), len((await crier.schedules.list().page())['data']))
        print([len(page['data']) async for page in crier.activity.list(limit=2).pages()][:2])
asyncio.run(main())
`
  const env = {
    CRIER_URL: url,
    CRIER_API_KEY: account.key,
    PICTURE: join(projectRoot, 'docs/pictures/dashboard-phone.png'),
  }
  assert.equal(
    await runPython(folder, 'awaited', text, env),
    'dashboard-phone.png image\npublished\n409 conflict 1\nNone 1\n[2, 2]\n',
  )
})

test('crier-client: resumes an upload after a broken connection, and gives up an abandoned one', async (t) => {
  const folder = await installed(t)
  const bytes = Buffer.alloc(100_000, 7)
  const received: Buffer[] = []
  let offset = 0
  const media = await scripted(t, async (request, response) => {
    if (request.method === 'POST')
      response.writeHead(201, { location: '/files/upl_1', 'upload-offset': '0' }).end()
    else if (request.method === 'HEAD')
      response.writeHead(200, { 'upload-offset': String(offset) }).end()
    else if (request.method === 'PATCH' && offset === 0) {
      // Half arrives, then the connection breaks.
      request.once('readable', () => {
        const part = (request.read() as Buffer).subarray(0, 1000)
        received.push(part)
        offset = part.length
        response.destroy()
      })
    } else if (request.method === 'PATCH') {
      received.push(await buffer(request))
      response
        .writeHead(204, { 'upload-offset': String(bytes.length), 'crier-media-id': 'med_1' })
        .end()
    } else json(response, { media_id: 'med_1' })
  })
  await writeFile(join(folder, 'file.bin'), bytes)
  const text = `${begin(media.url)}
print(crier.upload('file.bin', alt_text='ä', on_progress=lambda sent, total: print(sent, total))['media_id'])
`
  assert.equal(
    await runPython(folder, 'upload', text),
    '0 100000\n1000 100000\n100000 100000\nmed_1\n',
  )
  assert(Buffer.concat(received).equals(bytes))
  assert.equal(
    media.asked[0]!.headers['upload-metadata'],
    `name ${btoa('file.bin')},alt_text ${Buffer.from('ä').toString('base64')}`,
  )

  const full = await scripted(t, async (request, response) => {
    await buffer(request)
    if (request.method === 'POST')
      response.writeHead(201, { location: '/files/upl_1', 'upload-offset': '0' }).end()
    else if (request.method === 'DELETE') response.writeHead(204).end()
    else problem(response, 422, 'media_not_supported')
  })
  assert.equal(
    await runPython(
      folder,
      'refused',
      `${begin(full.url)}print(ends(lambda: crier.upload(b'abc')))\n`,
    ),
    'CrierProblem media_not_supported\n',
  )
  assert.deepEqual(
    full.asked.map(({ method }) => method),
    ['POST', 'PATCH', 'DELETE'],
  )
})

test('crier-client: restarts an upload once when the server has lost its parts', async (t) => {
  const folder = await installed(t)
  const serve = (losses: number) => {
    let begun = 0
    return scripted(t, async (request, response) => {
      const bytes = await buffer(request)
      if (request.method === 'POST')
        response
          .writeHead(201, { location: `/files/upl_${(begun += 1)}`, 'upload-offset': '0' })
          .end()
      else if (request.method === 'DELETE') response.writeHead(204).end()
      else if (request.method === 'GET') json(response, { media_id: 'med_1' })
      else if (begun <= losses) problem(response, 404, 'not_found')
      else
        response
          .writeHead(204, { 'upload-offset': String(bytes.length), 'crier-media-id': 'med_1' })
          .end()
    })
  }
  const [lost, twice] = [await serve(1), await serve(2)]
  const text = (url: string) =>
    `${begin(url)}print(ends(lambda: crier.upload(b'abc')['media_id']))\n`
  assert.equal(await runPython(folder, 'lost', text(lost.url)), 'med_1\n')
  assert.equal(await runPython(folder, 'twice', text(twice.url)), 'CrierProblem not_found\n')
  assert.deepEqual(
    [lost, twice].map(({ asked }) => asked.map(({ method }) => method)),
    [
      ['POST', 'PATCH', 'DELETE', 'POST', 'PATCH', 'GET'],
      ['POST', 'PATCH', 'DELETE', 'POST', 'PATCH', 'DELETE'],
    ],
  )
})

test('crier-client says before it sends what is wrong with an address, a key, a time or a name', async (t) => {
  const folder = await installed(t)
  const { url, asked } = await scripted(t, (_request, response) => void json(response, {}))
  const text = `${begin(url)}
from datetime import datetime
def says(work):
    try:
        work()
    except (ValueError, TypeError) as error:
        print(error)
says(lambda: Crier('crier.example.com', 'k'))
says(lambda: Crier('${url}', 'a b'))
says(lambda: Crier('${url}', 'k', timeout=0))
says(lambda: crier.drafts.get(''))
says(lambda: crier.drafts.get('..'))
says(lambda: crier.drafts.get('.'))
says(lambda: crier.schedules.create(draft_id='d', platform='x', scheduled_at=datetime(2030, 1, 1)))
says(lambda: crier.drafts.get('drft_1', idempotency_key='a'))
says(lambda: crier.drafts.list(retry=1).page())
crier.schedules.list(from_='2030-01-01T00:00:00Z', dismissed=False).page()
crier.drafts.get('../account?a=b')
`
  const lines = (await runPython(folder, 'wrong', text)).trim().split('\n')
  for (const [index, says] of [
    /^base_url needs /,
    /^api_key is empty/,
    /^timeout takes seconds/,
    /^draft_id is missing/,
    /^draft_id is "\.\.", which is no id/,
    /^draft_id is "\.", which is no id/,
    /^A time needs a zone/,
    /takes no idempotency_key/,
    /takes no retry/,
  ].entries())
    assert.match(lines[index] ?? '', says)
  assert.deepEqual(
    asked.map(({ url: path }) => path),
    [
      '/api/schedules?from=2030-01-01T00%3A00%3A00Z&dismissed=false',
      '/api/drafts/..%2Faccount%3Fa%3Db',
    ],
  )
})
