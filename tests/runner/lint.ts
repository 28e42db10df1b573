import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { root } from './groups.ts'

/** `npm run lint`: every script named `lint:…`, as many at a time as there are processors, in their order. */
const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { readonly scripts: Readonly<Record<string, string>> }
const checks = Object.entries(scripts).filter(([name]) => name.startsWith('lint:'))
const env = { ...process.env, PATH: `${join(root, 'node_modules/.bin')}${delimiter}${process.env['PATH']}` }

await Promise.all(Array.from({ length: Math.min(availableParallelism(), checks.length) }, workOff))

async function workOff(): Promise<void> {
  for (let check = checks.shift(); check; check = checks.shift()) await run(...check)
}

/** Its output is printed when it has ended, so that no two mix. */
async function run(name: string, command: string): Promise<void> {
  const child = spawn(command, { cwd: root, env, shell: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const ended = new Promise<number | null>((resolve, reject) => child.on('close', resolve).on('error', reject))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  process.stdout.write(`${code === 0 ? '✔' : '✖'} ${name}\n${code === 0 ? '' : out + error}`)
  if (code !== 0) process.exitCode = 1
}
