import type { Scope } from '@crier/contract/scopes.ts'
import { instantText, instantTextOrNull } from '../../ports/instant-text.ts'
import { scopesOfKey } from '../roles.ts'
import type { grantsPage } from './store.ts'

export function presentAgentGrant(row: Awaited<ReturnType<typeof grantsPage>>[number]) {
  return {
    grant_id: row.id,
    name: row.name!,
    host: /^https:/.test(row.client_id) ? new URL(row.client_id).host : null,
    redirect_host: new URL(row.redirect_uri).host,
    scopes: [...scopesOfKey(row.scopes as Scope[], row.role)],
    created_at: instantText(row.created_at),
    created_by: { type: 'person' as const, id: row.created_by!, name: row.maker_name },
    expires_at: instantText(row.expires_at!),
    last_used_at: instantTextOrNull(row.last_used_at),
  }
}
