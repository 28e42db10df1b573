import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { isOperator } from '../accounts/sign-in/operators.ts'
import { callbackProblem, callbackUrl } from '../connections/grants/callback.ts'
import { isLive } from '../connections/grants/network-settings.ts'
import type { Input, Use } from '../context.ts'
import { consentOf, networkOf } from '../networks/index.ts'
import { instantText } from '../ports/instant-text.ts'
import type { SetupCheck } from './check.ts'
import { checkSetup } from './check-setup.ts'
import { collectFacts, type SetupPorts } from './collect-facts.ts'

type Setup = EndpointAnswer<Contract['getSetup']>

export async function getSetup(
  context: SetupPorts & Use<'addresses'>,
  { principal }: Input<Contract['getSetup']>,
): Promise<Setup> {
  const kept = (await isOperator(context, principal)) ? await keptChecks(context) : null
  return {
    networks: context.config.CRIER_NETWORKS.map((platform) => forOwners(context, platform)),
    checks: kept && [...kept.checks],
    checked_at: kept && instantText(kept.at),
  }
}

/** What an owner can know: that a network is there, and what to ask for where it is not. */
function forOwners(
  context: Use<'config' | 'addresses'>,
  platform: Platform,
): Setup['networks'][number] {
  const publicUrl = context.addresses.publicUrl()
  const label = labelOf(platform)
  const hasConsent = consentOf(platform) !== undefined && !networkOf(platform).servers
  const live = isLive(context, platform)
  const callback = hasConsent ? callbackUrl(publicUrl, platform) : null
  const ask = !live
    ? `To connect real ${label} accounts, ask the operator of this server for an application at ` +
      `${label} with this callback address.`
    : callbackProblem(platform, publicUrl) !== null
      ? `${label} does not send people back to the address of this server. Ask its operator for ` +
        'a public https address.'
      : null
  return {
    platform,
    kind: live ? 'live' : context.config.CRIER_SANDBOX === 'on' ? 'sandbox' : 'none',
    callback_url: callback,
    ask_operator: ask,
  }
}

interface Kept {
  readonly at: Temporal.Instant
  readonly checks: readonly SetupCheck[]
}

const keptMs = 5 * 60_000
/** By the addresses of its server: callers within five minutes share one look. */
const keptOf = new WeakMap<object, { readonly sinceMs: number; readonly found: Promise<Kept> }>()

function keptChecks(context: SetupPorts): Promise<Kept> {
  const now = context.clock.monotonic()
  const known = keptOf.get(context.addresses)
  if (known && now - known.sinceMs < keptMs) return known.found
  const found = collectFacts(context).then((facts) => ({
    at: facts.now,
    checks: checkSetup(facts),
  }))
  keptOf.set(context.addresses, { sinceMs: now, found })
  found.catch(() => keptOf.delete(context.addresses))
  return found
}
