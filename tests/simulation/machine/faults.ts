import { Chance } from './chance.ts'

/** How often what goes wrong, as parts of 1. */
export interface Faults {
  /** A process dies at a step, once before its effect and once after it. */
  readonly death: number
  /** The probability that a process pauses for up to three minutes. */
  readonly standstill: number
  /** The database's connection breaks before a statement, or after it has taken effect. */
  readonly databaseLost: number
  /**
   * An outbound call: no connection; lost on the way; the answer lost; a 5xx that did nothing; a
   * 5xx after the effect.
   */
  readonly refused: number
  readonly requestLost: number
  readonly answerLost: number
  readonly errorBefore: number
  readonly errorAfter: number
  /** The irreversible call is carried out up to ten minutes later, and its answer is lost. */
  readonly late: number
  /** A hint between processes is lost, or comes twice. */
  readonly hintLost: number
  /** How many milliseconds the clocks of processes differ at most. */
  readonly skewMs: number
  /** Networks away for minutes, and tokens that end too soon, a day. */
  readonly outagesPerDay: number
  readonly revocationsPerDay: number
  readonly processes: number
  /**
   * See `startLoops`: most polls of an idle database find nothing, and in a quiet run they would be
   * most of the work.
   */
  readonly pollScale: number
  /** Clock steps of processes per day, and their largest error in milliseconds. */
  readonly clockStepsPerDay: number
  readonly clockStepMs: number
  /** Processes that are replaced by new ones, one after the other, a day. */
  readonly deploysPerDay: number
  /** Hours in which no process lives, longer than a post may be late, a day. */
  readonly blackoutsPerDay: number
  /**
   * People's activity, as a part of a busy day: a loss in a quiet run stays unnoticed for hours.
   */
  readonly bustle: number
  /** 1: owners upload pictures, 0: no uploads. */
  readonly uploads: number
}

const everything: Faults = {
  death: 0.0025,
  standstill: 0.0003,
  databaseLost: 0.0005,
  refused: 0.01,
  requestLost: 0.01,
  answerLost: 0.02,
  errorBefore: 0.01,
  errorAfter: 0.015,
  late: 0.02,
  hintLost: 0.1,
  skewMs: 1_500,
  outagesPerDay: 3,
  revocationsPerDay: 2,
  processes: 2,
  pollScale: 100,
  clockStepsPerDay: 4,
  clockStepMs: 60_000,
  deploysPerDay: 2,
  bustle: 1,
  blackoutsPerDay: 0,
  uploads: 0,
}

/**
 * Each run switches some classes of faults off and makes others worse, so that no fault always
 * hides behind another.
 */
export function chooseFaults(seed: number): Faults {
  const chance = new Chance(seed, 'faults')
  const chosen: Record<keyof Faults, number> = { ...everything }
  for (const name of Object.keys(everything) as (keyof Faults)[]) {
    if (name === 'uploads') continue
    const luck = chance.fraction()
    if (name === 'processes') chosen[name] = luck < 0.2 ? 1 : luck < 0.8 ? 2 : 3
    else if (name === 'pollScale') chosen[name] = luck < 0.1 ? 150 : luck < 0.3 ? 600 : 1_500
    else if (name === 'bustle') chosen[name] = luck < 0.75 ? 0.15 : luck < 0.95 ? 0.4 : 1
    else if (name === 'clockStepsPerDay') chosen[name] = luck < 0.5 ? 0 : everything[name]
    else if (name === 'clockStepMs') chosen[name] = luck < 0.7 ? everything[name] : 300_000
    else if (name === 'blackoutsPerDay') chosen[name] = luck < 0.1 ? 1 : 0
    else if (luck < 0.2) chosen[name] = 0
    else if (luck > 0.9)
      chosen[name] = Math.min(everything[name] * 4, name === 'skewMs' ? 3_000 : 1_000)
  }
  // Only where every process is sound and its clock right can the pauses between attempts be
  // checked to the second.
  if (chance.happens(0.02)) for (const name of troubleOfProcesses) chosen[name] = 0
  // Drawn apart: runs without uploads stay what they were.
  return { ...chosen, uploads: new Chance(seed, 'uploads').happens(0.35) ? 1 : 0 }
}

const troubleOfProcesses = [
  'death',
  'standstill',
  'databaseLost',
  'skewMs',
  'clockStepsPerDay',
  'deploysPerDay',
  'blackoutsPerDay',
] as const

/** How far the clock of a process may be from the truth, in milliseconds. */
export function clockErrorMs({ skewMs, clockStepsPerDay, clockStepMs }: Faults): number {
  return clockStepsPerDay > 0 ? Math.max(skewMs, clockStepMs) : skewMs
}

/** With one class of faults switched off, or nothing: for finding what a failure needs. */
export function withoutFault(faults: Faults, name: string): Faults {
  return { ...faults, [name]: 0 }
}
