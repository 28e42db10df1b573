import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { requirePost } from '../require-post.ts'
import { presentReceipt } from './present-receipt.ts'
import { findReceipt } from './receipt-store.ts'
import { writeReceipt } from './write-receipt.ts'

export async function getReceipt(
  context: Use<'db' | 'clock' | 'random'>,
  { principal, params }: Input<Contract['getReceipt']>,
): Promise<EndpointAnswer<Contract['getReceipt']>> {
  const post = await requirePost(context.db, principal, params.post_id)
  if (post.receipt_due_at !== null) await writeReceipt(context, post)
  const row = await findReceipt(context.db, post)
  if (!row || row.document === null)
    throw new Refusal(
      'conflict',
      'This post has no receipt yet: it is written when all parts have ended.',
    )
  return presentReceipt(row, principal)
}
