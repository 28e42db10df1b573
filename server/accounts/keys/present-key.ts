import type { Scope } from '@crier/contract/scopes.ts'
import { instantText, instantTextOrNull } from '../../ports/instant-text.ts'
import type { keysPage } from './key-store.ts'

type KeyRow = Awaited<ReturnType<typeof keysPage>>[number]

function makerOf({ created_by: id, maker_name: name, operator_key_id }: KeyRow) {
  if (id !== null) return { type: 'person' as const, id, name: name ?? '' }
  return operator_key_id === null ? null : { type: 'operator' as const }
}

export function presentKey(row: KeyRow) {
  return {
    key_id: row.id,
    name: row.name,
    shown: row.shown!,
    scopes: row.scopes as Scope[],
    created_at: instantText(row.created_at),
    created_by: makerOf(row),
    expires_at: instantTextOrNull(row.expires_at),
    last_used_at: instantTextOrNull(row.last_used_at),
    revoked_at: instantTextOrNull(row.revoked_at),
  }
}
