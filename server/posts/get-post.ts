import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { readAccount } from '../accounts/read-account.ts'
import type { Input, Use } from '../context.ts'
import { presentPost } from './present-post.ts'
import { requirePost } from './require-post.ts'

export async function getPost(
  context: Use<'db'>,
  { principal, params }: Input<Contract['getPost']>,
): Promise<EndpointAnswer<Contract['getPost']>> {
  const post = await requirePost(context.db, principal, params.post_id)
  const { credits } = await readAccount(context, principal.accountId)
  return presentPost(context.db, post, credits)
}
