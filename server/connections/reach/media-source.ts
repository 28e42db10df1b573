import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import { networkOf, networks } from '../../networks/index.ts'
import { isInUse } from '../grants/network-settings.ts'

/** The live networks that fetch media in place of taking them. */
export const fetchers = (context: Use<'config'>): readonly Platform[] =>
  networks.flatMap(({ platform, fetches }) =>
    fetches && isInUse(context, platform) ? [platform] : [],
  )

/** What needs a verified address is fetched from this server whatever else is set. */
export const isFromBucket = ({ config }: Use<'config'>, platform: Platform): boolean =>
  config.CRIER_MEDIA_DELIVERY === 'bucket' && !networkOf(platform).fetches?.verifiedOnly

/** From where a network fetches, without a path. */
export const mediaSource = (
  context: Use<'config'> & { readonly addresses: Pick<Use<'addresses'>['addresses'], 'mediaUrl'> },
  platform: Platform,
): string =>
  isFromBucket(context, platform)
    ? context.config.CRIER_S3_PUBLIC_ENDPOINT!
    : context.addresses.mediaUrl()
