import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { OperatorOutput } from './first-start.ts'

const fileName = 'first-start.txt'

/**
 * Tells the operator on standard output. Where that is no terminal it usually ends in a log:
 * secrets then go into a file of the data directory that only its owner can read, and the log names
 * the file. Throws when the file cannot be written.
 */
export function openOperatorOutput(dataDir: string): OperatorOutput {
  const say = (line: string) => void process.stdout.write(`${line}\n`)
  const saySecret = (lines: readonly string[]) => {
    if (process.stdout.isTTY) return lines.forEach(say)
    const file = join(dataDir, fileName)
    writeFileSync(file, `${lines.join('\n')}\n`, { mode: 0o600 })
    say(`API key and sign-in link: in ${file}, for its owner only. Read it, then remove it.`)
  }
  return { say, saySecret }
}
