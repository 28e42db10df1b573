import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { chmod, glob, mkdir, readdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, before, suite, test, type TestContext } from 'node:test'
import { promisify } from 'node:util'
import { createCrier } from '@crier/sdk/crier.ts'
import { apiKeyOf, launch, projectRoot, startInstalled, temporaryDirectory } from '../processes.ts'
import { unpackedServer } from './unpacked.ts'

const run = promisify(execFile)

/** Every file with the time of its last change. */
async function filesOf(folder: string): Promise<string[]> {
  const files: string[] = []
  for await (const name of glob('**/*', { cwd: folder }))
    files.push(`${name} ${(await stat(join(folder, name))).mtimeMs}`)
  return files.sort()
}

suite('crier-server, installed outside of the repository', { timeout: 230_000 }, () => {
  let folder: string
  let program: string
  const stack = new AsyncDisposableStack()

  before(async () => {
    const owner = { after: (work: () => unknown) => stack.defer(async () => void (await work())) }
    folder = await temporaryDirectory(owner as TestContext)
    program = await unpackedServer(folder)
  })
  after(() => stack.disposeAsync())

  const command = () => join(folder, 'node_modules/.bin/crier')
  const environment = (t: TestContext) => {
    const home = join(folder, `home-${t.name.replaceAll(/\W+/g, '-')}`)
    return {
      HOME: home,
      CRIER_DATA_DIR: join(home, 'data'),
      CRIER_LOG: 'error',
      PATH: '/usr/bin:/bin',
    }
  }

  test('starts, shows the dashboard, takes a picture, publishes posts on the sandbox, ends, and writes nothing into its folder', async (t) => {
    await mkdir(environment(t).HOME)
    const before = await filesOf(program)
    const from = performance.now()
    const server = await startInstalled(t, command(), folder, environment(t))
    t.diagnostic(`ready ${Math.round(performance.now() - from)} ms after the first start`)
    const page = await fetch(server.url)
    assert.match(await page.text(), /<div id="root">/)
    const script = /src="(\/assets\/[^"]+)"/.exec(await (await fetch(server.url)).text())![1]!
    assert.equal((await fetch(`${server.url}${script}`)).status, 200)
    assert.equal((await fetch(`${server.url}/docs/reference.js`)).status, 200)
    assert.match(
      await (await fetch(`${server.url}/docs/guide/search?q=backup`)).text(),
      /href="\/docs\/guide\/operate/,
    )
    assert.equal((await fetch(`${server.url}/docs/guide/pictures/dashboard-phone.png`)).status, 200)

    const crier = createCrier({ baseUrl: server.url, apiKey: apiKeyOf(server) })
    const picture = await crier.upload(
      (await readFile(
        join(projectRoot, 'docs/pictures/dashboard-calendar.png'),
      )) as Uint8Array<ArrayBuffer>,
    )
    const texts = {
      linkedin: 'With a picture.',
      instagram: 'Größe, 你好, مرحبا and 😀 on a card that is drawn.',
      x: 'A text.',
      tiktok: 'Drawn, too.',
    }
    for (const [platform, content] of Object.entries(texts) as [keyof typeof texts, string][]) {
      const media = platform === 'linkedin' ? [{ media_id: picture.media_id }] : []
      const { draft_id } = await crier.drafts.create({ platform, content, media })
      const scheduled_at = Temporal.Now.instant().add({ seconds: 2 }).toString()
      const { schedule_id } = await crier.schedules.create({ draft_id, platform, scheduled_at })
      const ended = await crier.waitForSchedule(schedule_id)
      assert.equal(ended.status, 'published', `${platform}: ${ended.error_message}`)
    }
    const written = await crier.drafts.generatePost({
      platform: 'x',
      topic: 'Bread',
      source: 'We baked 240 loaves in the wood oven. We sold out by nine.',
    })
    assert.match(written.content, /240 loaves/)
    assert.equal(await server.end('SIGTERM'), 0)

    const again = performance.now()
    const second = await startInstalled(t, command(), folder, environment(t))
    t.diagnostic(`ready ${Math.round(performance.now() - again)} ms after a start on existing data`)
    assert.equal(await second.end('SIGINT'), 0)
    assert.deepEqual(await filesOf(program), before)
  })

  test('has the commands of the operator', async (t) => {
    const all = environment(t)
    await mkdir(all.HOME)
    const run = async (...parameters: string[]) => {
      const launched = launch(t, command(), parameters, all, { cwd: folder })
      return { code: await launched.ended, lines: launched.lines, errors: launched.errors }
    }
    const { version } = JSON.parse(await readFile(join(program, 'package.json'), 'utf8')) as {
      version: string
    }
    assert.deepEqual(await run('--version'), { code: 0, lines: [version], errors: [] })
    assert.match((await run('accounts', 'list')).errors.join('\n'), /^There is no database in /)
    assert.deepEqual((await run('accounts', 'list', '--init')).lines, ['(none)'])
    assert.equal((await run('accounts', 'create', '--email', 'a@example.com')).code, 0)
    assert.equal((await run('backup', join(all.HOME, 'backup'))).code, 0)
    const kept = join(all.HOME, 'kept')
    await mkdir(kept)
    await writeFile(join(kept, 'crier-20260101T030000Z.backup'), '')
    const nightly = await run('server', 'backup', kept, '--keep', '1', '--verify')
    assert.deepEqual([nightly.code, nightly.errors], [0, []])
    assert.match(
      nightly.lines[1]!,
      /^It was restored and read back: \d+ rows in \d\d+ tables, 0 uploaded files\.$/,
    )
    assert.equal(nightly.lines[2], 'Removed: crier-20260101T030000Z.backup.')
    assert.match((await readdir(kept)).join(), /^crier-2\d{7}T\d{6}Z\.backup$/)
    assert.deepEqual((await run('backup', kept, '--keep', '0')).errors, [
      '--keep takes how many backups stay, from 1 to 9999, and not 0.',
    ])
  })

  test('restores into a data directory that is the home of its user, as in the image', async (t) => {
    const all = environment(t)
    const volume = join(all.HOME, 'volume')
    await mkdir(volume, { recursive: true })
    const file = join(all.HOME, 'file.backup')
    const run = async (parameters: readonly string[], given: Readonly<Record<string, string>>) => {
      const launched = launch(t, command(), parameters, { ...all, ...given }, { cwd: folder })
      return { code: await launched.ended, errors: launched.errors }
    }
    await run(['accounts', 'list', '--init'], {})
    assert.deepEqual(await run(['backup', file], {}), { code: 0, errors: [] })
    // No server has been started on it, which makes the key.
    const errors = [
      'This backup holds no secret key: start the server with the CRIER_SECRET_KEY that it had.',
    ]
    assert.deepEqual(await run(['restore', file], { HOME: volume, CRIER_DATA_DIR: volume }), {
      code: 0,
      errors,
    })
  })

  test('says in one line what to do on an old Node.js, and where a port is taken', async (t) => {
    const all = environment(t)
    const old = join(all.HOME, 'old')
    await mkdir(old, { recursive: true })
    await writeFile(join(old, 'node'), '#!/bin/sh\necho v20.19.0\n')
    await chmod(join(old, 'node'), 0o755)
    const alone = join(old, 'crier-server')
    await run('cp', ['-r', join(program, 'bin'), alone])
    await mkdir(join(old, 'alone'))
    await rename(alone, join(old, 'alone/bin'))
    const refused = launch(
      t,
      join(old, 'alone/bin/crier'),
      ['start'],
      { ...all, PATH: `${old}:/usr/bin:/bin` },
      { cwd: folder },
    )
    assert.equal(await refused.ended, 1)
    assert.deepEqual(refused.errors, [
      'Crier needs Node.js 26.3 or newer, and this is v20.19.0: install crier-server with its ' +
        'optional dependencies, which bring one.',
    ])
    const first = await startInstalled(t, command(), folder, all)
    const other = { ...all, CRIER_DATA_DIR: join(all.HOME, 'other'), PORT: new URL(first.url).port }
    const second = launch(t, command(), ['start'], other, { cwd: folder })
    assert.equal(await second.ended, 1)
    assert.match(
      second.errors.join('\n'),
      /^Crier cannot listen: [^\n]+ Set PORT or HOST to a free address\.$/,
    )
    await first.end('SIGTERM')
  })

  test('carries the licenses of what it carries, every migration and no source', async () => {
    const names = (await filesOf(program)).map((line) => line.split(' ')[0]!)
    assert.deepEqual(
      names.filter((name) => /\.ts$|\.map$|node_modules/.test(name)),
      [],
    )
    const migrations = await Array.fromAsync(
      glob('*.sql', { cwd: join(projectRoot, 'server/database/migrations') }),
    )
    for (const name of migrations)
      assert(names.includes(`dist/server/database/migrations/${name}`), name)
    const licenses = await readFile(join(program, 'dist/licenses.txt'), 'utf8')
    for (const name of ['fastify', 'kysely', 'better-auth', '@expo-google-fonts/noto-sans'])
      assert(licenses.includes(`${name} `), name)
  })
})
