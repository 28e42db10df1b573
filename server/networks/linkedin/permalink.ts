import type { NetworkSettings } from '../network.ts'

/** The public link of the post, with the URN exactly as LinkedIn gave it. */
export function permalink(settings: Pick<NetworkSettings, 'hosts'>, urn: string): string {
  return `${settings.hosts.authorize}/feed/update/${urn}/`
}
