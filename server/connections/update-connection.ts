import { isDeepStrictEqual } from 'node:util'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import { recordBy } from '../activity/record.ts'
import type { Input, Use } from '../context.ts'
import { lockWithinAccount } from '../database/lock-within-account.ts'
import { networkOf } from '../networks/index.ts'
import { connectionInPath } from './resolve-connection.ts'
import { presentConnection } from './present-connection.ts'
import { changeConnection, findConnection, unmarkMain, type ConnectionRow } from './store.ts'

type Endpoint = Contract['updateConnection']

/** Another main connection moves nothing that is planned: each schedule and slot names its own. */
export async function updateConnection(
  context: Use<'db' | 'clock' | 'wake' | 'addresses' | 'config'>,
  { body, params, principal }: Input<Endpoint>,
): Promise<EndpointAnswer<Endpoint>> {
  const now = context.clock.now()
  const row = await context.db.transaction().execute(async (tx) => {
    await lockWithinAccount(tx, principal.accountId)
    const connection = await connectionInPath(context, tx, principal.accountId, params.platform)
    if (body.settings) checkSettings(connection, body.settings)
    if (body.main && !connection.main) await unmarkMain(tx, connection, now)
    await changeConnection(tx, connection, body, now)
    const changed = (await findConnection(tx, principal.accountId, connection.id))!
    const fields = (['label', 'main', 'paused', 'settings'] as const).filter(
      (name) => !isDeepStrictEqual(changed[name], connection[name]),
    )
    const detail = { platform: changed.platform, fields }
    if (fields.length > 0)
      await recordBy(tx, principal, {
        at: now,
        kind: 'connection.changed',
        objectId: changed.id,
        detail,
      })
    return changed
  })
  if (body.paused === false) context.wake.soon('publish', now)
  return presentConnection(context, row)
}

/** Settings belong to an author, where the network requires a choice. */
function checkSettings(
  { platform, state, scopes }: ConnectionRow,
  { mode }: NonNullable<Input<Endpoint>['body']['settings']>,
): void {
  if (networkOf(platform).oauth.audiences === undefined)
    throw new Refusal(
      'invalid_parameter',
      `There is nothing to choose for a connection of ${platform}.`,
      [{ pointer: '/settings', detail: `must be left out: ${platform} has no such settings` }],
    )
  if (state !== 'connected')
    throw new Refusal(
      'conflict',
      'No author is connected. Settings belong to an author: connect the account first.',
    )
  if (mode === 'inbox' && !scopes?.includes('video.upload'))
    throw new Refusal(
      'conflict',
      'This connection may not hand posts to the inbox of the app (`video.upload`): connect the ' +
        'account again and leave everything ticked.',
    )
}
