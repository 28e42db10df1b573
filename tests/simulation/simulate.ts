import { parseArgs } from 'node:util'
import { openDatabase } from './machine/database.ts'
import { runSeed } from './run-seed.ts'

const { values } = parseArgs({
  options: {
    days: { type: 'string', default: '30' },
    seed: { type: 'string', default: '1' },
    'days-per-run': { type: 'string', default: '3' },
    trace: { type: 'boolean', default: false },
  },
})
const daysPerRun = Number(values['days-per-run'])
const runs = Math.ceil(Number(values.days) / daysPerRun)
await using database = await openDatabase()
const begun = performance.now()
for (let run = 0; run < runs; run++) {
  const seed = Number(values.seed) + run
  const result = await runSeed(database.session, seed, { days: daysPerRun, ...(values.trace && { listener: (line: string) => void process.stderr.write(`${line}\n`) }) })
  process.stdout.write(`${JSON.stringify({ ...result, violation: result.violation?.message, seen: values.trace ? Object.fromEntries(result.seen) : undefined, s: Math.round((performance.now() - begun)/1000) })}\n`)
  if (result.violation) { process.exitCode = 1 }
}
