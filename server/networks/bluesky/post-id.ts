import type { Access, NetworkSettings } from '../network.ts'

/** What a reply must name of the post that it replies to. */
export interface PostRef {
  readonly uri: string
  readonly cid: string
}

/** The external id of a post: its address, and the hash of what it says. */
export const externalIdOf = ({ uri, cid }: PostRef) => `${uri}#${cid}`

export function refOf(externalId: string): PostRef {
  const [uri = '', cid = ''] = externalId.split('#')
  return { uri, cid }
}

export const keyOf = ({ uri }: Pick<PostRef, 'uri'>) => uri.slice(uri.lastIndexOf('/') + 1)

/** Where people read posts, whichever server keeps them. */
const pages = 'bsky.app'

/** The public link of a post. The sandbox has its hosts as first parts of a path. */
export function permalink(
  { hosts, server }: Pick<NetworkSettings, 'hosts' | 'server'>,
  { accountName, externalAccountId }: Pick<Access, 'accountName' | 'externalAccountId'>,
  post: Pick<PostRef, 'uri'>,
): string {
  const profile = accountName === noHandle ? externalAccountId : accountName
  const sandbox = hosts.api.slice(0, hosts.api.lastIndexOf('/'))
  const base = hosts.api === server ? `https://${pages}` : `${sandbox}/${pages}`
  return `${base}/profile/${profile}/post/${keyOf(post)}`
}

/** What a server calls an author whose handle does not lead back to the author. */
export const noHandle = 'handle.invalid'
