import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups, groupsOf, root, type Group } from './groups.ts'

// The server's modules take a second to load, so files share a process. More files would not save much, and would leave a long end.
const filesMax = 8

/** Which files share a process, in the order given. */
export function batchesOf(files: readonly string[], isAlone = needsOwnProcess): readonly (readonly string[])[] {
  const batches: string[][] = []
  let open: string[] | undefined
  for (const file of files) {
    if (isAlone(file)) batches.push([file])
    else if (open && open.length < filesMax) open.push(file)
    else batches.push((open = [file]))
  }
  return batches
}

/** Times on the wall and memory would show what the files before it have left to the garbage collector. */
export function needsOwnProcess(file: string): boolean {
  if (groupsOf(file).some((name) => (groups[name] as Group).isApart)) return true
  return /\b(?:performance\.now|process\.memoryUsage)\b/.test(readFileSync(join(root, file), 'utf8'))
}
