import { networkMeant } from '@crier/contract/networks/index.ts'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../context.ts'
import type { Queryable } from '../database/database.ts'
import { notEnabledDetail } from '../networks/not-enabled.ts'
import type { AccountId } from '../ports/ids.ts'
import {
  connectionsOf,
  findConnection,
  findEvenRemoved,
  findMainConnection,
  type ConnectionRow,
} from './store.ts'

interface Named {
  readonly platform?: Platform
  readonly connection_id?: string
}

/**
 * The connection that a caller means: the one that is named, or else the main one of the platform.
 */
export async function resolveConnection(
  db: Queryable,
  accountId: AccountId,
  { platform, connection_id }: Named & { readonly platform: Platform },
  pointer: '/connection_id' | '?connection_id',
): Promise<ConnectionRow> {
  if (connection_id === undefined)
    return (await findMainConnection(db, accountId, platform)) ?? throwNoConnection(platform)
  const connection =
    (await findConnection(db, accountId, connection_id)) ?? throwConnectionNotFound()
  assertPlatform(connection, platform, pointer)
  return connection
}

/**
 * Refuses a list's filter that names no connection of the account, or one of another platform than
 * it names. What was removed keeps its schedules.
 */
export async function checkConnectionFilter(
  db: Queryable,
  accountId: AccountId,
  { platform, connection_id }: Named,
): Promise<void> {
  if (connection_id === undefined) return
  const connection =
    (await findEvenRemoved(db, accountId, connection_id)) ?? throwConnectionNotFound()
  if (platform !== undefined) assertPlatform(connection, platform, '?connection_id')
}

/**
 * The enabled platforms in their order, each with the connection that is named or its main one; undefined
 * where the account has none.
 */
export async function connectionForEach(
  { db, config: { CRIER_NETWORKS: enabled } }: Use<'db' | 'config'>,
  accountId: AccountId,
  connectionId: string | undefined,
): Promise<{ readonly platform: Platform; readonly connection: ConnectionRow | undefined }[]> {
  const connections = await connectionsOf(db, accountId)
  const named =
    connectionId === undefined
      ? undefined
      : (connections.find(({ id }) => id === connectionId) ?? throwConnectionNotFound())
  return enabled.map((platform) => {
    const main = connections.find(
      (connection) => connection.main && connection.platform === platform,
    )
    return { platform, connection: named?.platform === platform ? named : main }
  })
}

/** The connection that a path names: by its id, or by a platform, which means its main one. */
export async function connectionInPath(
  { config }: Use<'config'>,
  db: Queryable,
  accountId: AccountId,
  name: string,
): Promise<ConnectionRow> {
  const { connection } = await connectionOrPlatformInPath({ db, config }, accountId, name)
  return connection ?? throwConnectionNotFound()
}

/** As `connectionInPath`, but also accepts a platform without a connection. */
export async function connectionOrPlatformInPath(
  { db, config }: Use<'config'> & { readonly db: Queryable },
  accountId: AccountId,
  name: string,
): Promise<{ readonly platform: Platform; readonly connection: ConnectionRow | undefined }> {
  const platform = platforms.find((known) => known === name)
  if (platform !== undefined)
    return { platform, connection: await findMainConnection(db, accountId, platform) }
  if (name.startsWith('conn_')) {
    const connection = await namedConnection(db, accountId, name)
    return { platform: connection.platform, connection }
  }
  const { CRIER_NETWORKS: enabled } = config
  const meant = enabled.find((known) => known === networkMeant(name.toLowerCase()))
  return throwUnrecognizedPlatform(
    `must be one of ${enabled.join(', ')}, or the id of a ` +
      `connection${meant === undefined ? '' : `; did you mean ${meant}?`}`,
  )
}

/** Refuses a path that names a network, or a connection of one, that is not enabled. */
export function assertEnabled({ config }: Use<'config'>, platform: Platform): void {
  const detail = notEnabledDetail(platform, config.CRIER_NETWORKS)
  if (detail !== undefined) throwUnrecognizedPlatform(detail)
}

function throwUnrecognizedPlatform(detail: string): never {
  throw new Refusal('unrecognized_value', `\`{platform}\` ${detail}.`, [
    { pointer: '{platform}', detail },
  ])
}

/** The connection of this id. */
export async function namedConnection(
  db: Queryable,
  accountId: AccountId,
  connectionId: string,
): Promise<ConnectionRow> {
  return (await findConnection(db, accountId, connectionId)) ?? throwConnectionNotFound()
}

export function throwConnectionNotFound(): never {
  throw new Refusal('not_found', 'There is no such connection.')
}

export function throwNoConnection(platform: Platform): never {
  const detail =
    `This account has no connection of ${platform}. Connect one: POST ` +
    `/api/connections/${platform}/authorize.`
  throw new Refusal('no_connection', detail)
}

export function assertPlatform(
  connection: { readonly platform: Platform },
  platform: Platform,
  pointer: '/connection_id' | '?connection_id',
): void {
  if (connection.platform === platform) return
  throw new Refusal(
    'invalid_parameter',
    `The connection is one of ${connection.platform}, not of ${platform}.`,
    [{ pointer, detail: `must be a connection of ${platform}` }],
  )
}
