import { parseArgs } from 'node:util'
import { expected } from './expected.ts'
import { keptSeeds, readFaults } from './kept-seeds.ts'
import { openDatabase } from './machine/database.ts'
import { chooseFaults } from './machine/faults.ts'
import { neededFaults } from './needed-faults.ts'
import { currentCommit, writeReport } from './report.ts'
import { runMany } from './run-many.ts'
import { runSeed } from './run-seed.ts'
import { report, type Run, type RunTold } from './run-told.ts'
import { Tally } from './tally.ts'

/**
 * Simulated days of the whole machinery: `--days N --seed S`. Each run of `--days-per-run` days
 * comes from one number, S, S+1, …; the same number and program always give the same run. Ctrl-C
 * ends it with what it has so far. Ends with 1 when a promise was broken, when a run that was
 * repeated went otherwise, or when a large set has not met everything that it must meet.
 */
const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    'days-per-run': { type: 'string', default: '1' },
    /** Stops after so many minutes, whatever is left. */
    minutes: { type: 'string', default: 'Infinity' },
    /** So many processes at the same time. */
    jobs: { type: 'string', default: '1' },
    /** Every so many runs one is run twice, and must go the same way. */
    'repeat-every': { type: 'string', default: 'Infinity' },
    /** The seeds of seeds.txt first. */
    kept: { type: 'boolean', default: false },
    /** Replaces the seed's choice: `--fault standstill=0.01`, any number of times. */
    fault: { type: 'string', multiple: true, default: [] },
    /** Every step of every run on standard error; one process. */
    trace: { type: 'boolean', default: false },
    /** Ends at the first broken promise. */
    stop: { type: 'boolean', default: false },
    /**
     * After a broken promise, tries again without each class of faults: what is left is what it
     * needs.
     */
    reduce: { type: 'boolean', default: false },
    /** Writes docs/simulation.md. */
    report: { type: 'boolean', default: false },
  },
})
// The rarest of what must be met comes about once in a hundred days.
const daysToMeetAll = 1_000
const daysPerRun = Number(values['days-per-run'])
const repeatEvery = Number(values['repeat-every'])
const first = Number(values.seed)
const commit = values.report ? currentCommit() : ''
const tally = new Tally()
const broken: RunTold[] = []
let isCalledOff = false
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => (isCalledOff = true))

const runs = chooseRuns()
const limits = { jobs: Number(values.jobs), onResult, isEnough }
await (values.trace ? runTraced(runs) : runMany(runs, limits))
summarize()
if (values.reduce) for (const result of broken) await reduce(result)
if (values.report) await writeReport(tally, { first, daysPerRun, commit })

function chooseRuns(): Run[] {
  const given = readFaults(values.fault)
  const chosen: Run[] = values.kept ? keptSeeds() : []
  for (let index = 0; index * daysPerRun < Number(values.days); index++) {
    const run = {
      seed: first + index,
      days: daysPerRun,
      faults: { ...chooseFaults(first + index), ...given },
    }
    chosen.push(run, ...(index % repeatEvery === repeatEvery - 1 ? [run] : []))
  }
  return chosen
}

function isEnough(): boolean {
  return (
    isCalledOff || tally.minutes() >= Number(values.minutes) || (values.stop && tally.broken > 0)
  )
}

function onResult(result: RunTold): void {
  const { seed, days, deaths, posts, traceHash, violation } = result
  const outcome = tally.add(result)
  say(
    `seed ${seed}: ${days} days, ${deaths} deaths, ${posts} posts, trace ${traceHash} ` +
      `(${tally.line()})`,
  )
  if (outcome === 'differs') say(`seed ${seed} went otherwise the second time`)
  if (!violation) return
  broken.push(result)
  say(`violation in seed ${seed}: ${violation.message}`)
}

async function runTraced(runs: readonly Run[]): Promise<void> {
  await using database = await openDatabase()
  const listener = (line: string) => void process.stderr.write(`${line}\n`)
  for (const { seed, days, faults } of runs)
    if (!isEnough())
      onResult(report(await runSeed(database.session, seed, { days, faults, listener })))
}

async function reduce({ violation, ...run }: RunTold): Promise<void> {
  await using database = await openDatabase()
  const needed = await neededFaults(database.session, run, violation!.invariant)
  say(`seed ${run.seed} needs: ${needed.join(', ')}`)
}

function summarize(): void {
  say(tally.line())
  for (const [what, count] of [...tally.seen].sort()) say(`  ${what} ${count}`)
  const unmet = tally.days >= daysToMeetAll ? expected.filter((what) => !tally.seen.has(what)) : []
  if (unmet.length > 0) say(`never met: ${unmet.join(', ')}`)
  if (tally.broken + tally.different + unmet.length > 0) process.exitCode = 1
}

function say(line: string): void {
  process.stdout.write(`${line}\n`)
}
