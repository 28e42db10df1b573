import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../../context.ts'
import type { NetworkSettings } from '../../networks/network.ts'
import { networkOf, networks } from '../../networks/index.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'
import { settingsAtServer } from '../grants/network-settings.ts'
import { serversDue, storeLimits } from './server-store.ts'

type Ports = Use<'db' | 'clock' | 'random' | 'outbound' | 'addresses' | 'log'>

/**
 * What a server reports of its limits; null where the network has one set of limits, or the server
 * does not answer: then those of the network hold, and it is asked again soon.
 */
export async function limitsOf(
  context: Omit<Ports, 'db'>,
  platform: Platform,
  settings: NetworkSettings,
): Promise<ServerLimits | null> {
  const { servers } = networkOf(platform)
  if (servers?.readLimits === undefined) return null
  const read = await servers.readLimits(context, settings)
  if (read.kind === 'done') return read.value
  const { server } = settings
  context.log.event('server.limits_not_read', { platform, server, detail: read.detail })
  return null
}

const hours = 24
// A server that does not answer is asked again after an hour.
const hoursAfterFailure = 1
const serversAtOnce = 20

/** Reads the limits of connected servers, once a day for each. Returns how many were due. */
export async function readDueLimits(context: Ports): Promise<number> {
  const { clock, db } = context
  const readers = networks
    .filter(({ servers }) => servers?.readLimits !== undefined)
    .map(({ platform }) => platform)
  if (readers.length === 0) return 0
  const due = await serversDue(db, readers, clock.now().subtract({ hours }), serversAtOnce)
  await Promise.all(
    due.map(async (place) => {
      const settings = await settingsAtServer(context, place, place.server)
      const limits = settings && (await limitsOf(context, place.platform, settings))
      const readAt = limits
        ? clock.now()
        : clock.now().subtract({ hours: hours - hoursAfterFailure })
      await storeLimits(db, place, limits, readAt)
    }),
  )
  return due.length
}
