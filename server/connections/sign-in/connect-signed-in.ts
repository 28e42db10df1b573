import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Principal, Use } from '../../context.ts'
import type { Grant, Identity, NetworkSettings } from '../../networks/network.ts'
import type { ConnectionId, GrantId } from '../../ports/ids.ts'
import { newAuthorizationState, type AuthorizePorts } from '../authorize/authorization.ts'
import { insertAuthorizationState, type Starter } from '../authorize/authorization-store.ts'
import { connectFirst } from '../connect-first.ts'
import { finishConnecting } from '../finish-connecting.ts'
import { storeOwner } from '../grants/grant-store.ts'
import type { ConnectionKind } from '../grants/network-settings.ts'
import { connectWith, dropGrant, keepGrant } from '../grants/use-grant.ts'
import { limitsOf } from '../servers/limits.ts'
import { findConnection, type ConnectionRow } from '../store.ts'

export interface SignInPlace {
  readonly platform: Platform
  readonly kind: ConnectionKind
  readonly server: string
  readonly principal: Principal
  readonly settings: NetworkSettings
}

interface SignedIn {
  readonly grant: Grant
  readonly author: Identity
  /** The session is that of the author who was found. */
  readonly isAuthor: boolean
}

/** Connects the author of a session; a session that connects nothing is always ended. */
export async function connectSignedIn(
  context: AuthorizePorts,
  { platform, kind, server, principal, settings }: SignInPlace,
  connection: ConnectionRow | undefined,
  { grant, author, isAuthor }: SignedIn,
): Promise<ConnectionRow> {
  const { accountId } = principal
  const serverLimits = await limitsOf(context, platform, settings)
  const place = { accountId, platform, kind, server, serverLimits }
  const grantId = await keepGrant(context, place, grant)
  try {
    if (!isAuthor)
      throw new Refusal('conflict', `${server} opened a session of another author. Try again.`)
    await storeOwner(context.db, accountId, grantId, author.externalAccountId)
    const beganBy = await begin(context, place, connection, principal)
    const connectionId =
      connection === undefined
        ? await connectNew(context, { ...place, beganBy }, author, grantId)
        : await connectPresent(context, connection, { ...author, kind, grantId }, beganBy)
    await finishConnecting(context, { accountId, connectionId, platform, kind }, author)
    return (await findConnection(context.db, accountId, connectionId)) ?? throwChanged()
  } catch (error) {
    await dropGrant(context, accountId, grantId)
    throw error
  }
}

/** As for a consent: whether the caller may still connect is judged again with the change. */
async function begin(
  context: Use<'db' | 'clock' | 'random' | 'vault'>,
  { platform, kind, server }: Omit<SignInPlace, 'settings' | 'principal'>,
  connection: ConnectionRow | undefined,
  principal: Principal,
): Promise<Starter> {
  const { row } = await newAuthorizationState(context, principal, {
    ...{ platform, kind, server, authorKind: 'member' },
    ...{ returnUrl: null, returnState: null },
    connectionId: connection?.id ?? null,
  })
  await context.db.transaction().execute((tx) => insertAuthorizationState(tx, row))
  return { account_id: row.accountId, hash: row.hash, key_id: row.keyId, user_id: row.userId }
}

async function connectNew(
  context: AuthorizePorts,
  place: Omit<Parameters<typeof connectFirst>[1], 'stateHash'>,
  author: Identity,
  grantId: GrantId,
): Promise<ConnectionId> {
  const made = await connectFirst(
    context,
    { ...place, stateHash: place.beganBy.hash },
    author,
    grantId,
  )
  if (made.kind === 'failed') throw new Refusal('conflict', made.detail)
  return made.connectionId
}

async function connectPresent(
  context: AuthorizePorts,
  connection: ConnectionRow,
  author: Parameters<typeof connectWith>[2],
  beganBy: Starter,
): Promise<ConnectionId> {
  return (await connectWith(context, connection, author, beganBy)) ? connection.id : throwChanged()
}

function throwChanged(): never {
  throw new Refusal(
    'conflict',
    'The connection was changed or removed in the meantime, or you may no longer connect. ' +
      'Nothing was connected.',
  )
}
