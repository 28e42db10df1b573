import { parseArgs } from 'node:util'
import { keptSeeds, readFaults } from './kept-seeds.ts'
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
    /** The seeds of seeds.txt first. */
    kept: { type: 'boolean', default: false },
    /** Stands instead of what the seed chose: `--fault standstill=0.01`, any number of times. */
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
const given = readFaults(values.fault)
const fresh = Array.from({ length: Math.ceil(Number(values.days) / daysPerRun) }, (_, index) => {
  const seed = first + index
  return { seed, days: daysPerRun, faults: { ...chooseFaults(seed), ...given } }
})
const listener = values.trace ? { listener: (line: string) => void process.stderr.write(`${line}\n`) } : {}

await using database = await openDatabase()
const begun = performance.now()
const results: RunResult[] = []
for (const { seed, days, faults } of [...(values.kept ? keptSeeds() : []), ...fresh]) {
  const result = await runSeed(database.session, seed, { days, faults, ...listener })
  results.push(result)
  say(`seed ${seed}: ${days} days, ${result.deaths} deaths, ${result.posts} posts, trace ${result.traceHash}`)
  if (!result.violation) continue
  process.exitCode = 1
  say(`violation in seed ${seed}: ${result.violation.message}`)
  if (values.reduce) say(`it needs: ${(await neededFaults({ seed, days, faults }, result.violation.invariant)).join(', ')}`)
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
  const deaths = sum((result) => result.deaths)
  const speed = (days / minutes).toFixed(1)
  say(`${days} days, ${deaths} deaths, ${sum(({ posts }) => posts)} posts, ${violations} violations, ${speed} days a minute`)
  for (const [what, count] of [...seen].sort()) say(`  ${what} ${count}`)
}

async function neededFaults(run: { seed: number; days: number; faults: Faults }, invariant: string): Promise<string[]> {
  let { faults } = run
  for (const name of Object.keys(faults).filter((name) => name !== 'processes' && name !== 'patience')) {
    const fewer = withoutFault(faults, name)
    const { violation } = await runSeed(database.session, run.seed, { days: run.days, faults: fewer })
    if (violation?.invariant === invariant) faults = fewer
  }
  return Object.entries(faults)
    .filter(([, part]) => part > 0)
    .map(([name, part]) => `${name} ${part}`)
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
