import type { Platform } from '@crier/contract/platform.ts'
import type { Use } from '../context.ts'
import type { Identity } from '../networks/network.ts'
import type { AccountId, ConnectionId } from '../ports/ids.ts'
import type { ConnectionKind } from './grants/network-settings.ts'
import { keepPicture } from './pictures/keep-picture.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

interface Made {
  readonly accountId: AccountId
  readonly connectionId: ConnectionId
  readonly platform: Platform
  readonly kind: ConnectionKind
}

/** Does what follows once an author is connected. Posts that waited for it are published. */
export async function finishConnecting(
  context: Use<'db' | 'outbound' | 'addresses' | 'log' | 'wake' | 'clock'>,
  { accountId, connectionId, platform, kind }: Made,
  author: Identity,
): Promise<void> {
  await keepPicture(context, { accountId, connectionId, kind }, author)
  context.log.event('connection.made', { accountId, connectionId, platform, kind })
  context.wake.soon('publish', context.clock.now())
  wakeListeners(context)
}
