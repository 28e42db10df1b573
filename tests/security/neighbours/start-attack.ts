import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Owner } from '../../service.ts'
import type { Attackers } from './attackers-child.ts'
import type { Attack } from './one-attacker-child.ts'

export interface RunningAttack {
  /** Returns how many answers there were, by their status. */
  end(): Promise<Readonly<Record<string, number>>>
}

/** In a separate process, which takes no time of the server's or the neighbour's event loop. */
export async function startAttack(
  owner: Owner,
  ...[script, told]: ['attackers-child.ts', Attackers] | ['one-attacker-child.ts', Attack]
): Promise<RunningAttack> {
  const child = fork(join(import.meta.dirname, script), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  owner.after(() => void child.kill('SIGKILL'))
  await once(child, 'spawn')
  child.send(told)
  return {
    async end() {
      const answers = once(child, 'message') as Promise<[Record<string, number>]>
      child.send('end')
      return (await answers)[0]
    },
  }
}
