import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { offlineWriter } from '../server/writing/offline-writer.ts'
import { keepRun, keptRuns, type KeptRun } from './history.ts'
import { measure, type CheckedDraft, type Figures } from './measure.ts'
import { pageOf } from './page.ts'
import { readBriefs } from './read-briefs.ts'
import { table } from './table.ts'
import { writeDrafts, writeRemixes } from './write-drafts.ts'

const { values } = parseArgs({
  options: { keep: { type: 'boolean' }, page: { type: 'string' }, faults: { type: 'string' }, commit: { type: 'string' } },
})

const { seen, unseen, drafts } = await evaluate()
console.log(table({ seen, unseen }))
if (values.faults !== undefined) for (const draft of drafts) printFaults(draft, values.faults)
const run: KeptRun = {
  at: new Date().toISOString(),
  commit: values.commit ?? execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim(),
  writer: offlineWriter.name,
  seen,
  unseen,
  drafts: drafts.map(({ brief, pieces, faults }) => ({ id: brief.id, pieces, faults })),
}
if (values.keep === true) console.log(`kept in ${keepRun(run)}`)
if (values.page !== undefined) writeFileSync(values.page, pageOf(keptRuns(), run, readBriefs('seen')))

/** Nobody sees the drafts of the unseen briefs; only their figures leave this function. */
async function evaluate(): Promise<{ seen: Figures; unseen: Figures; drafts: readonly CheckedDraft[] }> {
  const halves = await Promise.all(
    (['seen', 'unseen'] as const).map(async (half) => {
      const briefs = readBriefs(half)
      return measure(await writeDrafts(offlineWriter, briefs), await writeRemixes(offlineWriter, briefs))
    }),
  )
  return { seen: halves[0]!.figures, unseen: halves[1]!.figures, drafts: halves[0]!.checked }
}

function printFaults({ brief, faults }: CheckedDraft, wanted: string): void {
  for (const { check, piece, text } of faults.filter((fault) => wanted === 'all' || fault.check === wanted))
    console.log(`${brief.id} ${piece === null ? '' : `[${piece + 1}]`} ${check}: ${text}`)
}
