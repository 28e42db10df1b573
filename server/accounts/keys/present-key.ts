import type { Scope } from '@crier/contract/scopes.ts'
import { instantText, instantTextOrNull } from '../../ports/instant-text.ts'
import type { keysPage } from './key-store.ts'

export function presentKey(row: Awaited<ReturnType<typeof keysPage>>[number]) {
  return {
    key_id: row.id,
    name: row.name,
    shown: row.shown!,
    scopes: row.scopes as Scope[],
    created_at: instantText(row.created_at),
    created_by: row.created_by && {
      type: 'person' as const,
      id: row.created_by,
      name: row.maker_name ?? '',
    },
    expires_at: instantTextOrNull(row.expires_at),
    last_used_at: instantTextOrNull(row.last_used_at),
    revoked_at: instantTextOrNull(row.revoked_at),
  }
}
