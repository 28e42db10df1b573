import { labelOf } from '@crier/contract/networks/index.ts'
import type { EndpointAnswer } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { Input, Use } from '../../context.ts'
import { networkOf } from '../../networks/index.ts'
import type { FoundAuthor, PasswordSignIn } from '../../networks/network.ts'
import { networkSettingsFor } from '../grants/network-settings.ts'
import { throwNoSandbox } from '../grants/sandbox-missing.ts'
import type { AuthorizePorts } from '../authorize/authorization.ts'
import { isTaken } from '../authorize/is-taken.ts'
import { presentConnection } from '../present-connection.ts'
import { assertEnabled, connectionOrPlatformInPath } from '../resolve-connection.ts'
import { connectionsOf, type ConnectionRow } from '../store.ts'
import { connectSignedIn, type SignInPlace } from './connect-signed-in.ts'
import { countTry } from './count-tries.ts'
import { findAuthor } from './find-author.ts'

type SignInPorts = AuthorizePorts & Use<'checkUrl'>

/**
 * Connects an author by an app password. The password goes to the author's server once, and is
 * neither stored nor hashed nor logged; everything that can be refused is refused before.
 */
export async function signInConnection(
  context: SignInPorts,
  { body, params, principal }: Input<Contract['signInConnection']>,
): Promise<EndpointAnswer<Contract['signInConnection']>> {
  const { accountId } = principal
  const { platform, connection } = await connectionOrPlatformInPath(
    context,
    accountId,
    params.platform,
  )
  assertEnabled(context, platform)
  const signIn = networkOf(platform).signIn ?? throwAsksConsent(platform, params.platform)
  const { identifier, password, replace = false } = body
  const { found, kind } = await findAuthor(context, signIn, {
    platform,
    identifier,
    server: body.server,
  })
  const place = { platform, kind, server: found.server, principal }
  await assertAuthorFits(context, place, connection, found, replace)
  await countTry(context, accountId, found)
  const settings = await networkSettingsFor(context, place)
  if (settings === null) throwNoSandbox(context)
  const opened = await signIn.open(context, settings, { identifier: found.authorId, password })
  const connected = await connectSignedIn(
    context,
    { ...place, settings },
    connection,
    openedBy(found, opened),
  )
  return presentConnection(context, connected)
}

function throwAsksConsent(platform: Platform, name: string): never {
  throw new Refusal(
    'conflict',
    `${labelOf(platform)} takes no app password. It asks for consent in the browser: POST ` +
      `/api/connections/${name}/authorize.`,
  )
}

/** Before the password is sent: an author is one connection, and is replaced only on request. */
async function assertAuthorFits(
  { db }: Use<'db'>,
  { platform, kind, principal }: Omit<SignInPlace, 'settings'>,
  connection: ConnectionRow | undefined,
  { authorId, handle }: FoundAuthor,
  replace: boolean,
): Promise<void> {
  const present = (await connectionsOf(db, principal.accountId)).filter(
    (row) => row.platform === platform,
  )
  if (isTaken(present, authorId, kind, connection?.id))
    throw new Refusal(
      'conflict',
      `${handle} is another connection of this workspace already. Nothing has changed.`,
    )
  const before = connection?.external_account_id ?? null
  if (before === null || replace) return
  if (before !== authorId || connection?.kind !== kind)
    throw new Refusal(
      'conflict',
      `The connection is that of ${connection?.account_name ?? before}, not of ${handle}. To put ` +
        `${handle} in its place, with its pending posts, send \`"replace": true\`; to have both, ` +
        'add a connection: POST /api/connections.',
      [],
      { external_account_id: authorId },
    )
}

type Opened = Awaited<ReturnType<PasswordSignIn['open']>>

function openedBy({ authorId }: FoundAuthor, opened: Opened) {
  if (opened.kind === 'app_password_needed')
    throw new Refusal('app_password_needed', opened.detail, [
      { pointer: '/password', detail: opened.detail },
    ])
  if (opened.kind === 'transient') throw new Refusal('service_unavailable', opened.detail)
  if (opened.kind === 'dead')
    throw new Refusal('unrecognized_value', opened.detail, [
      { pointer: '/password', detail: opened.detail },
    ])
  return { ...opened.value, isAuthor: opened.value.author.externalAccountId === authorId }
}
