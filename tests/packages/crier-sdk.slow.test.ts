import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { version } from '@crier/server/ports/version.ts'
import { attemptHeaders } from '@crier/server/webhooks/sign.ts'
import { build } from 'rolldown'
import { projectRoot } from '../processes.ts'
import { liveService, type Owner } from '../service.ts'
import { installed, packed } from './packed.ts'
import { sdkRecipes } from './sdk-recipes.ts'

const run = promisify(execFile)
const browserBytesMax = 7.25 * 1024

/**
 * A folder outside of the repository, in which the packed package is installed without a network.
 */
async function elsewhere(t: Owner): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crier-sdk-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  await installed(folder, await packed('crier-sdk', folder), ['--offline'])
  return folder
}

test('crier-sdk installs outside of the repository, as ES module, as CommonJS and with types', async (t) => {
  const folder = await elsewhere(t)
  assert.deepEqual(
    (await readdir(join(folder, 'node_modules'))).filter((name) => !name.startsWith('.')),
    ['crier-sdk'],
  )
  const { url, account } = await liveService(t)
  const env = { ...process.env, CRIER_URL: url, CRIER_API_KEY: account.key }
  const use = `const crier = createCrier({ baseUrl: process.env.CRIER_URL, apiKey: process.env.CRIER_API_KEY })
crier.account.get().then(({ plan }) => console.log(plan))\n`
  const forms = {
    'esm.mjs': `import { createCrier } from 'crier-sdk'\n${use}`,
    'common.cjs': `const { createCrier } = require('crier-sdk')\n${use}`,
  }
  for (const [name, text] of Object.entries(forms)) {
    await writeFile(join(folder, name), text)
    const { stdout } = await run(process.execPath, [name], { cwd: folder, env })
    assert.equal(stdout, 'pro\n', name)
  }
})

const typed = `
const crier = createCrier({ baseUrl: 'http://127.0.0.1:3000', apiKey: 'k' })
export async function use(): Promise<string> {
  const draft: Draft = await crier.drafts.create({ platform: 'x', content: 'Hello' }, { idempotencyKey: 'a' })
  await crier.schedules.create({ draft_id: 'd', platform: 'x', use_next_free_slot: true })
  await crier.schedules.batch({ schedules: [{ draft_id: 'd', platform: 'x', scheduled_at: '2030-01-01T09:00:00Z' }] })
  await crier.drafts.create({ platform: 'instagram', media: [{ media_id: 'm' }], caption: 'Beside.' })
  await crier.drafts.restoreVersion(draft.draft_id, draft.version)
  for await (const schedule of crier.schedules.list({ status: 'pending' })) if (schedule.status === 'failed') return schedule.draft_id
  const { rateLimit } = await crier.schedules.get('sch_1').withAnswer()
  const event = await verifyWebhook({ body: '', headers: {} }, 'whsec_')
  if (event.event === 'post.published') return event.data.external_url
  if (event.event === 'credits.low') return String(event.data.threshold + (rateLimit?.remaining ?? 0))
  if (event.event === 'post.failed') return event.data.error_code
  return event.id ?? draft.draft_id
}
`

// Each must be an error, or the types would promise nothing.
const wrong = [
  "crier.drafts.create({ platform: 'myspace' })",
  'crier.drafts.get()',
  'crier.drafts.get({})',
  'crier.drafts.lost()',
  "crier.schedules.create({ platform: 'x' })",
  "crier.schedules.create({ draft_id: 'd', platform: 'x' })",
  "crier.schedules.create({ draft_id: 'd', platform: 'x', use_next_free_slot: false })",
  "crier.schedules.validate({ draft_id: 'd', platform: 'x' })",
  "crier.schedules.batch({ schedules: [{ draft_id: 'd', platform: 'x' }] })",
  "crier.drafts.create({ platform: 'x' })",
  "crier.drafts.create({ platform: 'x', content: 'a', pieces: ['b'] })",
  "crier.drafts.remix({ platforms: ['x'] })",
  "crier.drafts.rewrite('d')",
  "crier.drafts.rewrite('d', { length: 'shorter', tone: 'friendly' })",
  'for await (const one of crier.account.get()) one',
]

test('the types of crier-sdk hold in both formats and resolutions, and refuse what the API would refuse', async (t) => {
  const folder = await elsewhere(t)
  await symlink(join(projectRoot, 'node_modules/@types'), join(folder, 'node_modules/@types'))
  const imports = "import { createCrier, verifyWebhook, type Draft } from 'crier-sdk'\n"
  await writeFile(join(folder, 'esm.mts'), imports + typed)
  await writeFile(join(folder, 'common.cts'), imports + typed)
  const check = (resolution: string, ...files: string[]) => {
    const flags =
      `--noEmit --strict --skipLibCheck false --target es2022 --lib es2024,dom,dom.iterable --types node ${resolution}`.split(
        ' ',
      )
    return run(
      process.execPath,
      [join(projectRoot, 'node_modules/typescript/bin/tsc'), ...flags, ...files],
      { cwd: folder },
    )
  }
  await check('--module nodenext', 'esm.mts', 'common.cts')
  await check('--module preserve --moduleResolution bundler', 'esm.mts')
  for (const [index, line] of wrong.entries())
    await writeFile(join(folder, `wrong-${index}.mts`), `${imports}${typed}${line}\n`)
  const names = wrong.map((_, index) => `wrong-${index}.mts`)
  const { stdout } = await check('--module nodenext', ...names).then(
    () => assert.fail('every file has a mistake'),
    (error: { stdout: string }) => error,
  )
  for (const [index, name] of names.entries())
    assert(stdout.includes(`${name}(`), `${wrong[index]} passes`)
})

test('crier-sdk takes at most 7.25 KiB of a browser’s bundle, compressed', async (t) => {
  const folder = await elsewhere(t)
  const entry = join(folder, 'entry.mjs')
  await writeFile(entry, "export * from 'crier-sdk'\n")
  const { output } = await build({
    input: entry,
    platform: 'browser',
    write: false,
    output: { format: 'esm', minify: true },
  })
  const bytes = gzipSync(output[0].code, { level: 9 }).length
  t.diagnostic(`${bytes} bytes`)
  assert(bytes <= browserBytesMax, `${bytes} bytes`)
})

test('crier-sdk: runs every recipe of its page unchanged', async (t) => {
  const folder = await elsewhere(t)
  const recipes = await sdkRecipes(join(folder, 'node_modules/crier-sdk'))
  const { url, account } = await liveService(t)
  const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
  const env = { ...process.env, CRIER_URL: url, CRIER_API_KEY: account.key, WEBHOOK_SECRET: secret }
  for (const { name, text, prints } of recipes) {
    await writeFile(join(folder, name), text)
    const { stdout } = await run(process.execPath, [name], { cwd: folder, env })
    assert.match(stdout, prints, `${name} prints ${stdout}`)
  }
  await receiverWorks(join(folder, 'recipe-8.mjs'), secret, env)
})

/** The route of recipe 8 takes what the server signs, and nothing else. */
async function receiverWorks(
  module: string,
  secret: string,
  env: Record<string, string | undefined>,
): Promise<void> {
  const now = Temporal.Now.instant()
  const body = JSON.stringify({
    event: 'post.failed',
    delivered_at: now.toString(),
    data: { schedule_id: 'sch_1', error_message: 'Why.' },
  })
  const attempt = { eventId: 'evt_1', attemptedAt: now, body: Buffer.from(body) }
  const headers = attemptHeaders(attempt, { current: secret, previous: null }, version)
  const script = `import { POST } from ${JSON.stringify(pathToFileURL(module).href)}
const send = (body) => POST(new Request('http://x.test', { method: 'POST', body, headers: ${JSON.stringify(headers)} }))
console.log((await send(${JSON.stringify(body)})).status, (await send('{}')).status)`
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', script], {
    env: env as NodeJS.ProcessEnv,
  })
  assert.equal(stdout, 'sch_1 Why.\n204 400\n')
}
