import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups, groupsOf, root, type Group } from './groups.ts'

// The server's modules take a processor a second to load, so files share a process. More in one would leave a long end to the run.
const secondsMax = 18
const filesMax = 16
/** Of a file that no run has measured: eight of them share a process. */
const secondsUnknown = secondsMax / 8

/** Which files share a process: neighbours, which load the same. The longest batches come first. */
export function batchesOf(
  files: readonly string[],
  seconds: ReadonlyMap<string, number> = new Map(),
  isAlone = needsOwnProcess,
): readonly (readonly string[])[] {
  const secondsOf = (batch: readonly string[]) => batch.reduce((sum, file) => sum + (seconds.get(file) ?? secondsUnknown), 0)
  const batches: string[][] = []
  let open: string[] | undefined
  for (const file of files) {
    if (isAlone(file)) batches.push([file])
    else if (open && open.length < filesMax && secondsOf([...open, file]) <= secondsMax) open.push(file)
    else batches.push((open = [file]))
  }
  return batches.toSorted((one, other) => secondsOf(other) - secondsOf(one))
}

/** Times on the wall and memory would show what the files before it have left to the garbage collector. */
export function needsOwnProcess(file: string): boolean {
  if (groupsOf(file).some((name) => (groups[name] as Group).isApart)) return true
  return /\b(?:performance\.now|process\.memoryUsage)\b/.test(readFileSync(join(root, file), 'utf8'))
}
