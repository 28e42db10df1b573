import { Type } from 'typebox'
import { readReply } from '../../network-reply.ts'
import type { Grant, Identity, NetworkPorts, NetworkSettings, OAuthResult } from '../../network.ts'
import { xrpcGet } from '../api.ts'
import { isDid } from './handle.ts'
import { outcomeBeforeSend } from '../outcomes.ts'

const Session = Type.Object({ did: Type.String(), handle: Type.String({ minLength: 1 }) })
const Profile = Type.Object({ avatar: Type.Optional(Type.String()) })
// Whom the author's server is to pass the question on to: profiles are kept there.
const profiles = 'did:web:api.bsky.app#bsky_appview'

/** The author of a session, by the name that the author's server has for it now. */
export async function identify(
  ports: NetworkPorts,
  settings: NetworkSettings,
  grant: Grant,
): Promise<OAuthResult<readonly Identity[]>> {
  const request = xrpcGet({ settings }, 'com.atproto.server.getSession', {
    token: grant.accessToken,
  })
  const reply = readReply(Session, await ports.outbound.send(request))
  if (reply.kind !== 'value') {
    const { kind, detail } = outcomeBeforeSend(reply, ports.clock.now())
    return { kind: kind === 'access_lost' ? 'dead' : 'transient', detail }
  }
  const { did, handle } = reply.value
  if (!isDid(did)) return { kind: 'dead', detail: 'The access names no author of Bluesky.' }
  const author = { externalAccountId: did, accountName: handle, facts: {} }
  return { kind: 'done', value: [await withPicture(ports, settings, grant, author)] }
}

/** With the author's picture, where the server passes the question on; without it nothing is lost. */
export async function withPicture(
  ports: NetworkPorts,
  settings: NetworkSettings,
  { accessToken: token }: Grant,
  author: Identity,
): Promise<Identity> {
  const request = xrpcGet({ settings }, 'app.bsky.actor.getProfile', {
    query: { actor: author.externalAccountId },
    token,
    headers: { 'atproto-proxy': profiles },
  })
  const reply = readReply(Profile, await ports.outbound.send(request))
  const pictureUrl = reply.kind === 'value' ? reply.value.avatar : undefined
  return pictureUrl === undefined ? author : { ...author, pictureUrl }
}
