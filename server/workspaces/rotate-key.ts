import { sql } from 'kysely'
import { readConfig, type Environment } from '../config.ts'
import { connectDatabase } from '../database/connect/connect.ts'
import type { DatabaseTarget } from '../database/connect/target.ts'
import {
  forgetPreviousKey,
  prepareDataDirectory,
  replaceSecretKey,
} from '../database/embedded/data-directory.ts'
import type { Db } from '../database/database.ts'
import { startEmbedded } from '../database/embedded/embedded.ts'
import { migrate } from '../database/schema/migrate.ts'
import { requireDatabase } from '../database/require-database.ts'
import { requireFit } from '../database/schema/require-fit.ts'
import { OperatorMistake } from '../accounts/open-account.ts'
import { checkSecretKey, forgetFingerprintBefore, secretKeys } from './secret-key.ts'
import { liveClock } from '../ports/clock.ts'
import { silentLog } from '../ports/log.ts'
import { liveRandom } from '../ports/random.ts'
import { sealedPlace, vaultOf, type Vault } from '../ports/vault.ts'

/**
 * Everything that is sealed. A column that is missing here would be unreadable after a rotation.
 */
const sealedColumns = [
  { table: 'network_grant', column: 'access_sealed' },
  { table: 'network_grant', column: 'refresh_sealed' },
  { table: 'webhook', column: 'secret_sealed' },
  { table: 'webhook', column: 'previous_secret_sealed' },
  { table: 'authorization_state', column: 'verifier_sealed' },
  { table: 'server_client', column: 'secret_sealed' },
  { table: 'idempotency_key', column: 'answer' },
  { table: 'draft_source', column: 'text_sealed' },
] as const

export interface Rotation {
  readonly sealed_again: number
}

/**
 * Seals everything again with the present secret key. Without CRIER_SECRET_KEY a new key is
 * generated first, for which the server must not run; with it, the servers run with both keys
 * meanwhile. May die at any point and be run again.
 */
export async function rotateKey(
  environment: Environment,
  say: (line: string) => void,
): Promise<Rotation> {
  const config = readConfig(environment)
  if (config.DATABASE_URL === null) await requireDatabase(config.CRIER_DATA_DIR)
  const dataDir = await prepareDataDirectory(config.CRIER_DATA_DIR)
  await using stack = new AsyncDisposableStack()
  // To own the embedded database is to know that no server runs, with a key that it would not let
  // go.
  const target: DatabaseTarget =
    config.DATABASE_URL ??
    stack.use(await startEmbedded({ dataDir, say, log: silentLog, clock: liveClock })).poolConfig
  const generated = config.CRIER_SECRET_KEY === null
  if (generated) {
    if (config.DATABASE_URL !== null)
      throw new OperatorMistake(
        'Set CRIER_SECRET_KEY to the new key and CRIER_PREVIOUS_SECRET_KEY to the old one, ' +
          'for every process.',
      )
    await replaceSecretKey(dataDir, liveRandom)
  } else if (config.CRIER_PREVIOUS_SECRET_KEY === null)
    throw new OperatorMistake('Set CRIER_PREVIOUS_SECRET_KEY to the key before CRIER_SECRET_KEY.')
  const keys = await secretKeys(config, dataDir, liveRandom)
  await requireFit(target, { mayBeEmpty: false })
  await migrate(target, { clock: liveClock, log: silentLog, turnMilliseconds: 30_000 })
  const database = stack.use(await connectDatabase(target, { max: 2, log: silentLog }))
  await checkSecretKey(database.db, keys.current, keys.previous)
  const count = await sealAgain(database.db, vaultOf(keys.current, keys.previous), say)
  await forgetFingerprintBefore(database.db)
  if (generated) await forgetPreviousKey(dataDir)
  return { sealed_again: count }
}

// The source of a draft may take half a megabyte.
const batch = 20
// A row that is changed concurrently moves, and is found on the next pass.
const passesMax = 20

/** Seals again every value that the current key did not seal. Returns how many. */
export async function sealAgain(
  db: Db,
  vault: Vault,
  say: (line: string) => void,
): Promise<number> {
  let count = 0
  for (const { table, column } of sealedColumns) {
    let passes = 0
    for (let left = -1; left !== 0;) {
      if (++passes > passesMax)
        throw new OperatorMistake(
          `${table}.${column} changes faster than it can be sealed: run the command again.`,
        )
      const { sealed, skipped } = await onePass(db, vault, table, column)
      count += sealed
      left = skipped
    }
    say(`${table}.${column} is sealed with the new key`)
  }
  return count
}

// across accounts ($): seals everything again with a new secret key
async function onePass(
  db: Db,
  vault: Vault,
  table: string,
  column: string,
): Promise<{ sealed: number; skipped: number }> {
  let sealed = 0
  let skipped = 0
  let after = '(0,0)'
  for (let rows = batch; rows === batch;) {
    const page = await sql<{ place: string; value: string }>`
      select ctid::text as place, ${sql.ref(column)} as value from ${sql.table(table)}
      where ${sql.ref(column)} is not null and ctid > ${after}::tid order by ctid
        limit ${batch}`.execute(db)
    rows = page.rows.length
    after = page.rows.at(-1)?.place ?? after
    for (const { place, value } of page.rows) {
      if (vault.isCurrent(value)) continue
      const context = sealedPlace(value)
      const again = await vault.seal(await vault.open(value, context), context)
      const { numAffectedRows } = await sql`
        update ${sql.table(table)} set ${sql.ref(column)} = ${again} where ctid = ${place}::tid
          and ${sql.ref(column)} = ${value}`.execute(db)
      if (numAffectedRows === 1n) sealed++
      else skipped++
    }
  }
  return { sealed, skipped }
}
