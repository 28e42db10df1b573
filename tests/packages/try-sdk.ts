import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { globalSetup, globalTeardown } from '../global-setup.ts'
import { liveService, type Owner } from '../service.ts'
import { installed, packed } from './packed.ts'
import { sdkInEditors } from './sdk-in-editors.ts'
import { sdkRecipes } from './sdk-recipes.ts'

/**
 * crier-sdk on what the repository does not have: the oldest Node.js that it promises, Bun and
 * Deno, each with every recipe of its page; and its types, assessed by Are The Types Wrong, by each
 * compiler since TypeScript 5.2, and as an editor shows them. All of these come from the registry
 * of packages: so this is a command, and no test.
 */
const run = promisify(execFile)
const tools = ['node@18.9.1', 'bun@1.4.5', 'deno@2.9.6', '@arethetypeswrong/cli@0.18.5']
await using stack = new AsyncDisposableStack()
const owner: Owner = { after: (work) => stack.defer(async () => work()) }

const folder = await mkdtemp(join(tmpdir(), 'crier-try-sdk-'))
owner.after(() => rm(folder, { recursive: true, force: true }))
const tarball = await packed('crier-sdk', folder)
await installed(folder, tarball)
await run('npm', ['install', '--no-audit', '--no-fund', '--no-save', ...tools, tarball], {
  cwd: folder,
})
const bin = (name: string) => join(folder, 'node_modules/.bin', name)
const { stdout: types } = await run(bin('attw'), [tarball, '--format', 'ascii'], { cwd: folder })
console.log(types.trim())
for (const line of await sdkInEditors(folder)) console.log(line)

await globalSetup()
stack.defer(globalTeardown)
const secret = `whsec_${Buffer.alloc(24, 1).toString('base64')}`
const runtimes: Record<string, readonly [command: string, ...first: string[]]> = {
  'Node.js 18': [join(folder, 'node_modules/node/bin/node')],
  Bun: [bin('bun'), 'run'],
  Deno: [bin('deno'), 'run', '--allow-all'],
}
const recipes = await sdkRecipes(join(folder, 'node_modules/crier-sdk'))
for (const [runtime, [command, ...first]] of Object.entries(runtimes)) {
  const { stdout: version } = await run(command, ['--version'], { cwd: folder })
  // Each has a different text: a network refuses a repeated one.
  const { url, account } = await liveService(owner)
  const env = { ...process.env, CRIER_URL: url, CRIER_API_KEY: account.key, WEBHOOK_SECRET: secret }
  const wrong: string[] = []
  for (const { name, text, prints } of recipes) {
    await writeFile(join(folder, name), text)
    const said = await run(command, [...first, name], { cwd: folder, env }).then(
      ({ stdout }) => stdout,
      (error: Error) => error.message,
    )
    if (!prints.test(said)) wrong.push(`${name}: ${said}`)
  }
  console.log(
    `${runtime} (${version.trim().split('\n')[0]}): ${recipes.length - wrong.length} of ` +
      `${recipes.length} recipes`,
  )
  for (const one of wrong) console.error(one)
  if (wrong.length > 0) process.exitCode = 1
}
