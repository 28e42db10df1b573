import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { allows } from '@crier/contract/robots.ts'
import { isPrivateName } from '../connections/grants/callback.ts'
import { isFromBucket } from '../connections/reach/media-source.ts'
import { networkOf } from '../networks/index.ts'
import { isLoopback } from '../config.ts'
import type { Fetched } from '../ports/files/delivery.ts'
import { instantText } from '../ports/instant-text.ts'
import { about, attention, broken, ok, type SetupCheck } from './check.ts'
import type { MediaState, SetupFacts, Verification } from './facts.ts'

/** Whether a network that fetches media can fetch them. */
export function checkReach(
  facts: SetupFacts,
  platform: Platform,
  media: MediaState,
): readonly SetupCheck[] {
  return [
    about(platform, 'media', mediaFound(facts, platform, media)),
    ...(isFromBucket(facts, platform)
      ? []
      : [about(platform, 'robots', robotsFound(platform, media))]),
    ...(media.verification
      ? [about(platform, 'verification', verificationFound(platform, media, media.verification))]
      : []),
  ]
}

function mediaFound(facts: SetupFacts, platform: Platform, media: MediaState) {
  const { from, probe, fetchedAt, failedAt } = media
  const label = labelOf(platform)
  const { hostname, protocol } = new URL(from)
  const setting = isFromBucket(facts, platform)
    ? 'CRIER_S3_PUBLIC_ENDPOINT'
    : facts.config.CRIER_MEDIA_PUBLIC_URL === null
      ? 'CRIER_PUBLIC_URL, or CRIER_MEDIA_PUBLIC_URL where only media have another address,'
      : 'CRIER_MEDIA_PUBLIC_URL'
  const set = `Set ${setting} to an address that the internet can reach.`
  // What a network did counts more than what can be seen from here.
  if (failedAt !== null)
    return broken(
      `${label} could not fetch a file from ${from} at ${instantText(failedAt)}, and has ` +
        'fetched none since.',
      set,
    )
  if (fetchedAt !== null)
    return ok(`${label} fetched a file from ${from} at ${instantText(fetchedAt)}.`)
  if (networkOf(platform).fetches?.verifiedOnly && protocol !== 'https:')
    return broken(`${label} fetches pictures from https addresses only, not from ${from}.`, set)
  if (isPrivateName(hostname))
    return broken(`${hostname} is a name that ${label} cannot resolve.`, set)
  if (probe === null && isLoopback(hostname.replace(/^\[|\]$/g, '')))
    return broken(`${from} leads to this machine alone, and ${label} fetches files from it.`, set)
  if (probe === null)
    return ok(`${label} fetches files from ${from}; CRIER_MEDIA_PROBE is off, so it was not tried.`)
  if (probe.ok) return ok(`A file could be fetched from ${from}, as ${label} does.`)
  const [detail, fix] = unreachable(from, probe, set, isFromBucket(facts, platform))
  return broken(`${label} fetches files from ${from}, and this server could not. ${detail}`, fix)
}

const behindNat =
  'If networks can reach the address and this server cannot (hairpin NAT, split DNS), set ' +
  'CRIER_MEDIA_PROBE=off.'

function unreachable(
  from: string,
  { why, detail }: Extract<Fetched, { ok: false }>,
  set: string,
  isBucket: boolean,
): readonly [string, string] {
  switch (why) {
    case 'tls':
      return [
        `${detail}`,
        `Give ${from} a certificate that browsers trust: networks accept no other.`,
      ]
    case 'unresolved':
      return [detail, `Make an entry in the DNS for it, or correct the setting. ${set}`]
    case 'not_allowed':
      return [detail, `${set} ${behindNat}`]
    case 'redirect':
    case 'too_many_redirects':
      return [
        detail,
        'Use the address that it redirects to, or let the proxy serve /media/ without a redirect.',
      ]
    case 'status':
      return isBucket
        ? [
            detail,
            'Let the bucket answer signed addresses under this endpoint: the address must be the ' +
              'one that the store itself knows, without the bucket’s name.',
          ]
        : [detail, 'Let the proxy pass /media/ to this server, for everybody.']
    case 'other_content':
      return [
        detail,
        'Let the proxy pass /media/ to this server, without a sign-in or a check for browsers.',
      ]
    case 'refused':
      return [detail, `Start the server, or let the router and the proxy pass this address. ${set}`]
    default:
      return [detail, `${set} ${behindNat}`]
  }
}

function robotsFound(platform: Platform, { from, robots }: MediaState) {
  const { crawler } = networkOf(platform).fetches!
  if (robots === null || allows(robots, crawler, '/media/file.jpg'))
    return ok(`robots.txt at ${from} lets fetchers read /media/.`)
  return broken(
    `robots.txt at ${from} keeps ${crawler === '*' ? 'fetchers' : crawler} from /media/. It is not ` +
      'the one of this server.',
    'Serve the robots.txt of this server there, or allow /media/ in the other: in a CDN, switch ' +
      'off its own robots.txt or its rules against bots for /media/.',
  )
}

function verificationFound(
  platform: Platform,
  { from, fetchedAt }: MediaState,
  { name, found }: Verification,
) {
  const label = labelOf(platform)
  const setting = `CRIER_${platform.toUpperCase()}_VERIFICATION`
  if (name === null)
    return fetchedAt !== null
      ? ok(`${label} has fetched pictures from ${from}, so the address is verified.`)
      : attention(
          `${label} fetches pictures from verified addresses only, and no file for ${from} is set.`,
          `In ${label}’s portal, verify the URL prefix ${from}/media/ by the file that it offers, ` +
            `and set ${setting} to name:content. Where the domain is verified by DNS, the first ` +
            'published picture clears this line. Videos need neither.',
        )
  if (found === null || found.ok) return ok(`${name} is served under ${from}.`)
  return broken(
    `${name} of ${setting} was not found under ${from}. ${found.detail}`,
    `Let the proxy pass /${name} and /media/${name} to this server.`,
  )
}
