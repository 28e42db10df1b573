import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { mayUse } from '@crier/contract/scopes.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { lockPreview, markRevoked } from './store.ts'

export async function revokePreview(
  context: Use<'db' | 'clock'>,
  { principal, params }: Input<Contract['revokePreview']>,
): Promise<null> {
  const { accountId, keyId, user, scopes } = principal
  await context.db.transaction().execute(async (tx) => {
    const preview = await lockPreview(tx, accountId, params.preview_id)
    if (!preview) throw new Refusal('not_found', 'There is no such link.')
    const isOwn = user === null ? preview.key_id === keyId : preview.user_id === user.userId
    if (!isOwn && !mayUse(scopes, 'schedules:write'))
      throw new Refusal(
        'insufficient_scope',
        'Revoking a link that another person has made needs the scope schedules:write.',
        [],
        {
          required_scope: 'schedules:write',
        },
      )
    // Revoked already: nothing changes.
    if (preview.revoked_at !== null) return
    const now = context.clock.now()
    await markRevoked(tx, accountId, preview.id, now)
    await recordBy(tx, principal, {
      at: now,
      kind: 'preview.revoked',
      objectId: preview.id,
      detail: {},
    })
  })
  return null
}
