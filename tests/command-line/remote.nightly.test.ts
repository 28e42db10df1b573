import assert from 'node:assert/strict'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { chmod, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { suite, test } from 'node:test'
import { liveService, type Owner } from '../service.ts'
import { terminal, type Terminal } from './command.ts'

/** Signed in to a service, with the key from standard input. */
async function signedIn(t: Owner) {
  const service = await liveService(t)
  const crier = await terminal(t)
  const { code, out, err } = await crier(['login'], {
    input: `${service.url}/\n${service.account.key}\n`,
  })
  assert.equal(code, 0, err)
  assert.match(
    out,
    new RegExp(
      `^Signed in to .+ \\(${service.account.accountId}, plan pro\\) at ${service.url}\\.`,
    ),
  )
  const json = async (...parameters: string[]) => {
    const ended = await crier([...parameters, '--json'])
    assert.equal(ended.code, 0, ended.err)
    return JSON.parse(ended.out)
  }
  return { service, crier, json }
}

/** Something that answers and is no Crier server. */
async function serving(t: Owner, answer: RequestListener) {
  const server = createServer(answer)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => void server.close())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

const profilesOf = ({ home }: Terminal) => join(home, '.config/crier/profiles.json')

suite('crier from anywhere', { concurrency: 2, timeout: 220_000 }, () => {
  test('post publishes one text on several networks now, saves it without a time, and says what --to takes', async (t) => {
    const { crier, json } = await signedIn(t)
    const now = await json('post', 'Small teams ship faster.', '--to', 'x,linkedin', '--now')
    assert.deepEqual(
      now.schedules.map(({ platform }: { platform: string }) => platform).toSorted(),
      ['linkedin', 'x'],
    )
    const [{ connection_id }] = now.schedules
    const saved = await json('post', 'For later.', '--to', connection_id, '--tag', 'launch')
    assert.deepEqual([saved.state, saved.tags, saved.drafts.length], ['draft', ['launch'], 1])
    const { out } = await crier(['post', 'Seen.', '--to', 'x', '--at', '+2h'])
    assert.match(out, /^post_[0-9a-f]{32} {2}scheduled\n/)
    const wrong = await crier(['post', 'No.', '--to', 'twitter', '--now'])
    assert.deepEqual([wrong.code, wrong.err.includes('--to takes networks')], [1, true])
    const twice = await crier(['post', 'No.', '--to', 'x', '--now', '--at', '+2h'])
    assert.match(twice.err, /Give one of --now/)
  })

  test('login keeps address and key for their owner only, and shows no key', async (t) => {
    const { service, crier } = await signedIn(t)
    const file = profilesOf(crier)
    assert.equal((await stat(file)).mode & 0o777, 0o600)
    assert.equal((await stat(join(file, '..'))).mode & 0o777, 0o700)
    assert.deepEqual(JSON.parse(await readFile(file, 'utf8')).profiles.default, {
      url: service.url,
      key: service.account.key,
    })
    const other = await service.newAccount()
    assert.equal(
      (await crier(['--profile', 'other', 'login'], { input: `${service.url}\n${other.key}\n` }))
        .code,
      0,
    )
    const { out } = await crier(['profiles'])
    assert.match(out, /default .+ false\n/)
    assert.match(out, /other .+ true\n/)
    assert(!out.includes(service.account.key) && !out.includes(other.key))
    assert.match((await crier(['whoami'])).out, new RegExp(other.accountId))
    assert.match(
      (await crier(['whoami', '--profile', 'default'])).out,
      new RegExp(service.account.accountId),
    )
    const env = { CRIER_URL: service.url, CRIER_API_KEY: service.account.key }
    assert.match((await crier(['whoami'], { env })).out, new RegExp(service.account.accountId))
    assert.equal((await crier(['logout'])).code, 0)
    assert.match((await crier(['whoami'])).err, /^No server is known: run crier login/)
  })

  test('a list shows its first page and says how to go on, or shows everything', async (t) => {
    const { service, crier, json } = await signedIn(t)
    for (let count = 1; count <= 3; count++)
      await service.client.createDraft({ body: { platform: 'x', content: `Text ${count}` } })
    const page = await crier(['drafts', 'list', '--limit', '2'])
    assert.equal(page.out.trim().split('\n').length, 3)
    assert.match(page.err, /^There are more: --all, or --cursor \S+\n$/)
    assert.equal((await json('drafts', 'list', '--limit', '2', '--all')).data.length, 3)
  })

  test('output: removes control characters from a text', async (t) => {
    const { crier, json } = await signedIn(t)
    const { draft_id } = await json(
      'drafts',
      'create',
      '--platform',
      'x',
      '--data',
      String.raw`{"content": "red \u001b[31m, bell \u0007"}`,
    )
    for (const parameters of [
      ['drafts', 'get', draft_id],
      ['drafts', 'list'],
    ]) {
      const { out } = await crier(parameters)
      assert.match(out, /red \ufffd\[31m, bell \ufffd/)
      assert.doesNotMatch(out, /\p{Cc}(?<!\n)/u)
    }
  })

  test('output: removes control characters from a server’s answer', async (t) => {
    const { url } = await serving(t, (request, response) => {
      const isAccount = request.url === '/api/account'
      const type = isAccount ? 'application/json' : 'application/problem+json'
      response.writeHead(isAccount ? 200 : 409, { 'content-type': type })
      const text = 'gone \u001b[2J, back \u009b2J'
      response.end(
        JSON.stringify(
          isAccount ? { account_id: 'acc_1', name: text } : { code: 'conflict', detail: text },
        ),
      )
    })
    const crier = await terminal(t)
    const env = { CRIER_URL: url, CRIER_API_KEY: 'crier_key' }
    for (const parameters of [
      ['whoami'],
      ['whoami', '--json'],
      ['api', 'GET', '/api/account'],
      ['drafts', 'list'],
    ]) {
      const { out, err } = await crier(parameters, { env })
      assert.match(out + err, /gone .+\[2J, back .+2J/, parameters.join(' '))
      assert.doesNotMatch(out + err, /\p{Cc}(?<!\n)/u, parameters.join(' '))
    }
  })

  test('a mistake is one line that says what to do, and ends with 1', async (t) => {
    const { service, crier } = await signedIn(t)
    const { url: foreign } = await serving(t, (_, response) =>
      response.writeHead(200, { 'content-type': 'text/html' }).end('<html>'),
    )
    const key = service.account.key
    const wrong: readonly [readonly string[], RegExp, Parameters<Terminal>[1]?][] = [
      [
        ['drafts', 'list'],
        /Run crier login, or set CRIER_API_KEY\. \[unauthorized\]$/,
        { env: { CRIER_URL: service.url, CRIER_API_KEY: 'crier_wrong' } },
      ],
      [['drafts', 'list'], /CRIER_API_KEY is not/, { env: { CRIER_URL: service.url } }],
      [
        ['drafts', 'list'],
        /is no address of a server/,
        { env: { CRIER_URL: 'crier.example.com', CRIER_API_KEY: key } },
      ],
      [
        ['drafts', 'list'],
        /^No server answers \(.+\): check the address/,
        { env: { CRIER_URL: 'http://127.0.0.1:2', CRIER_API_KEY: key } },
      ],
      [
        ['drafts', 'list'],
        /is no Crier server/,
        { env: { CRIER_URL: foreign, CRIER_API_KEY: key } },
      ],
      [
        ['drafts', 'list'],
        /The key has a character that no key has/,
        { env: { CRIER_URL: service.url, CRIER_API_KEY: 'a b' } },
      ],
      [['login'], /is no Crier server/, { input: `${foreign}\n${key}\n` }],
      [
        ['login'],
        /Run crier login, or set CRIER_API_KEY\. \[unauthorized\]$/,
        { input: `${service.url}\ncrier_wrong\n` },
      ],
      [['login'], /^No key was given/, { input: `${service.url}\n` }],
      [['login', '--profile', '../x'], /^A profile’s name/],
      [
        ['drafts', 'list', '--profile', 'nowhere'],
        /^There is no profile nowhere \(known: default\): run crier login --profile nowhere\./,
      ],
      [
        ['drafts', 'create', '--platform', 'myspace'],
        /^--platform takes linkedin, x, instagram, tiktok, bluesky, mastodon, and not myspace\./,
      ],
      [['drafts', 'create'], /^--platform is missing\./],
      [['drafts', 'create', '--data', '{'], /^--data takes JSON/],
      [['drafts', 'create', '--data', '@nowhere.json'], /^nowhere\.json cannot be read/],
      [['drafts', 'list', '--limit', 'many'], /^--limit takes a number/],
      [['drafts', 'get', 'drft_1'], /\[not_found\]$/],
      [
        ['schedules', 'create', '--draft-id', 'drft_1', '--platform', 'x'],
        /\[(schedule_time_missing|not_found)\]$/,
      ],
      [['media', 'upload', 'nowhere.png'], /^nowhere\.png cannot be read/],
      [['api', 'GET', 'api/drafts'], /^The path begins with a slash/],
      [
        ['api', 'get', '/api/drafts', '--data', '{}'],
        /^GET takes no --data: write it into the path, as in "\/api\/schedules\?status=failed"\.$/,
      ],
      [['api', 'HEAD', '/api/drafts', '--data', '{}'], /^HEAD takes no --data/],
      [
        ['trigger', 'post.failed'],
        /^There is no webhook to send .* crier webhooks create --url <your address> --events post\.failed\. .* crier listen/,
      ],
    ]
    for (const [parameters, says, options] of wrong) {
      const { code, out, err } = await crier(parameters, options)
      const which = `crier ${parameters.join(' ')}: ${err}`
      assert.deepEqual([code, out], [1, ''], which)
      assert.match(err.trimEnd(), says, which)
      assert.doesNotMatch(err.trimEnd(), /\n/, which)
      assert(!err.includes(key), which)
    }
    await chmod(profilesOf(crier), 0o644)
    assert.match((await crier(['drafts', 'list'])).err, /^Others can read .+ run chmod 600 /)
  })
})
