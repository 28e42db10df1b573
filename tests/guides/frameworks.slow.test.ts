import assert from 'node:assert/strict'
import { execFile, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { freePort } from '../processes/external-postgres.ts'
import { launch, projectRoot, temporaryDirectory } from '../processes.ts'
import { liveService } from '../service.ts'
import { planAndBeTold, writeFiles, type Guided } from './frameworks.ts'

const run = promisify(execFile)
const sdk = join(projectRoot, 'sdk/index.ts')
const python = process.env['CRIER_TEST_PYTHON'] ?? '/usr/bin/python3'

const toRepository = (text: string) =>
  text
    .replace("'crier-sdk'", JSON.stringify(sdk))
    .replace("'express'", JSON.stringify(join(import.meta.dirname, 'express-stand-in.js')))

test('docs/express.md: its server schedules a post, receives its event, and rejects unsigned ones', async (t) => {
  const folder = await temporaryDirectory(t)
  await writeFiles('express.md', folder, toRepository)
  const port = await freePort()
  const start = async (settings: Record<string, string>): Promise<Guided> => {
    const { lines, errors } = launch(t, process.execPath, [join(folder, 'server.mjs')], {
      ...settings,
      PORT: String(port),
    })
    return { url: `http://127.0.0.1:${port}`, said: () => [...lines, ...errors].join('\n') }
  }
  await planAndBeTold(await liveService(t), start, port)
})

const lacksFastApi = spawnSync(python, ['-c', 'import fastapi, uvicorn']).status !== 0
const skip =
  lacksFastApi &&
  `${python} lacks fastapi or uvicorn (python3-fastapi and python3-uvicorn of Debian); ` +
    'crier-client.nightly.test.ts runs its verifier'

test(
  'docs/fastapi.md: its server schedules a post, receives its event, and rejects unsigned ones',
  { skip },
  async (t) => {
    const folder = await temporaryDirectory(t)
    await writeFiles('fastapi.md', folder)
    const port = await freePort()
    const start = async (settings: Record<string, string>): Promise<Guided> => {
      const environment = {
        ...settings,
        PYTHONPATH: join(projectRoot, 'packages/crier-client/src'),
        PYTHONDONTWRITEBYTECODE: '1',
      }
      const parameters = ['-m', 'uvicorn', 'main:app', '--port', String(port)]
      const { lines, errors } = launch(t, python, parameters, environment, { cwd: folder })
      return { url: `http://127.0.0.1:${port}`, said: () => [...lines, ...errors].join('\n') }
    }
    await planAndBeTold(await liveService(t), start, port)
  },
)

test('the files of docs/nextjs.md have the types of crier-sdk and React', async (t) => {
  const folder = await temporaryDirectory(t)
  await writeFiles('nextjs.md', folder)
  await mkdir(join(folder, 'node_modules/server-only'), { recursive: true })
  await symlink(join(projectRoot, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  await writeFile(join(folder, 'node_modules/server-only/index.d.ts'), 'export {}\n')
  const compilerOptions = {
    ...{
      noEmit: true,
      strict: true,
      skipLibCheck: true,
      jsx: 'preserve',
      target: 'es2022',
      lib: ['es2024', 'dom', 'dom.iterable'],
    },
    ...{
      module: 'preserve',
      moduleResolution: 'bundler',
      types: ['node', 'react'],
      allowImportingTsExtensions: true,
    },
    paths: { 'crier-sdk': [sdk] },
  }
  await writeFile(
    join(folder, 'tsconfig.json'),
    JSON.stringify({ compilerOptions, include: ['app', 'lib'] }),
  )
  const check = () =>
    run(process.execPath, [
      join(projectRoot, 'node_modules/typescript/bin/tsc'),
      '-p',
      folder,
    ]).then(
      () => '',
      ({ stdout }: { stdout: string }) => stdout,
    )
  assert.equal(await check(), '')
  await writeFiles('nextjs.md', folder, (text) => text.replace('external_url', 'external_uri'))
  assert.match(await check(), /route\.ts.*external_uri/)
})

interface NextFiles {
  readonly planPost: (before: string, form: FormData) => Promise<string>
  readonly POST: (request: Request) => Promise<Response>
  readonly posts: ReadonlyMap<string, { readonly status: string; readonly detail: string }>
}

test('the action and the route of docs/nextjs.md plan a post, say what is wrong with it, and take the signed event alone', async (t) => {
  const { url, account, client } = await liveService(t)
  const folder = await temporaryDirectory(t)
  const withEndings = (text: string) =>
    toRepository(text)
      .replaceAll(/from '(\.[^']+)'/g, "from '$1.ts'")
      .replace("import 'server-only'", '')
  const files = await writeFiles('nextjs.md', folder, withEndings)
  assert.deepEqual(files, [
    'lib/crier.ts',
    'lib/posts.ts',
    'app/posts/actions.ts',
    'app/api/crier/route.ts',
    'app/posts/page.tsx',
  ])
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  const settings = { CRIER_URL: url, CRIER_API_KEY: account.key, CRIER_WEBHOOK_SECRET: secret }
  for (const [name, value] of Object.entries(settings)) {
    process.env[name] = value
    t.after(() => delete process.env[name])
  }
  const load = async (file: string) =>
    (await import(pathToFileURL(join(folder, file)).href)) as Partial<NextFiles>
  const next = {
    ...(await load('app/posts/actions.ts')),
    ...(await load('app/api/crier/route.ts')),
    ...(await load('lib/posts.ts')),
  } as NextFiles

  const form = (content: string) => {
    const data = new FormData()
    data.set('content', content)
    return data
  }
  assert.match(await next.planPost('', form('A calendar.')), /slot/)
  await client.configureSlots({
    body: { platform: 'linkedin', timezone: 'UTC', slots: [{ time: '09:00' }] },
  })
  assert.match(
    await next.planPost('', form('A calendar.')),
    /^It goes out at \S+T09:00:00\.000Z\.$/,
  )
  assert.match(await next.planPost('', form('a'.repeat(4_000))), /.{20}/)
  const [[scheduleId, post] = assert.fail()] = next.posts
  assert.equal(post.status, 'pending')

  const bodyOf = (event: string, data: object) =>
    JSON.stringify({
      event,
      delivered_at: new Date().toISOString(),
      data: { schedule_id: scheduleId, ...data },
    })
  const send = (body: string, key = secret) => {
    const headers = { 'x-service-signature': createHmac('sha256', key).update(body).digest('hex') }
    return next.POST(
      new Request('https://app.example.com/api/crier', { method: 'POST', body, headers }),
    )
  }
  const published = bodyOf('post.published', { external_url: 'https://x.test/1' })
  assert.equal((await send(published, 'whsec_AAAA')).status, 400)
  assert.equal(next.posts.get(scheduleId)?.status, 'pending')
  assert.equal((await send(published)).status, 204)
  assert.deepEqual(next.posts.get(scheduleId), { status: 'published', detail: 'https://x.test/1' })
  assert.equal((await send(bodyOf('post.failed', { error_message: 'Why.' }))).status, 204)
  assert.deepEqual(next.posts.get(scheduleId), { status: 'failed', detail: 'Why.' })
})
