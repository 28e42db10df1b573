import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { isPrivateName } from '../connections/grants/callback.ts'
import { isLive } from '../connections/grants/network-settings.ts'
import { isLoopback } from '../config.ts'
import { about, attention, broken, ok, type SetupCheck } from './check.ts'
import { checkNetwork } from './check-network.ts'
import type { SetupFacts } from './facts.ts'

/** Judges the whole setup. Pure: the same facts give the same lines. */
export function checkSetup(facts: SetupFacts): readonly SetupCheck[] {
  const { config, networks } = facts
  return [
    about(null, 'public_address', addressFound(facts)),
    about(null, 'operators', operatorsFound(facts)),
    about(null, 'proxy', proxyFound(facts)),
    ...config.CRIER_NETWORKS.flatMap((platform) => {
      const state = networks[platform]
      return state ? checkNetwork(facts, platform, state) : [withoutApplication(facts, platform)]
    }),
    ...config.disabledNetworks.flatMap((platform) => leftOut(facts, platform)),
  ]
}

function addressFound({ publicUrl, config, networks }: SetupFacts) {
  const { protocol, hostname } = new URL(publicUrl)
  const isSet = config.CRIER_PUBLIC_URL !== null
  if (/(^|\.)example(\.(com|net|org))?$/.test(hostname))
    return broken(
      `${hostname} is a name for examples, which leads nowhere.`,
      'Set CRIER_PUBLIC_URL to the address of this server.',
    )
  if (isLoopback(hostname.replace(/^\[|\]$/g, '')) || isPrivateName(hostname))
    return isSet && !isLoopback(config.HOST)
      ? attention(
          `CRIER_PUBLIC_URL is ${publicUrl}, while the server listens on ${config.HOST}: links ` +
            'and connecting work in a browser on this machine only.',
          'Set CRIER_PUBLIC_URL to the address that people open.',
        )
      : ok(`${publicUrl}, for browsers on this machine or in its network.`)
  return protocol === 'http:' && Object.keys(networks).length > 0
    ? attention(
        `People sign in at ${publicUrl} without encryption.`,
        'Put a proxy with a certificate in front of it, and set CRIER_PUBLIC_URL to its https ' +
          'address.',
      )
    : ok(publicUrl)
}

function operatorsFound({ config, networks, provenOperators }: SetupFacts) {
  const emails = config.CRIER_OPERATOR_EMAILS
  if (emails.length === 0)
    return Object.keys(networks).length === 0
      ? ok('Not needed while all networks are in the sandbox.')
      : attention(
          'CRIER_OPERATOR_EMAILS is not set: the dashboard shows these lines to no person, and the ' +
            'owners of an account get the notifications that only an operator can act upon.',
          'Set CRIER_OPERATOR_EMAILS to your e-mail address.',
        )
  const unproven = emails.filter((email) => !provenOperators.includes(email))
  return unproven.length === emails.length
    ? attention(
        'No person has proven an address of CRIER_OPERATOR_EMAILS.',
        'Correct the address, or prove it: crier sign-in-link --email ADDRESS, and open the link.',
      )
    : ok(`${provenOperators.length} of ${emails.length} operators have proven their address.`)
}

/** Crier speaks no TLS: under https there is a proxy, whose address would be everybody's. */
function proxyFound({ publicUrl, config }: SetupFacts) {
  return publicUrl.startsWith('https:') && config.CRIER_TRUSTED_PROXIES.length === 0
    ? attention(
        'CRIER_TRUSTED_PROXIES is not set, though a proxy answers at the https address: all ' +
          'visitors count as one address, and share its limits.',
        'Set CRIER_TRUSTED_PROXIES to the address of the proxy, such as 127.0.0.1.',
      )
    : ok(
        config.CRIER_TRUSTED_PROXIES.length === 0
          ? 'No proxy is expected.'
          : 'The proxy is believed about the addresses of visitors.',
      )
}

const settingsText = (platform: Platform) =>
  `CRIER_${platform.toUpperCase()}_CLIENT_ID and CRIER_${platform.toUpperCase()}_CLIENT_SECRET`

function withoutApplication({ config }: SetupFacts, platform: Platform): SetupCheck {
  const label = labelOf(platform)
  const set =
    `Set ${settingsText(platform)} to those of your application at ${label} ` +
    `(docs/connect-${platform}.md).`
  return about(
    platform,
    'application',
    config.CRIER_SANDBOX === 'off'
      ? broken(
          `${label} is enabled, and neither an application nor the sandbox is there: no account ` +
            'can be connected.',
          `${set} Or leave ${platform} out of CRIER_NETWORKS.`,
        )
      : { ...ok(`No application is set: ${label} is the sandbox’s.`), fix: set },
  )
}

function leftOut(facts: SetupFacts, platform: Platform): readonly SetupCheck[] {
  const { clientId } = facts.config.networks[platform]
  if (clientId === null || !isLive(facts, platform)) return []
  return [
    about(
      platform,
      'application',
      attention(
        `${labelOf(platform)} has an application, and CRIER_NETWORKS does not list it.`,
        `Add ${platform} to CRIER_NETWORKS, or remove ${settingsText(platform)}.`,
      ),
    ),
  ]
}
