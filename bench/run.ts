import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { benchmarks } from './benchmarks.ts'
import type { Figure } from './harness.ts'
import { historyFile, writeReport } from './report.ts'

/**
 * `npm run bench -- NAME…`, or all of them but those that run only by name. `--brief` runs each
 * once, briefly, and keeps no figures; `--report` runs nothing and writes the newest figures of
 * each to docs/figures.md.
 */
const names = process.argv.slice(2).filter((name) => !name.startsWith('--'))
const brief = process.argv.includes('--brief')
const reports = process.argv.includes('--report')
const unknown = names.filter((name) => !benchmarks.some((known) => known.name === name))
if (unknown.length > 0) {
  process.stderr.write(
    `There is no benchmark ${unknown.join(', ')}: ` +
      `${benchmarks.map(({ name }) => name).join(', ')}.\n`,
  )
  process.exit(1)
}
let missed = 0
for (const benchmark of reports ? [] : benchmarks) {
  if (names.length > 0 ? !names.includes(benchmark.name) : benchmark.onlyByName) continue
  process.stdout.write(`${benchmark.name}\n`)
  const figures = await benchmark.run({ brief })
  for (const figure of figures) show(figure)
  if (!brief) keep(benchmark.name, figures)
}
if (reports) await writeReport()
process.exit(!brief && missed > 0 ? 2 : 0)

function show({ what, value, unit, target, reached }: Figure): void {
  const result = reached === null ? '' : reached ? `  reached (${target})` : `  MISSED (${target})`
  if (reached === false) missed++
  process.stdout.write(`  ${what.padEnd(46)} ${String(value).padStart(10)} ${unit}${result}\n`)
}

function keep(name: string, figures: readonly Figure[]): void {
  const [cpu] = cpus()
  const machine = `${cpus().length} × ${cpu?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GiB`
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const line = {
    at: Temporal.Now.instant().toString({ smallestUnit: 'second' }),
    commit,
    machine,
    name,
    figures,
  }
  appendFileSync(historyFile, `${JSON.stringify(line)}\n`)
}
