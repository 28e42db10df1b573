import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input } from '../context.ts'
import { accessFor, type AccessPorts } from '../connections/grants/access.ts'
import { findMainConnection } from '../connections/store.ts'
import {
  controlSandbox,
  ownAuthors,
  presentFault,
  type FaultPorts,
  type ControlFault,
} from './sandbox-faults.ts'

export async function addFault(
  context: AccessPorts & FaultPorts,
  { principal, body }: Input<Contract['addFault']>,
): Promise<EndpointAnswer<Contract['addFault']>> {
  const { platform, kind, times, delay_ms } = body
  const connection = await findMainConnection(context.db, principal.accountId, platform)
  // Nothing has been asked of it yet: now its author is.
  if (connection?.state === 'incomplete')
    await accessFor(context, principal.accountId, connection.id)
  const authors =
    connection === undefined || connection.state === 'disconnected'
      ? []
      : await ownAuthors(context, principal.accountId)
  const author = authors.find(({ connectionId }) => connectionId === connection?.id)?.author
  if (author === undefined)
    throw new Refusal('conflict', `The account has no complete sandbox connection to ${platform}.`)
  const { status, json } = await controlSandbox(context, 'POST', '', {
    platform,
    kind,
    author,
    ...(times !== undefined && { times }),
    ...(delay_ms !== undefined && { delay_ms }),
  })
  if (status === 400) {
    const detail = (json as { error: string }).error
    throw new Refusal('unrecognized_value', detail, [{ pointer: '/kind', detail }])
  }
  return presentFault(json as ControlFault)
}
