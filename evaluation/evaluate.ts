import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { liveClock } from '../server/ports/clock.ts'
import { liveOutbound } from '../server/ports/outbound/live-outbound.ts'
import { modelSettings } from '../writing/model/model-settings.ts'
import { modelWriter } from '../writing/model/model-writer.ts'
import { offlineWriter } from '../writing/offline/offline-writer.ts'
import { draftGuard } from './guard/draft-guard-under-test.ts'
import { guardTable } from './guard/guard-table.ts'
import { measureGuard } from './guard/measure-guard.ts'
import { keepRun, keptRuns, type KeptRun } from './history.ts'
import { tightenKnownFigures } from './known-figures.ts'
import { pageOf } from './page.ts'
import type { CheckedDraft } from './measure.ts'
import { measureModel, tookTable } from './measure-model.ts'
import { readBriefs } from './read-briefs.ts'
import { evaluateHeldOut, evaluateSeen } from './run-evaluation.ts'
import { table } from './table.ts'

// npm run evaluate -- [--keep] [--tighten] [--page FILE] [--faults all|CHECK|guard] npm run
// evaluate -- --model [--only WORDS] [--page FILE] [--faults all|CHECK]: the model of
// CRIER_MODEL_URL and CRIER_MODEL
const { values } = parseArgs({
  options: {
    keep: { type: 'boolean' },
    tighten: { type: 'boolean' },
    page: { type: 'string' },
    faults: { type: 'string' },
    model: { type: 'boolean', default: false },
    /** With a model: only briefs whose names have one of these words. */
    only: { type: 'string', default: '' },
  },
})

await (values.model ? evaluateModel() : evaluateOffline())

async function evaluateOffline(): Promise<void> {
  const { figures: seen, drafts } = await evaluateSeen(offlineWriter)
  const run: KeptRun = {
    ...now(),
    writer: offlineWriter.name,
    seen,
    // A look at the held-out ones is a kept one: the history tells how many there were.
    ...(values.keep === true
      ? {
          unseen: await evaluateHeldOut(offlineWriter, 'unseen'),
          blind: await evaluateHeldOut(offlineWriter, 'blind'),
        }
      : {}),
    drafts: keptOf(drafts),
  }
  console.log(table(run))
  const guard = await measureGuard(draftGuard)
  console.log(`\n${guardTable(guard)}`)
  printFaults(drafts)
  if (values.faults === 'guard') {
    for (const { id, rule, text } of guard.falseAlarms)
      console.log(`${id} (${rule}), a false alarm: ${text}`)
    for (const { id, rule, text } of guard.falseWarnings)
      console.log(`${id} (${rule}), warned of: ${text}`)
    for (const { id, kind, fault } of guard.missed) console.log(`${id}, ${kind} missed: ${fault}`)
  }
  if (values.page !== undefined)
    writeFileSync(values.page, pageOf(keptRuns(), run, readBriefs('seen')))
  if (values.keep === true) console.log(`kept in ${keepRun(run)}`)
  if (values.tighten === true) tightenKnownFigures(run)
}

/**
 * Nothing of a model is kept: its figures are those of a day and of a server. Compared on the page
 * with the first kept run.
 */
async function evaluateModel(): Promise<void> {
  const config = readConfig(process.env)
  const settings = modelSettings(config)
  if (settings === null || values.keep === true || values.tighten === true)
    throw new Error(
      'Set CRIER_MODEL_URL and CRIER_MODEL (docs/model-servers.md), without --keep and --tighten.',
    )
  await using outbound = liveOutbound({
    privateNetwork: config.privateNetwork,
    clock: liveClock,
    forbiddenPorts: () => [],
  })
  const words = values.only.split(' ')
  const briefs = readBriefs('seen').filter(({ id }) => words.some((word) => id.includes(word)))
  const { figures, drafts, took } = await measureModel(
    modelWriter(settings, { outbound, clock: liveClock }),
    briefs,
  )
  console.log(`${table(figures, { withRemixes: false })}\n\n${tookTable(took)}`)
  printFaults(drafts)
  const run = { ...now(), writer: settings.model, ...figures, drafts: keptOf(drafts) }
  if (values.page !== undefined) writeFileSync(values.page, pageOf(keptRuns(), run, briefs))
}

function now(): Pick<KeptRun, 'at' | 'commit'> {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  return { at: new Date().toISOString(), commit }
}

function keptOf(drafts: readonly CheckedDraft[]): KeptRun['drafts'] {
  return drafts.map(({ brief, pieces, faults }) => ({ id: brief.id, pieces, faults }))
}

function printFaults(drafts: readonly CheckedDraft[]): void {
  if (values.faults === undefined) return
  for (const { brief, faults, failed } of drafts) {
    if (failed !== undefined) console.log(`${brief.id} not written: ${failed}`)
    for (const { check, piece, text } of faults)
      if (values.faults === 'all' || values.faults === check)
        console.log(`${brief.id}${piece === null ? '' : ` [${piece + 1}]`} ${check}: ${text}`)
  }
}
