import { parseArgs } from 'node:util'
import { openDatabase } from './machine/database.ts'
import { chooseFaults, withoutFault, type Faults } from './machine/faults.ts'
import { writeReport } from './report.ts'
import { runSeed, type RunResult } from './run-seed.ts'

/**
 * Simulated days of the whole machinery: `--days N --seed S`. Each run of `--days-per-run` days comes from one number, S, S+1, …;
 * the same number and program always give the same run. Ends with 1 when a promise was broken.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    'days-per-run': { type: 'string', default: '1' },
    /** Overrides what the seed chose: `--fault standstill=0.01`, any number of times. */
    fault: { type: 'string', multiple: true, default: [] },
    /** Every step of every run on standard error. */
    trace: { type: 'boolean', default: false },
    /** Ends at the first broken promise. */
    stop: { type: 'boolean', default: false },
    /** After a broken promise, tries again without each class of faults: what is left is what it needs. */
    reduce: { type: 'boolean', default: false },
    /** Writes docs/simulation.md. */
    report: { type: 'boolean', default: false },
  },
})
const daysPerRun = Number(values['days-per-run'])
const first = Number(values.seed)
const runs = Math.ceil(Number(values.days) / daysPerRun)
const given = Object.fromEntries(
  values.fault.map((text) => text.split('=', 2) as [string, string]).map(([name, part]) => [name, Number(part)]),
)
const faultsOf = (seed: number): Faults => ({ ...chooseFaults(seed), ...given })
const listener = values.trace ? { listener: (line: string) => void process.stderr.write(`${line}\n`) } : {}

await using database = await openDatabase()
const begun = performance.now()
const results: RunResult[] = []
for (let seed = first; seed < first + runs; seed++) {
  const result = await runSeed(database.session, seed, { days: daysPerRun, faults: faultsOf(seed), ...listener })
  results.push(result)
  say(`seed ${seed}: ${daysPerRun} days, ${result.deaths} deaths, ${result.posts} posts, trace ${result.traceHash}`)
  if (!result.violation) continue
  process.exitCode = 1
  say(`violation in seed ${seed}: ${result.violation.message}`)
  if (values.reduce) say(`it needs: ${(await neededFaults(seed, result.violation.invariant)).join(', ')}`)
  if (values.stop) break
}
const minutes = (performance.now() - begun) / 60_000
summarize()
if (values.report) await writeReport(results, { first, daysPerRun, minutes })

function summarize(): void {
  const seen = new Map<string, number>()
  for (const result of results) for (const [what, count] of result.seen) seen.set(what, (seen.get(what) ?? 0) + count)
  const sum = (pick: (result: RunResult) => number) => results.reduce((total, result) => total + pick(result), 0)
  const violations = results.filter(({ violation }) => violation).length
  const days = sum((result) => result.days)
  say(
    `${days} days, ${sum((result) => result.deaths)} deaths, ${sum((result) => result.posts)} posts, ${violations} violations, ${(days / minutes).toFixed(1)} days a minute`,
  )
  for (const [what, count] of [...seen].sort()) say(`  ${what} ${count}`)
}

async function neededFaults(seed: number, invariant: string): Promise<string[]> {
  let faults = faultsOf(seed)
  for (const name of Object.keys(faults).filter((name) => name !== 'processes' && name !== 'patience')) {
    const fewer = withoutFault(faults, name)
    const { violation } = await runSeed(database.session, seed, { days: daysPerRun, faults: fewer })
    if (violation?.invariant === invariant) faults = fewer
  }
  return Object.entries(faults)
    .filter(([, part]) => part > 0)
    .map(([name, part]) => `${name} ${part}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
