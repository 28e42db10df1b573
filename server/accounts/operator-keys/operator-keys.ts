import type { Use } from '../../context.ts'
import { mint } from '../../ports/ids.ts'
import { instantText, instantTextOrNull } from '../../ports/instant-text.ts'
import { hashKey, newApiKey, operatorKeyPrefix, visiblePart } from '../keys/api-key.ts'
import { OperatorMistake } from '../open-account.ts'
import {
  insertOperatorKey,
  markOperatorKeyRevoked,
  newestOperatorKeys,
} from './operator-key-store.ts'

type Ports = Use<'db' | 'clock' | 'random'>

/** The key itself is in the result and nowhere else: only its hash is stored. */
export async function createOperatorKey(context: Ports, name: string | null) {
  if (name !== null && (name.length === 0 || [...name].length > 100))
    throw new OperatorMistake('The name of a key has 1 to 100 characters.')
  const key = newApiKey(context.random, operatorKeyPrefix)
  const row = await insertOperatorKey(context.db, {
    id: mint('opk', context),
    name,
    hash: hashKey(key),
    shown: visiblePart(key),
    now: context.clock.now(),
  })
  return { operator_key_id: row.id, key, name, created_at: instantText(row.created_at) }
}

export async function listOperatorKeys({ db }: Use<'db'>, limit: number) {
  return (await newestOperatorKeys(db, limit)).map((row) => ({
    operator_key_id: row.id,
    name: row.name,
    shown: row.shown,
    created_at: instantText(row.created_at),
    last_used_at: instantTextOrNull(row.last_used_at),
    revoked_at: instantTextOrNull(row.revoked_at),
  }))
}

export async function revokeOperatorKey({ db, clock }: Use<'db' | 'clock'>, id: string) {
  if (!(await markOperatorKeyRevoked(db, id, clock.now())))
    throw new OperatorMistake(`There is no operator's key "${id}": see crier operator-keys list.`)
  return { operator_key_id: id, revoked: true as const }
}
