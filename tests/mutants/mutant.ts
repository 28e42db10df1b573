import type { Operator } from './operators.ts'

/** A bug that someone could write. The simulation or a named test must notice it. */
export interface Mutant {
  readonly name: string
  /** One of these tests must notice it; without any, the simulation must. */
  readonly tests?: readonly string[]
  /** What makes the simulation notice it sooner, as of `--fault`. */
  readonly faults?: readonly string[]
  /** What happens to the code behind each marker: `// mutant: MARKER` in a source. */
  readonly edits: Readonly<Record<string, Operator | readonly Operator[]>>
  /** Words in files that hold no markers, such as migrations, by the name of the file. */
  readonly files?: Readonly<Record<string, readonly [from: string, to: string]>>
}
