import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { globalSetup, globalTeardown } from '../global-setup.ts'
import { installed, packed } from '../packages/packed.ts'
import { freePort } from '../processes/external-postgres.ts'
import { eventually, launch, temporaryDirectory } from '../processes.ts'
import { liveService, type Owner } from '../service.ts'
import { planAndBeTold, writeFiles, type Guided } from './frameworks.ts'

/**
 * Runs the pages of Express and Next.js on the frameworks themselves, with the packed crier-sdk;
 * the tests use stand-ins. The frameworks come from the registry of packages: so this is a command,
 * and no test.
 */
const run = promisify(execFile)
await using stack = new AsyncDisposableStack()
const owner: Owner = { after: (work) => stack.defer(async () => work()) }
const folder = await temporaryDirectory(owner)
const tarball = await packed('crier-sdk', folder)
await installed(folder, tarball)
const tools = [
  'express@5.3.0',
  'next@16.4.6',
  'react@19.3.1',
  'react-dom@19.3.1',
  'typescript@5',
  '@types/node@26',
  '@types/react@19.3.0',
]
await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...tools, tarball], {
  cwd: folder,
})
await globalSetup()
stack.defer(globalTeardown)

const started = (
  name: string,
  command: string,
  parameters: readonly string[],
  settings: Record<string, string>,
  port: number,
): Guided => {
  const { lines, errors } = launch(
    owner,
    command,
    parameters,
    { ...settings, NEXT_TELEMETRY_DISABLED: '1' },
    { cwd: folder },
  )
  return { url: `http://127.0.0.1:${port}`, said: () => [name, ...lines, ...errors].join('\n') }
}

await writeFiles('express.md', folder)
const port = await freePort()
const startExpress = async (settings: Record<string, string>) =>
  started('Express', process.execPath, ['server.mjs'], { ...settings, PORT: String(port) }, port)
await planAndBeTold(await liveService(owner), startExpress, port)
console.log('Express: planned, told, refused')

await writeFiles('nextjs.md', folder)
const layout =
  'export default ({ children }: { children: React.ReactNode }) => <html ' +
  'lang="en"><body>{children}</body></html>\n'
await writeFile(join(folder, 'app/layout.tsx'), layout)
const next = join(folder, 'node_modules/.bin/next')
const nextPort = await freePort()
const { url, account, client } = await liveService(owner)
const hook = `http://127.0.0.1:${nextPort}/api/crier`
const { webhook_id, secret } = await client.createWebhook({
  body: { url: hook, events: ['post.published'] },
})
const settings = { CRIER_URL: url, CRIER_API_KEY: account.key, CRIER_WEBHOOK_SECRET: secret }
const building = launch(
  owner,
  next,
  ['build'],
  { ...settings, NEXT_TELEMETRY_DISABLED: '1' },
  { cwd: folder },
)
assert.equal(await building.ended, 0, [...building.lines, ...building.errors].join('\n'))
const running = started('Next.js', next, ['start', '-p', String(nextPort)], settings, nextPort)
const page = await eventually(
  `Next.js: ${running.said()}`,
  () =>
    fetch(`${running.url}/posts`).then(
      (reply) => reply.text(),
      () => undefined,
    ),
  60_000,
  200,
)
assert.match(page, /<textarea/)
assert.equal((await fetch(hook, { method: 'POST', body: '{}' })).status, 400)
await client.testWebhook({ params: { webhook_id }, body: { event: 'post.published' } })
const delivery = await eventually('the delivery', async () => {
  const { data } = await client.listDeliveries({ params: { webhook_id } })
  return data.find(({ outcome }) => outcome !== 'pending')
})
assert.deepEqual(
  delivery.attempts.map(({ status }) => status),
  [204],
)
console.log('Next.js: built, told, refused')
