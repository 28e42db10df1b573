import type { Connection } from '@crier/sdk/operations.ts'

/** The public page of a connection's posts; null when the network has none. */
export function profileOf({ platform, kind, account_name: name }: Pick<Connection, 'platform' | 'kind' | 'account_name'>): string | null {
  if (kind !== 'live') return null
  if (platform === 'linkedin') return 'https://www.linkedin.com/in/me/recent-activity/all/'
  if (name === null || !/^[\w.]+$/.test(name)) return null
  if (platform === 'x') return `https://x.com/${name}`
  if (platform === 'instagram') return `https://www.instagram.com/${name}/`
  return platform === 'tiktok' ? `https://www.tiktok.com/@${name}` : null
}
