import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { projectRoot } from '../processes.ts'

export const operateFolder = join(projectRoot, 'operate')

/** For a test that asks a program which few machines have. */
export function unlessInstalled(program: string): { readonly skip: string | false } {
  const isThere = (process.env['PATH'] ?? '')
    .split(':')
    .some((folder) => existsSync(join(folder, program)))
  return { skip: !isThere && `${program} is not on the PATH` }
}

/** Its exit code, and both outputs together. */
export async function runProgram(
  command: string,
  parameters: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  input = '',
) {
  const child = spawn(command, parameters, {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...environment },
  })
  child.stdin.on('error', () => undefined).end(input)
  const parts: Buffer[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => parts.push(part))
  const code = await new Promise<number | null>((resolve, reject) =>
    child.once('error', reject).once('close', resolve),
  )
  return { code, output: Buffer.concat(parts).toString() }
}
