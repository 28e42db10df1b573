import { factsOf } from '@crier/contract/networks/index.ts'
import type { Connection } from '@crier/sdk/operations.ts'
import { client } from '../data/client.ts'
import { say } from '../shell/toasts.tsx'
import { connectionTexts } from '../texts/connections.ts'

export type ConnectAs = 'member' | 'organization'

/**
 * The network's page needs a new tab, opened by the click itself, or the browser would block it as
 * a pop-up.
 */
export async function connectInTab(
  connect: () => Promise<Connection> | Connection,
  author: ConnectAs = 'member',
): Promise<void> {
  const tab = globalThis.open('about:blank', '_blank')
  try {
    const { connection_id, platform } = await connect()
    const body = factsOf(platform).authors.length > 1 ? { author } : {}
    const { authorize_url } = await client.authorizeConnection({
      params: { platform: connection_id },
      body,
    })
    if (tab === null) location.assign(authorize_url)
    else tab.location.replace(authorize_url)
    say(connectionTexts.opened)
  } catch (error) {
    tab?.close()
    throw error
  }
}
