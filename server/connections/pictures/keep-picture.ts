import { createHash } from 'node:crypto'
import type { Use } from '../../context.ts'
import type { Identity } from '../../networks/network.ts'
import type { ConnectionKind } from '../grants/network-settings.ts'
import { fetchAuthorPicture } from './fetch-author-picture.ts'
import { forgetPicture, storePicture, type OfConnection } from './picture-store.ts'

/**
 * Keeps the picture of an author who was just connected: its address at the network may end within
 * hours, and browsers are kept from the networks' hosts. Without a picture the connection is as
 * good: what does not come is left out.
 */
export async function keepPicture(
  context: Use<'db' | 'outbound' | 'addresses' | 'log'>,
  connection: OfConnection & { readonly kind: ConnectionKind },
  { externalAccountId, pictureUrl }: Pick<Identity, 'externalAccountId' | 'pictureUrl'>,
): Promise<void> {
  const picture =
    pictureUrl === undefined ? null : await fetchAuthorPicture(context, pictureUrl, connection.kind)
  if (picture) {
    const digest = createHash('sha256').update(picture.bytes).digest('hex')
    return storePicture(context.db, connection, externalAccountId, { digest, ...picture })
  }
  if (pictureUrl !== undefined) {
    const { accountId, connectionId } = connection
    context.log.event('connection.picture_missing', { accountId, connectionId })
  }
  // The author's previous picture is better than none, unless the network says that there is none
  // any more.
  await forgetPicture(
    context.db,
    connection,
    pictureUrl === undefined ? undefined : externalAccountId,
  )
}
