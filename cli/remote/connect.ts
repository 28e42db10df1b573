import { createCrier, type Crier } from '@crier/sdk/crier.ts'
import type { ClientConnection } from '@crier/sdk/retry.ts'
import { Mistake } from '../output.ts'
import { readProfiles, type Profile } from './profiles.ts'

let named: string | undefined

/** `--profile`, before or after the command's name. */
export const nameProfile = (name: string) => void (named = name)

export const namedProfile = () => named ?? (process.env['CRIER_PROFILE'] || undefined)

const defaultUrl = 'http://127.0.0.1:3000'

/**
 * Which server with which key: of the profile that is named, else of the environment, else of the
 * profile that was signed in last. An address of the one is never asked with a key of the other.
 */
async function chooseServer(): Promise<Profile> {
  const name = namedProfile()
  const { CRIER_URL: url, CRIER_API_KEY: key } = process.env
  if (name === undefined && key) return { url: assertServerUrl(url || defaultUrl), key }
  if (name === undefined && url)
    throw new Mistake(
      'CRIER_URL is set and CRIER_API_KEY is not: set it too, or unset CRIER_URL to use a profile.',
    )
  const { current, profiles } = await readProfiles()
  const chosen = name ?? current
  if (chosen === null)
    throw new Mistake('No server is known: run crier login, or set CRIER_URL and CRIER_API_KEY.')
  const profile = Object.hasOwn(profiles, chosen) ? profiles[chosen] : undefined
  if (profile) return profile
  const known = Object.keys(profiles).join(', ') || 'none yet'
  throw new Mistake(
    `There is no profile ${chosen} (known: ${known}): run crier login --profile ${chosen}.`,
  )
}

export async function connectRemote(): Promise<Crier> {
  return clientOf(await chooseServer())
}

export function clientOf({ url, key }: Profile): Crier {
  return createCrier({ baseUrl: url, apiKey: checkKey(key) })
}

/** For paths that are written by hand. */
export async function connection(): Promise<ClientConnection> {
  const { url, key } = await chooseServer()
  return { baseUrl: url, apiKey: checkKey(key), retries: 2 }
}

export function assertServerUrl(text: string): string {
  const url = URL.parse(text)
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.search || url.hash)
    throw new Mistake(
      `${text} is no address of a server: it looks like ${defaultUrl} or ` +
        'https://crier.example.com.',
    )
  return url.href.replace(/(?<!\/)\/+$/, '')
}

function checkKey(key: string): string {
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new Mistake(
      'The key has a character that no key has: copy it as it was shown, crier_ and all.',
    )
  return key
}
