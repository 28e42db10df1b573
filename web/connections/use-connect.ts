import { factsOf } from '@crier/contract/networks/index.ts'
import type { Connection, Platform } from '@crier/sdk/operations.ts'
import { client } from '../data/client.ts'
import { say } from '../shell/toasts.tsx'
import { connectionTexts } from '../texts/connections.ts'

export type ConnectAs = 'member' | 'organization'

/** A connection that is connected again, or a network of which it becomes the first. */
export type Target = Connection | { readonly platform: Platform }

/** The name of a target in the path of a call. */
export const nameInPath = (target: Target): string =>
  'connection_id' in target ? target.connection_id : target.platform

/** Its author is a page of a network, not the person who consented. */
export const isPage = ({ external_account_id }: Connection): boolean =>
  external_account_id?.startsWith('urn:li:organization:') === true

/** Posts of it reach a real network. */
export const isReal = (target: Target): boolean =>
  'connection_id' in target && target.kind === 'live'

/**
 * The network's page needs a new tab, opened by the click itself, or the browser would block it as
 * a pop-up.
 * @param server where people name the server of their account
 */
export async function connectInTab(
  connect: () => Promise<Target> | Target,
  { author = 'member', server }: { readonly author?: ConnectAs; readonly server?: string } = {},
): Promise<void> {
  const tab = globalThis.open('about:blank', '_blank')
  try {
    const target = await connect()
    const { platform } = target
    const { authorize_url } = await client.authorizeConnection({
      params: { platform: nameInPath(target) },
      body: {
        ...(factsOf(platform).authors.length > 1 && { author }),
        ...(server !== undefined && { server }),
      },
    })
    if (tab === null) location.assign(authorize_url)
    else tab.location.replace(authorize_url)
    say(connectionTexts.opened)
  } catch (error) {
    tab?.close()
    throw error
  }
}
