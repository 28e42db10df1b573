import type { Access, NetworkSettings } from '../network.ts'

/** The public link of the post. X redirects the second form to the first. */
export function permalink(
  settings: Pick<NetworkSettings, 'hosts'>,
  access: Pick<Access, 'facts'>,
  id: string,
): string {
  const username = access.facts['username']
  return username === undefined
    ? `${settings.hosts.authorize}/i/web/status/${id}`
    : `${settings.hosts.authorize}/${encodeURIComponent(username)}/status/${id}`
}
