import { readdir, readFile } from 'node:fs/promises'

export interface ProcessUsage {
  readonly id: number
  readonly name: string
  /** Processor time so far, with that of children that have ended, in milliseconds. */
  readonly cpuMs: number
  /** The proportional share of memory: what several processes share is divided between them. */
  readonly bytes: number
}

/** The usage of a process and all that it started. Linux only. */
export async function usageOf(root: number): Promise<readonly ProcessUsage[]> {
  return Promise.all(
    (await tree(root)).map(async (id) => ({ id, ...(await cpuOf(id)), bytes: await memoryOf(id) })),
  )
}

export const totalOf = (processes: readonly ProcessUsage[], what: 'cpuMs' | 'bytes') =>
  processes.reduce((sum, one) => sum + one[what], 0)

export const parentOf = async (id: number) => Number((await statOf(id))[2] ?? 0)

async function tree(root: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(
    await Promise.all(ids.map(async (id) => [id, await parentOf(id)] as const)),
  )
  const isOurs = (id: number): boolean => id === root || (id > 1 && isOurs(parents.get(id) ?? 0))
  return ids.filter(isOurs)
}

async function statOf(id: number): Promise<string[]> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The name is in parentheses and may hold spaces.
  return [
    text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')),
    ...text.slice(text.lastIndexOf(')') + 2).split(' '),
  ]
}

// Linux counts in hundredths of a second, whatever the machine.
const tickMs = 10

/**
 * Fields 14 to 17 of proc(5): own time in the program and in the kernel, and both of children that
 * were waited for.
 */
async function cpuOf(id: number): Promise<{ name: string; cpuMs: number }> {
  const fields = await statOf(id)
  const ticks = fields.slice(12, 16).reduce((sum, field) => sum + Number(field), 0)
  return { name: fields[0] ?? '', cpuMs: ticks * tickMs }
}

/** The proportional share of a process, in bytes; 0 where it has ended. */
export async function memoryOf(id: number): Promise<number> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024
}
