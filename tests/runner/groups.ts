import { globSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

export interface Group {
  readonly has: (file: string) => boolean
  /** Files at a time; without it one more than there are processors, because tests often wait. */
  readonly concurrency?: number
  readonly timeoutMs: number
  /** Each file has a process for itself. */
  readonly isApart?: boolean
}

const isBesideCode = (file: string) => !file.startsWith('tests/')

/**
 * A file's group follows from its name, and from whether it lies beside the code or under `tests/`.
 */
export const groups = {
  unit: { has: (file) => isBesideCode(file) && /^[^.]+\.test\.ts$/.test(file), timeoutMs: 480_000 },
  service: {
    has: (file) => !isBesideCode(file) && /^[^.]+\.test\.ts$/.test(file),
    timeoutMs: 480_000,
  },
  slow: { has: (file) => /^[^.]+\.slow\.test\.ts$/.test(file), timeoutMs: 480_000, isApart: true },
  nightly: {
    has: (file) => /^[^.]+\.nightly\.test\.ts$/.test(file),
    timeoutMs: 600_000,
    isApart: true,
  },
  // They measure, or need the processors for themselves.
  proofs: {
    has: (file) => /^[^.]+\.proof\.ts$/.test(file),
    concurrency: 1,
    timeoutMs: 480_000,
    isApart: true,
  },
} satisfies Record<string, Group>

export type GroupName = keyof typeof groups
export const groupNames = Object.keys(groups) as GroupName[]

export const groupsOf = (file: string): GroupName[] =>
  groupNames.filter((name) => (groups[name] as Group).has(file))

/** All files that resemble tests, also misnamed ones, relative to the root. */
export function testFiles(): string[] {
  const exclude = (name: string) => ['node_modules', '.git', 'dist'].includes(name)
  const names = globSync(
    '**/*.{test,tests,spec,slow,proof,proofs}.{ts,tsx,mts,cts,js,mjs,cjs,jsx}',
    { cwd: root, exclude },
  )
  const files = names.map((name) => name.replaceAll('\\', '/'))
  // The default data directory of a server.
  return files.filter((file) => !file.startsWith('data/')).sort()
}
