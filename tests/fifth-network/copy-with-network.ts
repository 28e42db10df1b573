import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProgram, root } from '../program-copy.ts'

/** The lists, and from where each takes the network. */
export const lists = {
  'contract/networks/index.ts': './noticeboard.ts',
  'sandbox/networks.ts': './noticeboard/noticeboard.ts',
  'server/networks/index.ts': './noticeboard/index.ts',
}

/** Proofs that play every network themselves: the compiler asks for the new one. */
export const playing = [
  'tests/crash/kill-between.proof.ts',
  'tests/seen-media/seen-files.ts',
  'tests/simulation/harness.ts',
  'tests/simulation/networks/grants.ts',
  'tests/simulation/networks/networks.ts',
]

/**
 * A copy of the program with the network added by hand; what is generated is still that of
 * the program.
 */
export async function copyWithNetwork(more: readonly string[] = []) {
  const copy = await copyProgram('fifth-network', more)
  await cp(join(root, 'tests/fifth-network/added'), copy, { recursive: true })
  for (const [file, from] of Object.entries(lists)) addToList(join(copy, file), from)
  const run = (program: string, ...parameters: string[]) => runIn(copy, program, parameters)
  return {
    copy,
    run,
    async succeeds(program: string, ...parameters: string[]): Promise<void> {
      const { code, output } = await run(program, ...parameters)
      assert.equal(code, 0, output)
    },
  }
}

function addToList(path: string, from: string): void {
  const text = readFileSync(path, 'utf8')
  const withEntry = text.replace(
    /(\b(?:simulatedN|n)etworks\b[^\n]* = \[[^\]]*?),?\s*\]/,
    '$1, noticeboard]',
  )
  assert.notEqual(withEntry, text, path)
  writeFileSync(path, `import { noticeboard } from '${from}'\n${withEntry}`)
}

/** A test runner that runs there is no part of this one. */
async function runIn(
  directory: string,
  program: string,
  parameters: readonly string[],
): Promise<{ code: number | null; output: string }> {
  const { NODE_TEST_CONTEXT: _, ...environment } = process.env
  const env = { ...environment, PATH: `${join(root, 'node_modules/.bin')}:${environment['PATH']}` }
  const child = spawn(program, parameters, {
    cwd: directory,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, output }
}
