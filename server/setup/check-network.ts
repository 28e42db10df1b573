import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { ConnectionState } from '../connections/connection-states.ts'
import { callbackProblem, callbackUrl, neededCallback } from '../connections/grants/callback.ts'
import { applicationFor, scopesOf } from '../connections/grants/network-settings.ts'
import { consentOf, networkOf } from '../networks/index.ts'
import { instantText } from '../ports/instant-text.ts'
import { about, attention, broken, connectionsText, ok, type SetupCheck } from './check.ts'
import { checkApplication } from './check-application.ts'
import { checkReach } from './check-reach.ts'
import type { NetworkState, SetupFacts } from './facts.ts'

/** Every check of one live network. */
export function checkNetwork(
  facts: SetupFacts,
  platform: Platform,
  state: NetworkState,
): readonly SetupCheck[] {
  return [
    checkApplication(facts, platform),
    ...checkCallback(facts, platform),
    ...checkVersion(facts, platform),
    ...(state.clock ? [about(platform, 'clock', clockFound(platform, state.clock))] : []),
    about(platform, 'scopes', scopesFound(facts, platform, state.connections)),
    about(platform, 'access', accessFound(facts, platform, state.connections)),
    ...(state.media ? checkReach(facts, platform, state.media) : []),
  ]
}

function checkCallback({ publicUrl }: SetupFacts, platform: Platform): readonly SetupCheck[] {
  if (!consentOf(platform) || networkOf(platform).servers) return []
  const url = callbackUrl(publicUrl, platform)
  const problem = callbackProblem(platform, publicUrl)
  return [
    about(
      platform,
      'callback',
      problem === null
        ? ok(`Enter this address in the application at ${labelOf(platform)}, exactly: ${url}`)
        : broken(
            `${problem} This server would send people back to ${url}.`,
            `Set CRIER_PUBLIC_URL to ${neededCallback(platform)}.`,
          ),
    ),
  ]
}

const warnedDays = 60

function checkVersion({ config, now }: SetupFacts, platform: Platform): readonly SetupCheck[] {
  const { versionEndsAt, apiVersion: newest } = networkOf(platform)
  if (!versionEndsAt) return []
  const given = config.networks[platform].apiVersion
  const version = given ?? newest
  const setting = `CRIER_${platform.toUpperCase()}_API_VERSION`
  const mend =
    given === null
      ? `Update Crier, or set ${setting} to a newer version of ${labelOf(platform)}’s API.`
      : `Remove ${setting}: Crier then asks for ${newest}.`
  const form = /^[a-z]*/.exec(newest)![0]
  const isForm = form === '' ? /^\d{6}$/ : new RegExp(`^${form}\\d{1,3}\\.\\d$`)
  const ends = versionEndsAt(version)
  const days = ends === null ? null : Math.floor(ends.since(now).total('hours') / 24)
  const found = !isForm.test(version)
    ? broken(`${setting} is ${version}, which is no version of the form ${newest}.`, mend)
    : days === null
      ? ok(`Version ${version}.`)
      : days < 0
        ? broken(
            `${labelOf(platform)} dropped version ${version} at ${instantText(ends!)}: it ` +
              'refuses every call.',
            mend,
          )
        : days <= warnedDays
          ? attention(`${labelOf(platform)} drops version ${version} in ${days} days.`, mend)
          : ok(`Version ${version}, until ${instantText(ends!)}.`)
  return [about(platform, 'version', found)]
}

// A certificate or a token that was just issued is refused beyond these.
const skewSeconds = { attention: 30, broken: 300 }

function clockFound(platform: Platform, clock: NonNullable<NetworkState['clock']>) {
  if ('unreached' in clock)
    return broken(
      `${labelOf(platform)} cannot be reached from this server. ${clock.unreached}`,
      'Look at the name servers, the firewall and the proxy of this machine.',
    )
  const seconds = Math.abs(Math.round(clock.aheadSeconds))
  const text = `The clock of this machine is ${seconds} seconds ${clock.aheadSeconds > 0 ? 'ahead of' : 'behind'} that of ${labelOf(platform)}.`
  if (seconds < skewSeconds.attention) return ok(text)
  const fix =
    'Let the machine set its clock by NTP (timedatectl set-ntp true). Posts go out by this clock.'
  return seconds < skewSeconds.broken ? attention(text, fix) : broken(text, fix)
}

/** Without these nothing is published; what the operator asks for beside them may be missing. */
function neededScopes(
  facts: SetupFacts,
  platform: Platform,
  kind: ConnectionState['authorKind'],
): readonly string[] {
  const needed = networkOf(platform).oauth.neededScopes(kind)
  const chosen = scopesOf(facts, platform, applicationFor(platform, kind))
  return needed.filter((scope) => chosen === null || chosen.includes(scope))
}

const namedMax = 5

const named = (connections: readonly ConnectionState[]) =>
  connections
    .slice(0, namedMax)
    .map(({ connectionId }) => connectionId)
    .join(', ') + (connections.length > namedMax ? ', …' : '')

function scopesFound(
  facts: SetupFacts,
  platform: Platform,
  connections: readonly ConnectionState[],
) {
  const missing = connections.flatMap((connection) => {
    const lacks = neededScopes(facts, platform, connection.authorKind).filter(
      (scope) => !connection.scopes.includes(scope),
    )
    return lacks.length === 0 ? [] : [{ connection, lacks }]
  })
  if (missing.length === 0)
    return ok(
      connections.length === 0
        ? `No ${labelOf(platform)} account is connected yet.`
        : `${connectionsText(connections.length)} with the scopes that are needed.`,
    )
  const lacks = [...new Set(missing.flatMap((each) => each.lacks))]
  return broken(
    `${connectionsText(missing.length)} lack ${lacks.join(', ')}: ` +
      `${named(missing.map(({ connection }) => connection))}.`,
    `Add the product or permission for ${lacks.join(', ')} to the application at ` +
      `${labelOf(platform)}, then connect again and grant everything.`,
  )
}

const expiringDays = 7

function accessFound({ now }: SetupFacts, platform: Platform, all: readonly ConnectionState[]) {
  const isOver = ({ needsReconnect, endsAt }: ConnectionState) =>
    needsReconnect || (endsAt !== null && Temporal.Instant.compare(endsAt, now) <= 0)
  const ended = all.filter(isOver)
  const soon = now.add({ hours: expiringDays * 24 })
  const ending = all.filter(
    (each) =>
      !isOver(each) && each.endsAt !== null && Temporal.Instant.compare(each.endsAt, soon) < 0,
  )
  const fix = 'Their owners connect the accounts again on the page Connections.'
  if (ended.length > 0) {
    const text = `The access of ${connectionsText(ended.length)} has ended: ${named(ended)}.`
    return ended.length === all.length ? broken(text, fix) : attention(text, fix)
  }
  if (ending.length > 0)
    return attention(
      `The access of ${connectionsText(ending.length)} ends within ${expiringDays} days, and ` +
        `Crier cannot renew it: ${named(ending)}.`,
      fix,
    )
  return ok(
    all.length === 0
      ? `No ${labelOf(platform)} account is connected yet.`
      : `No access ends within ${expiringDays} days.`,
  )
}
