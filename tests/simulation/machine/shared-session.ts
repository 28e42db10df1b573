import { BlobStoreAway } from '@crier/server/ports/files/blobs.ts'
import type { OneSession, Rows } from './database.ts'
import type { SimulatedProcess } from './process.ts'
import type { Simulation } from './simulation.ts'

/** Called at every commit, before anything else happens in the database. */
export type OnCommit = (written: string) => Promise<void>

/** One connection of one process. `isLost`: it broke, and what it had open was rolled back. */
export interface Line {
  readonly process: SimulatedProcess
  isOpen: boolean
  isLost: boolean
  written: string
}

/** How a statement ends: whether the line breaks, and whether the statement took effect before. */
type Fate = 'ok' | 'lost_before' | 'lost_after'

const idleMs = 60_000
const statementMs = [0, 1, 1, 2, 3] as const

/** The order in which processes use the one session, and the faults on the way there. */
export class SharedSession {
  readonly #sim: Simulation
  readonly #session: OneSession
  readonly #onCommit: OnCommit
  readonly #chance
  #owner: Line | undefined
  #waiting: (() => Promise<void>)[] = []
  #looks: ((session: OneSession) => Promise<void>)[] = []

  constructor(sim: Simulation, session: OneSession, onCommit: OnCommit) {
    this.#sim = sim
    this.#session = session
    this.#onCommit = onCommit
    this.#chance = sim.chance('database')
  }

  /** A process's open transaction ends with it. */
  join(process: SimulatedProcess): void {
    process.onDeath(() => {
      const line = this.#owner
      if (line?.process !== process) return
      this.#sim.saw('died_in_transaction')
      this.#sim.at(this.#sim.now + 1, () => this.#rollBack(line))
    })
  }

  openLine(process: SimulatedProcess): Line {
    return { process, isOpen: false, isLost: false, written: '' }
  }

  begin(line: Line): Promise<void> {
    return this.#step(line, 'begin', async () => {
      this.#session.send('begin')
      line.isOpen = true
      line.written = ''
      this.#owner = line
      // As PostgreSQL ends a session that sits in a transaction.
      this.#sim.at(this.#sim.now + idleMs, () =>
        line.isOpen ? this.#loseLine(line).then(() => undefined) : undefined,
      )
    })
  }

  commit(line: Line): Promise<void> {
    return this.#step(line, 'commit', async () => {
      const fate = this.#fate()
      if (fate === 'lost_before') throw await this.#loseLine(line)
      await this.#session.query('commit')
      await this.#release(line)
      if (line.written !== '') await this.#onCommit(line.written)
      if (fate === 'ok') return
      line.isLost = true
      this.#sim.saw('commit_answer_lost')
      throw lineBroke()
    })
  }

  async rollback(line: Line): Promise<void> {
    if (line.isLost || !line.isOpen) return
    await this.#step(line, 'rollback', () => this.#rollBack(line))
  }

  query<Row>(line: Line, text: string, values: readonly unknown[]): Promise<Rows<Row>> {
    return this.#step(line, labelOf(text), async () => {
      const fate = this.#fate()
      if (fate === 'lost_before') throw await this.#loseLine(line)
      const result = await this.#session.query<Row>(text, values)
      if (hasWritten(text, result)) {
        if (line.isOpen) line.written += `${text}\n`
        else await this.#onCommit(text)
      }
      if (fate === 'ok') return result
      if (!line.isOpen) this.#sim.saw('statement_answer_lost')
      throw await this.#loseLine(line)
    })
  }

  /** Reads the rows from outside, as soon as no transaction is open. */
  whenFree(look: (session: OneSession) => Promise<void>): void {
    this.#sim.at(this.#sim.now, async () =>
      this.#owner === undefined ? look(this.#session) : void this.#looks.push(look),
    )
  }

  #fate(): Fate {
    if (!this.#sim.isRough || !this.#chance.happens(this.#sim.faults.databaseLost * 2)) return 'ok'
    return this.#chance.happens(0.5) ? 'lost_before' : 'lost_after'
  }

  #step<Value>(line: Line, label: string, effect: () => Promise<Value>): Promise<Value> {
    return line.process.exchange<Value>(label, (answer) => {
      const isInTransaction = line.isOpen
      const attempt = async () => {
        if (this.#owner !== undefined && this.#owner !== line)
          return void this.#waiting.push(attempt)
        // What a process sent before it died may still arrive; of a transaction that is rolled back
        // it is of no use.
        // mutant: rolled-back
        const isOfUse = () =>
          isInTransaction
            ? line.isOpen && label === 'commit'
            : !this.#chance.happens(0.5) && label !== 'begin'
        if (!line.process.isAlive && !isOfUse()) return
        try {
          if (line.isLost) throw lineBroke()
          answer({ ok: true, value: await effect() })
        } catch (error) {
          answer({ ok: false, error })
        }
      }
      this.#sim.at(this.#sim.now + this.#chance.pick(statementMs), attempt)
    })
  }

  async #loseLine(line: Line): Promise<Error> {
    line.isLost = true
    await this.#rollBack(line)
    return lineBroke()
  }

  async #rollBack(line: Line): Promise<void> {
    if (!line.isOpen) return
    await this.#session.query('rollback')
    await this.#release(line)
  }

  async #release(line: Line): Promise<void> {
    line.isOpen = false
    this.#owner = undefined
    // Before the statements that are already on their way: a webhook that got an event must not be
    // taken for one that noted it before.
    const looks = this.#looks
    this.#looks = []
    for (const look of looks) await look(this.#session)
    const waiting = this.#waiting
    this.#waiting = []
    for (const attempt of waiting) this.#sim.at(this.#sim.now, attempt)
  }
}

/** Thrown for what the simulation breaks, as the driver would. */
export class LineBroke extends Error {
  readonly code = '08006'
}

/** Intended faults: the database's connection, or the store of uploads. */
export const isSimulated = (error: unknown) =>
  error instanceof LineBroke || error instanceof BlobStoreAway

const lineBroke = () => new LineBroke('Connection terminated unexpectedly')

/** A single statement that met no row has changed nothing; one with others inside may have. */
function hasWritten(text: string, { command, count }: Rows<unknown>): boolean {
  if (command === 'SELECT') return /\b(insert into|update|delete from)\b/.test(text)
  return count > 0 || /\bas (materialized )?\(\s*(insert into|update|delete from)\b/.test(text)
}

const labels = new Map<string, string>()

function labelOf(text: string): string {
  const known = labels.get(text)
  if (known !== undefined) return known
  const label = text.trim().replaceAll(/\s+/g, ' ').slice(0, 60)
  labels.set(text, label)
  return label
}
