import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'

export interface RunningProcess {
  readonly pid: number
  readonly parent: number
  /** When it began, as the system tells it: numbers are used again. */
  readonly born: string
  readonly command: string
}

/** Every process of this machine that is not a zombie. */
export function runningProcesses(): RunningProcess[] {
  return existsSync('/proc/self/stat') ? fromProc() : fromPs()
}

/**
 * The process itself, everything that it started, and everything whose command line names
 * the directory.
 */
export function processesOf(pid: number, directory: string): RunningProcess[] {
  const all = runningProcesses()
  const family = new Set([pid])
  for (let size = 0; size < family.size;) {
    size = family.size
    for (const { pid, parent } of all) if (family.has(parent)) family.add(pid)
  }
  return all.filter((one) => family.has(one.pid) || one.command.includes(directory))
}

/** Processes of `before` that still run, and all others whose command line names the directory. */
export function leftOf(before: readonly RunningProcess[], directory: string): RunningProcess[] {
  return runningProcesses().filter(
    ({ pid, born, command }) =>
      command.includes(directory) || before.some((one) => one.pid === pid && one.born === born),
  )
}

function fromProc(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
        // The name before it may hold spaces and brackets.
        const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').replaceAll('\0', ' ').trim()
        return fields[0] === 'Z'
          ? []
          : [{ pid: Number(name), parent: Number(fields[1]), born: fields[19]!, command }]
      } catch {
        return []
      }
    })
}

function fromPs(): RunningProcess[] {
  const lines = execFileSync('ps', ['-axo', 'pid=,ppid=,stat=,lstart=,command='], {
    encoding: 'utf8',
  }).split('\n')
  return lines.flatMap((line) => {
    const [, pid, parent, state, born, command] =
      /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\S+ \S+ +\S+ \S+ \S+)\s+(.*)$/.exec(line) ?? []
    return pid === undefined || state!.startsWith('Z')
      ? []
      : [{ pid: Number(pid), parent: Number(parent), born: born!, command: command! }]
  })
}
