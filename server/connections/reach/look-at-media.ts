import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import type { Addresses } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { instantText } from '../../ports/instant-text.ts'
import { networkOf } from '../../networks/index.ts'
import { fetchHistory, type FetchHistory } from './fetch-history-store.ts'
import { fetchOwn } from '../../ports/outbound/fetch-public.ts'
import type { Fetched } from '../../ports/files/delivery.ts'
import { isFromBucket, mediaSource } from './media-source.ts'

type Ports = Use<'db' | 'clock' | 'config' | 'outbound' | 'delivery'> & {
  readonly addresses: Pick<Addresses, 'mediaUrl' | 'probe'>
}

export interface MediaLook extends FetchHistory {
  readonly from: string
  /** Null where the operator has switched it off. */
  readonly probe: Fetched | null
}

/** Whether a network can fetch media: what it did lately, and a try from here. */
export async function lookAtMedia(context: Ports, platform: Platform): Promise<MediaLook> {
  const { db, clock } = context
  const from = mediaSource(context, platform)
  const now = clock.now()
  const since = await fetchedFromSince(db, platform, from, now)
  const publishesOnlyFetched = networkOf(platform).fetches?.of === 'everything'
  const history = await fetchHistory(db, platform, { since, now, publishesOnlyFetched })
  return { from, probe: await probeOf(context, platform), ...history }
}

async function probeOf(context: Ports, platform: Platform): Promise<Fetched | null> {
  if (context.config.CRIER_MEDIA_PROBE === 'off') return null
  if (isFromBucket(context, platform)) return context.delivery!.probe()
  const { url, text } = context.addresses.probe()
  return fetchOwn(context.outbound, url, text)
}

/** What was fetched from another address before says nothing of the present one. */
async function fetchedFromSince(
  db: Queryable,
  platform: Platform,
  from: string,
  now: Temporal.Instant,
): Promise<Temporal.Instant> {
  const name = `media_from_${platform}`
  const [since, known] = (await readSetting(db, name))?.split(' ') ?? []
  if (since !== undefined && known === from) return Temporal.Instant.from(since)
  await writeSetting(db, name, `${instantText(now)} ${from}`)
  return now
}
