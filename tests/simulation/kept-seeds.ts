import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { chooseFaults, type Faults } from './machine/faults.ts'
import type { Run } from './run-told.ts'

/** Seeds that once broke a promise, each with the faults it ran with. */
export function keptSeeds(): Run[] {
  const lines = readFileSync(join(import.meta.dirname, 'seeds.txt'), 'utf8').matchAll(
    /^(\d+) ([\d.]+) (\S+) .+$/gm,
  )
  return [...lines].map(([, seed, days, given]) => ({
    seed: Number(seed),
    days: Number(days),
    faults: {
      ...chooseFaults(Number(seed)),
      ...readFaults(given === '-' ? [] : given!.split(',')),
    },
  }))
}

/** `death=0.01`: a value that replaces the seed's choice. */
export function readFaults(texts: readonly string[]): Partial<Faults> {
  return Object.fromEntries(
    texts.map((text) => {
      const [name = '', part] = text.split('=', 2)
      if (!Object.hasOwn(chooseFaults(0), name))
        throw new Error(`there is no fault "${name}": ${Object.keys(chooseFaults(0)).join(', ')}`)
      return [name, Number(part)]
    }),
  )
}
