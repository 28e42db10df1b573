import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { copyProgram, root } from '../program-copy.ts'
import type { Mutant } from './mutant.ts'
import { Sources } from './sources.ts'

// Loaded by every process that runs in a copy: none calls anybody outside, and none outlives the
// one that started it.
const preloaded = ['tests/simulation/stay-here.ts', 'tests/end-with-parent.ts'] as const
// A bug may leave something behind for which a file of tests waits for ever, its tests long over:
// that is no pass.
const runMsMax = 15 * 60_000
const failed = /^ *✖ .*?(?= \([\d.]+ms\))/m

/** A copy of the program, in which one mutant at a time is made. */
export class MutantCopy implements AsyncDisposable {
  readonly #directory: string
  readonly #days: string

  private constructor(directory: string, days: string) {
    this.#directory = directory
    this.#days = days
  }

  static async make(days: string): Promise<MutantCopy> {
    return new MutantCopy(
      await copyProgram('mutant', ['bench', 'docs', 'evaluation', 'packages/n8n-nodes-crier']),
      days,
    )
  }

  [Symbol.asyncDispose](): Promise<void> {
    return rm(this.#directory, { recursive: true, force: true })
  }

  /** How the bug is noticed; undefined when it is not. */
  async lookFor(bug: Mutant): Promise<string | undefined> {
    const changed = new Sources(this.#directory).mutated(bug)
    try {
      for (const [file, text] of changed) await writeFile(join(this.#directory, file), text)
      if (!bug.tests) return await this.#simulate(bug.faults ?? [])
      return (await this.runTests(bug.tests, failed))?.first
    } finally {
      for (const file of changed.keys()) await cp(join(root, file), join(this.#directory, file))
    }
  }

  /**
   * The first test that fails, if any does, and all that was said, at most until something says
   * `enough`.
   */
  async runTests(
    files: readonly string[],
    enough?: RegExp,
  ): Promise<{ readonly first: string; readonly output: string } | undefined> {
    const parameters = [
      '--test',
      '--test-timeout=240000',
      '--test-global-setup=tests/global-setup.ts',
      ...files,
    ]
    const { code, output } = await this.#run(parameters, enough)
    if (code === 0) return undefined
    const ended = code === null ? 'the tests do not end' : `the tests end with ${code}`
    return { first: failed.exec(output)?.[0].trim() ?? ended, output }
  }

  /**
   * The simulation's finding, if there is one. People are busy: a bug that needs many posts must
   * not need many days.
   */
  async #simulate(faults: readonly string[]): Promise<string | undefined> {
    const chosen = ['bustle=1', ...faults].flatMap((fault) => ['--fault', fault])
    const { output } = await this.#run([
      join(this.#directory, 'tests/simulation/simulate.ts'),
      '--days',
      this.#days,
      '--stop',
      ...chosen,
    ])
    return /^violation.*$/m.exec(output)?.[0]
  }

  /** Ends it as soon as it says `enough`. */
  async #run(
    parameters: readonly string[],
    enough?: RegExp,
  ): Promise<{ code: number | null; output: string }> {
    const imports = preloaded.map((file) => `--import=${join(root, file)}`).join(' ')
    const env = { ...process.env, NODE_OPTIONS: imports, CRIER_ENDS_WITH_PARENT: 'true' }
    const child = spawn(process.execPath, [...parameters], {
      cwd: this.#directory,
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const bound = setTimeout(() => child.kill('SIGKILL'), runMsMax)
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (enough?.test(output)) child.kill('SIGKILL')
    })
    const [code] = (await once(child, 'close')) as [number | null]
    clearTimeout(bound)
    return { code, output }
  }
}
