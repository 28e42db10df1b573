import { createHash } from 'node:crypto'
import { seededRandom } from '@crier/server/ports/random.ts'
import type { Random } from '@crier/server/ports/random.ts'

/**
 * One stream of chance. Each part of the simulation draws from its own, so that one part's draws do
 * not shift another's.
 */
export class Chance implements Random {
  readonly #random: Random

  constructor(seed: number, name: string) {
    this.#random = seededRandom(
      createHash('sha256').update(`${seed}/${name}`).digest().readUInt32BE(),
    )
  }

  bytes(count: number): Uint8Array {
    return this.#random.bytes(count)
  }

  fraction(): number {
    return this.#random.fraction()
  }

  /** True in `part` of all cases; 0 never, 1 always. */
  happens(part: number): boolean {
    return this.#random.fraction() < part
  }

  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number {
    return least + Math.floor(this.#random.fraction() * (most - least + 1))
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[Math.floor(this.#random.fraction() * values.length)]!
  }
}
