import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { firstLineOf } from '@crier/writing/text/first-line.ts'
import type { Input, Use } from '../context.ts'
import { thumbnailAddress, thumbnailExpiry } from '../ports/files/thumbnail-address.ts'
import { instantText } from '../ports/instant-text.ts'
import { bestPosts, postsByHour, type BestRow } from './best-store.ts'
import { readPeriod } from './period.ts'

type Endpoint = Contract['getResults']

export async function getResults(
  context: Use<'db' | 'clock' | 'addresses'>,
  { principal: { accountId }, query }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const { weeks, timezone } = await readPeriod(context, accountId, query)
  const period = { from: weeks.at(-1)!.from, to: weeks[0]!.to }
  const by = query.by ?? 'likes'
  const best = await bestPosts(context.db, accountId, period, query, by)
  const hours = await postsByHour(context.db, accountId, period, query, by, timezone)
  const pictureExpiresAt = thumbnailExpiry(context.clock)
  const pictureOf = ({ picture }: BestRow) =>
    picture && thumbnailAddress(context.addresses, { accountId, ...picture }, pictureExpiresAt)
  return {
    from: instantText(period.from),
    to: instantText(period.to),
    best: best.map((row) => {
      const { first_piece, picture: _picture, published_at, read_at, ...rest } = row
      const { likes, comments, shares, views, ...post } = rest
      const thumbnail_url = pictureOf(row)
      return {
        ...post,
        opening: firstLineOf(first_piece),
        ...(thumbnail_url !== null && { thumbnail_url }),
        published_at: instantText(published_at),
        results: { likes, comments, shares, views, read_at: instantText(read_at) },
      }
    }),
    hours: hours.map((hour) => ({
      ...hour,
      first_read_at: instantText(hour.first_read_at),
      last_read_at: instantText(hour.last_read_at),
    })),
  }
}
