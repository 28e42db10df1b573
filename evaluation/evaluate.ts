import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { offlineWriter } from '../server/writing/offline-writer.ts'
import { draftGuard } from './guard/draft-guard-under-test.ts'
import { guardTable } from './guard/guard-table.ts'
import { measureGuard } from './guard/measure-guard.ts'
import { keepRun, keptRuns, type KeptRun } from './history.ts'
import { tightenKnownFigures } from './known-figures.ts'
import { pageOf } from './page.ts'
import { readBriefs } from './read-briefs.ts'
import { evaluateSet, evaluateUnseen } from './run-evaluation.ts'
import { table } from './table.ts'

// npm run evaluate -- [--keep] [--tighten] [--page FILE] [--faults all|CHECK|guard]
const { values } = parseArgs({
  options: { keep: { type: 'boolean' }, tighten: { type: 'boolean' }, page: { type: 'string' }, faults: { type: 'string' } },
})

const seen = await evaluateSet(offlineWriter, 'seen')
const later = await evaluateSet(offlineWriter, 'later')
const drafts = [...seen.drafts, ...later.drafts]
const run: KeptRun = {
  at: new Date().toISOString(),
  commit: execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  writer: offlineWriter.name,
  seen: seen.figures,
  later: later.figures,
  // A look at the unseen ones is a kept one: the history tells how many there were.
  ...(values.keep === true ? { unseen: await evaluateUnseen(offlineWriter) } : {}),
  drafts: drafts.map(({ brief, pieces, faults }) => ({ id: brief.id, pieces, faults })),
}
console.log(table(run))
const guard = await measureGuard(draftGuard)
console.log(`\n${guardTable(guard)}`)
if (values.faults !== undefined) {
  for (const { brief, faults } of drafts)
    for (const { check, piece, text } of faults)
      if (values.faults === 'all' || values.faults === check)
        console.log(`${brief.id}${piece === null ? '' : ` [${piece + 1}]`} ${check}: ${text}`)
}
if (values.faults === 'guard') {
  for (const { id, rule, text } of guard.falseAlarms) console.log(`${id} (${rule}), a false alarm: ${text}`)
  for (const { id, rule, text } of guard.falseWarnings) console.log(`${id} (${rule}), warned of: ${text}`)
  for (const { id, kind, fault } of guard.missed) console.log(`${id}, ${kind} missed: ${fault}`)
}
if (values.page !== undefined) writeFileSync(values.page, pageOf(keptRuns(), run, [...readBriefs('seen'), ...readBriefs('later')]))
if (values.keep === true) console.log(`kept in ${keepRun(run)}`)
if (values.tighten === true) tightenKnownFigures(run)
