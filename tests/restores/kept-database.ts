import type { Program } from '../processes.ts'
import type { Chance } from '../simulation/machine/chance.ts'

/** A server whose database is backed up and rewound to one of its backups. */
export interface KeptDatabase {
  /** For the report. */
  readonly what: string
  /** The first server: it has shown the key. */
  readonly first: Program
  url(): string
  backUp(file: string): Promise<void>
  /** Returns once a server works on what the backup holds. */
  restore(file: string, chance: Chance): Promise<void>
}
