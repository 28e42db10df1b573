import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { liveClock } from '@crier/server/ports/clock.ts'
import { benchDirectory, reported, round, type Benchmark } from './harness.ts'
import { ensureBuilt } from '@crier/web/ensure-built.ts'
import { startProgram, withoutDashboard } from './program.ts'

/** What the program and its database hold and use while there is nothing to do, without the sandbox. Linux only. */
export const idle: Benchmark = {
  name: 'idle',
  async run({ brief }) {
    if (process.platform !== 'linux') return [reported('not measured: only Linux tells', 0, '')]
    if (!brief) await ensureBuilt()
    await using stack = new AsyncDisposableStack()
    const directory = await benchDirectory(stack)
    const { child } = await startProgram(stack, join(directory, 'data'), {
      environment: { CRIER_SANDBOX: 'off', ...(brief && withoutDashboard) },
    })
    // What a start leaves to be done is done by then.
    await liveClock.sleep(brief ? 500 : 15_000)
    const seconds = brief ? 1 : 60
    const before = await usage(child.pid!)
    await liveClock.sleep(seconds * 1_000)
    const after = await usage(child.pid!)
    const share = ((after.cpuMs - before.cpuMs) / (seconds * 1_000)) * 100
    const megabytes = after.bytes / 1e6
    return [
      { what: 'memory (PSS), all processes', value: round(megabytes, 0), unit: 'MB', target: 'under 200', reached: megabytes < 200 },
      ...after.byProgram.map(([name, bytes]) => reported(`of it ${name}`, round(bytes / 1e6, 0), 'MB')),
      { what: `CPU over ${seconds} s`, value: round(share), unit: '% of a core', target: 'under 1', reached: share < 1 },
    ]
  },
}

interface Usage {
  readonly bytes: number
  readonly cpuMs: number
  readonly byProgram: readonly (readonly [string, number])[]
}

async function usage(root: number): Promise<Usage> {
  const processes = await Promise.all((await tree(root)).map(async (id) => ({ ...(await cpuOf(id)), bytes: await memoryOf(id) })))
  const byProgram = Map.groupBy(processes, ({ name }) => name)
    .entries()
    .map(([name, all]) => [name, sum(all.map(({ bytes }) => bytes))] as const)
  return { bytes: sum(processes.map(({ bytes }) => bytes)), cpuMs: sum(processes.map(({ cpuMs }) => cpuMs)), byProgram: [...byProgram] }
}

const sum = (values: readonly number[]) => values.reduce((one, other) => one + other, 0)

/** This process and all that it started. */
async function tree(root: number): Promise<number[]> {
  const ids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const parents = new Map(await Promise.all(ids.map(async (id) => [id, await parentOf(id)] as const)))
  const isOurs = (id: number): boolean => id === root || (id > 1 && isOurs(parents.get(id) ?? 0))
  return ids.filter(isOurs)
}

async function statOf(id: number): Promise<string[]> {
  const text = await readFile(`/proc/${id}/stat`, 'utf8').catch(() => '')
  // The name stands in parentheses and may hold spaces.
  return [text.slice(text.indexOf('(') + 1, text.lastIndexOf(')')), ...text.slice(text.lastIndexOf(')') + 2).split(' ')]
}

const parentOf = async (id: number) => Number((await statOf(id))[2] ?? 0)

// Linux counts in hundredths of a second, whatever the machine.
const tickMs = 10

async function cpuOf(id: number): Promise<{ name: string; cpuMs: number }> {
  const fields = await statOf(id)
  return { name: fields[0] ?? '', cpuMs: (Number(fields[12] ?? 0) + Number(fields[13] ?? 0)) * tickMs }
}

async function memoryOf(id: number): Promise<number> {
  const rollup = await readFile(`/proc/${id}/smaps_rollup`, 'utf8').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(rollup)?.[1] ?? 0) * 1_024
}
