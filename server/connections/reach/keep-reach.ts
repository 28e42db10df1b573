import { labelOf } from '@crier/contract/networks/index.ts'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import type { Queryable } from '../../database/database.ts'
import { readSetting, writeSetting } from '../../database/settings.ts'
import { lookAtMedia, type MediaLook } from './look-at-media.ts'
import { fetchers } from './media-source.ts'

const setting = 'media_unreachable'

/** Why files cannot be fetched, by what a network did and, without that, by the probe. */
export function unreachableBecause(platform: Platform, look: MediaLook): string | null {
  const label = labelOf(platform)
  if (look.failedAt !== null) return `${label} could not fetch a file from this server lately.`
  if (look.fetchedAt !== null || look.probe === null || look.probe.ok) return null
  return `This server could not fetch a file from the address at which ${label} fetches.`
}

/** Keeps which networks cannot fetch media, for what is scheduled in any process. */
export async function keepReach(context: Parameters<typeof lookAtMedia>[0]): Promise<void> {
  const names = fetchers(context)
  const known = (await readSetting(context.db, setting)) ?? ''
  const found: Platform[] = []
  for (const platform of names)
    if (unreachableBecause(platform, await lookAtMedia(context, platform)) !== null)
      found.push(platform)
  if (found.join(' ') !== known) await writeSetting(context.db, setting, found.join(' '))
}

/** The networks that cannot fetch media, as was last found. */
export async function unreachedBy(
  context: Use<'config'>,
  db: Queryable,
): Promise<readonly Platform[]> {
  if (fetchers(context).length === 0) return []
  const names = ((await readSetting(db, setting)) ?? '').split(' ')
  return platforms.filter((platform) => names.includes(platform))
}
