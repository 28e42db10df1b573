import type pg from 'pg'
import type { Party } from './gate.ts'

/** Which of those who may go on goes first, each time that two may: one order of statements. */
export type Turns = readonly number[]

export interface Played {
  readonly turns: Turns
  /** One of them waited for the other's locks. */
  readonly blocked: boolean
}

// A statement that has neither ended nor waits for a lock after this is checked again.
const lookMs = 3
const timeoutMs = 20_000

/**
 * Lets the parties through one statement at a time, in the order of `wanted` and then the first
 * one first.
 */
export async function playOrder(
  parties: readonly [Party, Party],
  observer: pg.Client,
  wanted: Turns,
): Promise<Played> {
  const turns: number[] = []
  let blocked = false
  while (true) {
    for (const party of parties) blocked = (await settle(party, observer)) || blocked
    const ready = parties.filter((party) => party.isAtGate)
    if (ready.length === 0 && parties.every((party) => party.isDone)) return { turns, blocked }
    // Both wait for locks: PostgreSQL ends the deadlock.
    if (ready.length === 0) continue
    if (ready.length === 1) ready[0]!.letThrough()
    else {
      const turn = wanted[turns.length] ?? 0
      turns.push(turn)
      parties[turn]!.letThrough()
    }
  }
}

/** Waits until the party is at its gate, has ended, or waits for a lock: then true. */
async function settle(party: Party, observer: pg.Client): Promise<boolean> {
  const until = performance.now() + timeoutMs
  while (!party.isAtGate && !party.isDone) {
    await party.settledOr(lookMs)
    if (party.isAtGate || party.isDone) return false
    const { rows } = await observer.query<{ waits: boolean }>(
      'select exists (select from pg_locks where not granted and pid = any ($1)) as waits',
      [[...party.pids]],
    )
    if (rows[0]!.waits) return true
    if (performance.now() > until) throw new Error('a statement neither ended nor waits for a lock')
  }
  return false
}

/**
 * The next order that has not been played, or undefined after the last: an odometer over the turns.
 */
export function nextOrder(turns: Turns): Turns | undefined {
  const last = turns.lastIndexOf(0)
  return last === -1 ? undefined : [...turns.slice(0, last), 1]
}
