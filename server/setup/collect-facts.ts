import type { Platform } from '@crier/contract/platform.ts'
import { provenOperators } from '../accounts/sign-in/operators.ts'
import { isInUse } from '../connections/grants/network-settings.ts'
import { lookAtMedia } from '../connections/reach/look-at-media.ts'
import { fetchers, isFromBucket } from '../connections/reach/media-source.ts'
import { connectionStates, type ConnectionState } from '../connections/connection-states.ts'
import type { Addresses, Use } from '../context.ts'
import { networkOf } from '../networks/index.ts'
import { httpDateMs } from '../ports/outbound/http-date.ts'
import { fetchOwn, fetchPublic } from '../ports/outbound/fetch-public.ts'
import type { MediaState, NetworkState, SetupFacts, Verification } from './facts.ts'

export type SetupPorts = Use<'db' | 'clock' | 'config' | 'outbound' | 'delivery'> & {
  readonly addresses: Pick<Addresses, 'publicUrl' | 'mediaUrl' | 'probe'>
}

/** Finds out what the checks need; posts nothing. `only`: of one network alone. */
export async function collectFacts(context: SetupPorts, only?: Platform): Promise<SetupFacts> {
  const { clock, config, addresses } = context
  const connections = await connectionStates(context)
  const live = config.CRIER_NETWORKS.filter(
    (platform) => isInUse(context, platform) && (only === undefined || only === platform),
  )
  const states = await Promise.all(
    live.map(async (platform) => [
      platform,
      await stateOf(
        context,
        platform,
        connections.filter((each) => each.platform === platform),
      ),
    ]),
  )
  return {
    config,
    publicUrl: addresses.publicUrl(),
    now: clock.now(),
    provenOperators: await provenOperators(context),
    networks: Object.fromEntries(states) as SetupFacts['networks'],
  }
}

async function stateOf(
  context: SetupPorts,
  platform: Platform,
  connections: readonly ConnectionState[],
): Promise<NetworkState> {
  const [clock, media] = await Promise.all([
    networkOf(platform).servers ? undefined : clockOf(context, platform),
    fetchers(context).includes(platform) ? mediaOf(context, platform) : undefined,
  ])
  return {
    connections,
    ...(clock && { clock }),
    ...(media && { media }),
  }
}

const callMs = 5_000

/** Any answer of the network's API tells its time, a refusal too. */
async function clockOf(
  context: SetupPorts,
  platform: Platform,
): Promise<NonNullable<NetworkState['clock']>> {
  const { clock, config, outbound } = context
  const url = `${config.networks[platform].apiUrl ?? networkOf(platform).hosts.api}/`
  const asked = clock.now().epochMilliseconds
  const reply = await outbound.send({
    ...{ audience: 'trusted', method: 'GET', url, timeoutMs: callMs, maxReplyBytes: 1_000 },
    bodyIsOptional: true,
  })
  if (!reply.ok) return { unreached: reply.detail }
  const theirs = httpDateMs(reply.headers['date'] ?? '')
  // A second is as exact as they say it: the middle of theirs against the middle of the call.
  const ours = (asked + clock.now().epochMilliseconds) / 2
  return { aheadSeconds: theirs === null ? 0 : (ours - theirs - 500) / 1_000 }
}

async function mediaOf(context: SetupPorts, platform: Platform): Promise<MediaState> {
  const { config, outbound } = context
  const look = await lookAtMedia(context, platform)
  const mayFetch = config.CRIER_MEDIA_PROBE === 'on' && !isFromBucket(context, platform)
  const robots = mayFetch ? await fetchPublic(outbound, `${look.from}/robots.txt`) : null
  return {
    ...look,
    robots: robots !== null && 'text' in robots ? robots.text : null,
    ...(networkOf(platform).fetches?.verifiedOnly && {
      verification: await verificationOf(context, look.from, mayFetch),
    }),
  }
}

async function verificationOf(
  { config, outbound }: SetupPorts,
  from: string,
  mayFetch: boolean,
): Promise<Verification> {
  const file = config.CRIER_TIKTOK_VERIFICATION
  if (file === null) return { name: null, found: null }
  const url = `${from}/media/${file.name}`
  return { name: file.name, found: mayFetch ? await fetchOwn(outbound, url, file.content) : null }
}
