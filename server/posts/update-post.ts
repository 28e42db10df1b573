import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { readAccount } from '../accounts/read-account.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { labelsChanged } from '../database/labels.ts'
import { presentPost } from './present-post.ts'
import { throwPostNotFound } from './require-post.ts'
import { lockPost, updatePostLabels } from './rows/post-store.ts'

type Endpoint = Contract['updatePost']

export async function updatePost(
  context: Use<'db' | 'clock'>,
  { principal, params, body }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { credits } = await readAccount(context, principal.accountId)
  return context.db.transaction().execute(async (tx) => {
    const post = (await lockPost(tx, principal.accountId, params.post_id)) ?? throwPostNotFound()
    const fields = labelsChanged(post, body)
    if (fields.length === 0) return presentPost(tx, post, credits)
    const now = context.clock.now()
    const updated = await updatePostLabels(tx, post, body, now)
    const change = { at: now, kind: 'post.changed', objectId: post.id, detail: { fields } } as const
    await recordBy(tx, principal, change)
    return presentPost(tx, updated, credits)
  })
}
