import { isIP } from 'node:net'
import type { SandboxPorts } from '../core/network.ts'

/** The developer portal's facts about an application. */
export interface App {
  readonly client_key: string
  /** As it was shown to the token endpoint first; webhooks are signed with it. */
  readonly client_secret: string | null
  readonly callback_url: string | null
  /** Verified prefixes of media addresses; empty: the switch `url_ownership` decides. */
  readonly url_prefixes: readonly string[]
}

export type Apps = ReturnType<typeof openApps>

export function openApps(ports: SandboxPorts) {
  const table = ports.store.table<App>('tiktok.apps')
  const get = (clientKey: string): App =>
    table.get(clientKey) ?? {
      client_key: clientKey,
      client_secret: null,
      callback_url: null,
      url_prefixes: [],
    }
  return {
    get,
    put: (app: App) => table.put(app.client_key, app),
    rememberSecret(clientKey: string, secret: string) {
      const app = get(clientKey)
      if (app.client_secret !== secret) table.put(clientKey, { ...app, client_secret: secret })
    },
    /** True when TikTok would fetch media from this address for this application. */
    owns(clientKey: string, address: string): boolean {
      if (!URL.canParse(address)) return false
      const { url_prefixes: prefixes } = get(clientKey)
      if (prefixes.length > 0) return prefixes.some((prefix) => address.startsWith(prefix))
      const { protocol, hostname } = new URL(address)
      const rule = ports.switches.text('url_ownership')
      if (rule === 'none') return false
      return (
        protocol === 'https:' || (rule === 'local' && protocol === 'http:' && isPrivate(hostname))
      )
    },
  }
}

/** Loopback and private addresses, and names that only resolve at home. */
function isPrivate(hostname: string): boolean {
  const name = hostname.replace(/^\[|\]$/g, '').toLowerCase()
  if (isIP(name) === 6) return name === '::1' || /^f[cd]/.test(name) || name.startsWith('fe80:')
  if (isIP(name) === 4) return /^(127|10|192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))\./.test(name)
  return !name.includes('.') || /\.(localhost|local|internal|lan|test)$/.test(name)
}
