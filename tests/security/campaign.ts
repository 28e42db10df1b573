import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Owner } from '../service.ts'

/**
 * One family of attacks: a short piece of it is an everyday test, `npm run campaign -- attack` runs
 * as much as is asked for.
 */
export interface Campaign {
  /** The unit of `--count`. */
  readonly unit: string
  /** How many the issue asks for. */
  readonly target: number
  run(owner: Owner, order: CampaignRequest): Promise<Findings>
}

export interface CampaignRequest {
  readonly count: number
  readonly seed: number
  /** Called now and then with how many are done. */
  progress(done: number): void
  /** Aborted when it is to end early, with what it has found so far. */
  readonly stop: AbortSignal
}

export interface Findings {
  readonly done: number
  readonly violations: readonly string[]
  /** Further observations, for the report. */
  readonly figures: Readonly<Record<string, number | string>>
}

/** For the everyday tests: the same few every time. */
export const shortly = (count: number): CampaignRequest => ({
  count,
  seed: 1,
  progress: () => undefined,
  stop: new AbortController().signal,
})

const keptFile = (name: string) => join(import.meta.dirname, 'kept', `${name}.jsonl`)

/**
 * Inputs that once broke a promise, one JSON value a line; the everyday tests send them again,
 * for ever.
 */
export function keptInputs<Value>(name: string): readonly Value[] {
  const file = keptFile(name)
  if (!existsSync(file)) return []
  const lines = readFileSync(file, 'utf8').split('\n')
  return lines.filter((line) => line !== '').map((line) => JSON.parse(line) as Value)
}

export function keepInput(name: string, input: unknown): void {
  mkdirSync(join(import.meta.dirname, 'kept'), { recursive: true })
  appendFileSync(keptFile(name), `${JSON.stringify(input)}\n`)
}

/** Detects a property that was added to every object: `for … in` sees all that is enumerable. */
export function pollution(): string | undefined {
  for (const name in {}) return name
  for (const name in [] as readonly unknown[]) return name
  const bare = {} as Readonly<Record<string, unknown>>
  return bare['polluted'] === undefined ? undefined : 'polluted'
}
