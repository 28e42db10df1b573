import { Type, type Static } from 'typebox'
import { AnyBody, readReply, type NetworkTrouble } from '../../network-reply.ts'
import type { Grant, Identity, NetworkPorts, NetworkSettings, OAuthResult } from '../../network.ts'
import { mayBeDone } from '../../token-reply.ts'
import { problemOf, xrpcPost } from '../api.ts'
import { claimsOf, endOf } from '../claims.ts'
import { isDid } from './handle.ts'
import { withPicture } from './identify.ts'

const Session = Type.Object({
  accessJwt: Type.String({ minLength: 1 }),
  refreshJwt: Type.String({ minLength: 1 }),
  did: Type.String(),
  handle: Type.String({ minLength: 1 }),
})
type Session = Static<typeof Session>

const appPasswords: readonly (string | undefined)[] = [
  'com.atproto.appPass',
  'com.atproto.appPassPrivileged',
]

const appPasswordNeeded = {
  kind: 'app_password_needed',
  detail:
    'This is the password of the account itself, with which anything can be done to it. Make an ' +
    'app password on Bluesky (Settings, Privacy and security, App passwords) and sign in with it.',
} as const

type Opened =
  | OAuthResult<{ readonly grant: Grant; readonly author: Identity }>
  | { readonly kind: 'app_password_needed'; readonly detail: string }

/**
 * Opens a session by an app password. A server takes the ordinary password too, and says which one
 * it was only in the token: then the session is deleted at once.
 */
export async function openSession(
  ports: NetworkPorts,
  settings: NetworkSettings,
  { identifier, password }: { readonly identifier: string; readonly password: string },
): Promise<Opened> {
  const askedAt = ports.clock.now()
  const body = { identifier, password }
  const result = await ports.outbound.send(
    xrpcPost({ settings }, 'com.atproto.server.createSession', { body }),
  )
  const reply = readReply(Session, result)
  if (reply.kind !== 'value') return notOpened(reply)
  const session = reply.value
  // mutant: ordinary-password
  if (!appPasswords.includes(claimsOf(session.accessJwt).scope)) {
    await deleteSession(ports, settings, session.refreshJwt)
    return appPasswordNeeded
  }
  if (!isDid(session.did))
    return { kind: 'transient', detail: 'The Bluesky server named no author of the session.' }
  const grant = grantOf(session, askedAt)
  const author = { externalAccountId: session.did, accountName: session.handle, facts: {} }
  return {
    kind: 'done',
    value: { grant, author: await withPicture(ports, settings, grant, author) },
  }
}

function notOpened(trouble: NetworkTrouble): Opened {
  if (trouble.kind !== 'error')
    return { kind: 'transient', detail: 'The Bluesky server gave no readable answer.' }
  const { error, message } = problemOf(trouble.status, trouble.body)
  // Asked for with ordinary passwords alone.
  if (error === 'AuthFactorTokenRequired') return appPasswordNeeded
  if (trouble.status === 401 && error !== '')
    return {
      kind: 'dead',
      detail:
        error === 'AuthenticationRequired'
          ? 'Bluesky does not know this handle with this password.'
          : `Bluesky did not let the account sign in: ${message}`,
    }
  return {
    kind: 'transient',
    detail: message === '' ? `The Bluesky server answered ${trouble.status}.` : message,
  }
}

/**
 * Exchanges the refresh token. For two hours after its first use a token gives the same next one
 * again, so an answer that was lost costs nothing.
 */
export async function refreshSession(
  ports: NetworkPorts,
  settings: NetworkSettings,
  { refreshToken }: { readonly refreshToken: string | null },
): Promise<OAuthResult<Grant>> {
  if (refreshToken === null)
    return { kind: 'dead', detail: 'Bluesky gave no refresh token: connect it again.' }
  const askedAt = ports.clock.now()
  const result = await ports.outbound.send(
    xrpcPost({ settings }, 'com.atproto.server.refreshSession', { token: refreshToken }),
  )
  const reply = readReply(Session, result)
  if (reply.kind === 'value') return { kind: 'done', value: grantOf(reply.value, askedAt) }
  const { error, message } =
    reply.kind === 'error' ? problemOf(reply.status, reply.body) : { error: '', message: '' }
  const isFinal =
    reply.kind === 'error' &&
    ((reply.status === 400 && (error === 'ExpiredToken' || error === 'InvalidToken')) ||
      (reply.status === 401 && error !== ''))
  if (isFinal) return { kind: 'dead', detail: `${error}: ${message}` }
  return {
    kind: 'transient',
    detail: message || (reply.answer.message ?? 'The Bluesky server gave no readable answer.'),
    mayBeDone: mayBeDone(result),
  }
}

function grantOf({ accessJwt, refreshJwt }: Session, askedAt: Temporal.Instant): Grant {
  const { scope } = claimsOf(accessJwt)
  return {
    accessToken: accessJwt,
    accessExpiresAt: endOf(accessJwt, askedAt),
    refreshToken: refreshJwt,
    refreshExpiresAt: endOf(refreshJwt, askedAt),
    scopes: scope === undefined ? [] : [scope],
  }
}

/** Ends a session; one that the server no longer knows has ended. */
export async function deleteSession(
  ports: NetworkPorts,
  settings: NetworkSettings,
  refreshToken: string | null,
): Promise<OAuthResult<null>> {
  if (refreshToken === null) return { kind: 'done', value: null }
  const reply = readReply(
    AnyBody,
    await ports.outbound.send(
      xrpcPost({ settings }, 'com.atproto.server.deleteSession', { token: refreshToken }),
    ),
  )
  const isGone =
    reply.kind === 'value' ||
    (reply.kind === 'error' &&
      (reply.status === 400 || reply.status === 401) &&
      problemOf(reply.status, reply.body).error !== '')
  return isGone
    ? { kind: 'done', value: null }
    : { kind: 'transient', detail: 'Bluesky did not confirm that it ended the session.' }
}
