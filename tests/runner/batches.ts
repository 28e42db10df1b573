import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups, groupsOf, root, type Group } from './groups.ts'

// The server's modules take a processor a second to load, so files share a process: many at first,
// few at the end, so that no process is left to run alone for long. Each batch has the same part of
// the seconds that are left.
const partOfTheRest = 1 / 8
const secondsMin = 9
const filesMax = 48
/** The estimate for a file that no run has measured. */
const secondsUnknown = 2.25

/** Which files share a process: neighbours, which load the same. The longest batches come first. */
export function batchesOf(
  files: readonly string[],
  seconds: ReadonlyMap<string, number> = new Map(),
  isAlone = needsOwnProcess,
): readonly (readonly string[])[] {
  const secondsOf = (batch: readonly string[]) =>
    batch.reduce((sum, file) => sum + (seconds.get(file) ?? secondsUnknown), 0)
  const batches: string[][] = files.filter((file) => isAlone(file)).map((file) => [file])
  let rest = files.filter((file) => !isAlone(file))
  while (rest.length > 0) {
    const most = Math.max(secondsMin, secondsOf(rest) * partOfTheRest)
    const end = rest.findIndex(
      (_, index) => index > 0 && (index === filesMax || secondsOf(rest.slice(0, index + 1)) > most),
    )
    batches.push(rest.slice(0, end === -1 ? rest.length : end))
    rest = end === -1 ? [] : rest.slice(end)
  }
  return batches.toSorted((one, other) => secondsOf(other) - secondsOf(one))
}

/**
 * Times and memory would show what the files before it have left to the garbage collector; a global
 * that a file replaces is everybody's in its process.
 */
export function needsOwnProcess(file: string): boolean {
  if (groupsOf(file).some((name) => (groups[name] as Group).isApart)) return true
  return /mock\.method\(globalThis|\b(?:performance\.now|process\.(?:memoryUsage|cpuUsage|threadCpuUsage))\b/.test(
    readFileSync(join(root, file), 'utf8'),
  )
}
