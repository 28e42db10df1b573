import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { assertTextQuota, textBytes } from '../accounts/text-usage.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { presentSnippet } from './present-snippet.ts'
import { changeSnippet, lockSnippet } from './store.ts'

const fieldNames = ['name', 'kind', 'content'] as const

export async function updateSnippet(
  context: Use<'db' | 'clock' | 'config'>,
  { principal, params, body }: Input<Contract['updateSnippet']>,
): Promise<EndpointAnswer<Contract['updateSnippet']>> {
  return context.db.transaction().execute(async (tx) => {
    const before = await lockSnippet(tx, principal.accountId, params.snippet_id)
    if (!before) throw new Refusal('not_found', 'There is no such snippet.')
    const fields = fieldNames.filter(
      (name) => body[name] !== undefined && body[name] !== before[name],
    )
    if (fields.length === 0) return presentSnippet(before)
    const bytesBefore = await textBytes(tx, principal.accountId)
    const now = context.clock.now()
    const changed = await changeSnippet(tx, before, {
      name: body.name ?? before.name,
      kind: body.kind ?? before.kind,
      content: body.content ?? before.content,
      updated_at: now,
    })
    await recordBy(tx, principal, {
      at: now,
      kind: 'snippet.changed',
      objectId: before.id,
      detail: { fields },
    })
    await assertTextQuota(context, tx, principal, bytesBefore)
    return presentSnippet(changed)
  })
}
