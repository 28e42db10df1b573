import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Input, Use } from '../context.ts'
import { mediaNotFound } from './media-not-found.ts'
import { presentMedia } from './present-media.ts'
import { findMedia } from './store.ts'

export async function getMedia(
  context: Use<'db' | 'clock' | 'addresses'>,
  { principal, params }: Input<Contract['getMedia']>,
): Promise<EndpointAnswer<Contract['getMedia']>> {
  const row = await findMedia(context.db, principal.accountId, params.media_id)
  if (!row) throw mediaNotFound()
  return presentMedia(context, row)
}
