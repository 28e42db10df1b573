import { labelOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Config } from '../config.ts'
import { clientOf, scopesOf } from '../connections/grants/network-settings.ts'
import { networkOf } from '../networks/index.ts'
import type { ApplicationFacts } from '../networks/network.ts'
import { about, attention, broken, ok, type SetupCheck } from './check.ts'
import type { SetupFacts } from './facts.ts'

interface Keys {
  /** The names of the settings. */
  readonly id: string
  readonly secret: string
  readonly client: { readonly clientId: string; readonly clientSecret: string }
  readonly facts: ApplicationFacts
}

function keysOf(context: Pick<SetupFacts, 'config'>, platform: Platform): Keys[] {
  return ([null, 'pages'] as const).flatMap((application) => {
    const isKnown = application === null || networkOf(platform).pagesHaveApplication
    const client = isKnown ? clientOf(context, platform, application) : null
    if (client === null) return []
    const name = `CRIER_${platform.toUpperCase()}${application === null ? '' : '_PAGES'}`
    const scopes = scopesOf(context, platform, application)
    const facts = { forPages: application === 'pages', clientId: client.clientId, scopes }
    return [{ id: `${name}_CLIENT_ID`, secret: `${name}_CLIENT_SECRET`, client, facts }]
  })
}

/** What is wrong with the application of a network that has its keys, as far as they show it. */
export function checkApplication(facts: SetupFacts, platform: Platform): SetupCheck {
  const keys = keysOf(facts, platform)
  const found =
    keys.map(malformed).find((each) => each !== null) ??
    networkOf(platform).applicationProblem?.(keys.map((each) => each.facts)) ??
    elsewhere(facts.config, platform) ??
    ok(
      keys.length === 0
        ? `${labelOf(platform)} needs no application.`
        : `Set by ${keys.map(({ id, secret }) => `${id} and ${secret}`).join(', ')}.`,
    )
  return about(platform, 'application', found)
}

// What guides, `.env.example` files and hurried hands leave in the place of a value.
const placeholder =
  /^(<.*>|\.{3,}|…|x{3,}|\*{3,}|(your|my)[-_ ].*|change[-_ ]?me|todo|secret|none|null|undefined|(client|app)[-_ ]?(id|key|secret))$/i

function malformed({ id, secret, client: { clientId, clientSecret } }: Keys) {
  for (const [setting, value] of [
    [id, clientId],
    [secret, clientSecret],
  ] as const) {
    if (/^["'“”‘’`]|["'“”‘’`]$/.test(value))
      return broken(
        `${setting} begins or ends with a quotation mark, which is sent to the network.`,
        `Remove the quotation marks from ${setting}.`,
      )
    if (/\s/.test(value))
      return broken(
        `${setting} has a space or a line break in it.`,
        `Copy the value of ${setting} again, in one piece.`,
      )
    if (placeholder.test(value))
      return broken(
        `${setting} holds a placeholder.`,
        `Set ${setting} to the value that the network shows for your application.`,
      )
  }
  return clientId === clientSecret
    ? broken(
        `${id} and ${secret} hold the same value.`,
        `Set ${secret} to the secret of the application.`,
      )
    : null
}

/** Addresses that replace the network's own are left from a test more often than meant. */
function elsewhere(config: Config, platform: Platform) {
  const { apiUrl, authUrl } = config.networks[platform]
  const { hosts } = networkOf(platform)
  const own = new Set(Object.values(hosts))
  const [setting, value] =
    apiUrl !== null && !own.has(apiUrl)
      ? ['API_URL', apiUrl]
      : authUrl !== null && !own.has(authUrl)
        ? ['AUTH_URL', authUrl]
        : []
  if (setting === undefined || value === undefined) return null
  const name = `CRIER_${platform.toUpperCase()}_${setting}`
  return attention(
    `${name} sends what is meant for ${labelOf(platform)} to ${new URL(value).host}.`,
    `Remove ${name}, unless that is a proxy or a test server of yours.`,
  )
}
