import type { NetworkSettings } from '../network.ts'

/** Where people see the post. The URN stands there exactly as LinkedIn gave it. */
export function permalink(settings: Pick<NetworkSettings, 'hosts'>, urn: string): string {
  return `${settings.hosts.authorize}/feed/update/${urn}/`
}
