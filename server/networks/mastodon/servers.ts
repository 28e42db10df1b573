import { Type, type Static } from 'typebox'
import { limits } from '../fit/limits.ts'
import { readReply, type NetworkReply, type NetworkTrouble } from '../network-reply.ts'
import type { NetworkSettings, OAuthResult, Servers } from '../network.ts'
import type { ServerLimits } from '../../ports/files/fitter.ts'
import { tokenRequest } from '../token-reply.ts'
import { problemOf, serverGet } from './api.ts'
import { isClientUnknown, oauth, scopes } from './oauth.ts'

const Count = Type.Optional(Type.Integer({ minimum: 1 }))

const Configuration = Type.Object({
  statuses: Type.Optional(
    Type.Object({
      max_characters: Count,
      max_media_attachments: Type.Optional(Type.Integer({ minimum: 0 })),
      characters_reserved_per_url: Count,
    }),
  ),
  media_attachments: Type.Optional(
    Type.Object({
      supported_mime_types: Type.Optional(Type.Array(Type.String())),
      description_limit: Count,
      image_size_limit: Count,
      video_size_limit: Count,
    }),
  ),
})

// Both versions of the API have the same part about limits; the older one may lack it.
const Instance = Type.Object({
  version: Type.String(),
  configuration: Type.Optional(Configuration),
  /** Of servers that know no `configuration`. */
  max_toot_chars: Count,
})
type Instance = Static<typeof Instance>

const Registered = Type.Object({
  client_id: Type.String({ minLength: 1 }),
  client_secret: Type.String({ minLength: 1 }),
})

export const servers: Servers = {
  async readLimits(ports, settings) {
    const second = await ask('/api/v2/instance')
    if (second.kind === 'value' && second.value.configuration !== undefined)
      return { kind: 'done', value: limitsOf(second.value) }
    if (isAway(second)) return troubleOf(settings, second)
    const first = await ask('/api/v1/instance')
    return first.kind === 'value'
      ? { kind: 'done', value: limitsOf(first.value) }
      : troubleOf(settings, first)

    async function ask(path: string) {
      return readReply(Instance, await ports.outbound.send(serverGet({ settings }, path)))
    }
  },

  async register(ports, settings, { redirectUri, website }) {
    const form = {
      client_name: 'Crier',
      redirect_uris: redirectUri,
      scopes: scopes.join(' '),
      website,
    }
    const request = tokenRequest(`${settings.hosts.api}/api/v1/apps`, form)
    const reply = readReply(
      Registered,
      await ports.outbound.send({ ...request, audience: settings.audience }),
    )
    if (reply.kind !== 'value') return troubleOf(settings, reply)
    const { client_id: clientId, client_secret: clientSecret } = reply.value
    return { kind: 'done', value: { clientId, clientSecret } }
  },

  async knowsClient(ports, settings) {
    // A code that was never given out: the client is judged before it, and nothing is changed.
    const unknown = { code: 'none', redirectUri: 'urn:ietf:wg:oauth:2.0:oob', codeVerifier: 'none' }
    return !isClientUnknown(await oauth.exchange(ports, settings, unknown))
  },
}

function limitsOf({ version, configuration, max_toot_chars }: Instance): ServerLimits {
  const { statuses, media_attachments: media } = configuration ?? {}
  const own = limits.mastodon
  return {
    post: statuses?.max_characters ?? max_toot_chars ?? own.post,
    linkLength: statuses?.characters_reserved_per_url ?? 23,
    picturesMax: statuses?.max_media_attachments ?? own.picturesMax,
    pictureBytesMax: media?.image_size_limit ?? own.picture.bytesMax,
    videoBytesMax: media?.video_size_limit ?? own.video!.bytesMax,
    pictureDescription: media?.description_limit ?? own.pictureDescription,
    types: media?.supported_mime_types ?? ['image/jpeg', 'image/png', 'image/gif', 'video/mp4'],
    keepsIdempotencyKeys: isMastodons(version),
  }
}

/**
 * True for Mastodon's own software and its forks, `4.6.3` or `4.5.9+glitch`. Other software names
 * itself beside the version that it is compatible with, and begins below 1.
 */
export function isMastodons(version: string): boolean {
  return /^[1-9]\d{0,2}\.\d{1,3}\.\d{1,3}[\w.+-]{0,80}$/.test(version)
}

/** Nothing answers at all: the older version of the API would not either. */
const isAway = (reply: NetworkReply<unknown>): reply is NetworkTrouble =>
  reply.kind === 'failure' || (reply.kind === 'error' && reply.status >= 500)

type Trouble = Extract<OAuthResult<never>, { readonly detail: string }>

/** What to do about a server that gives no usable answer about itself. */
function troubleOf(settings: NetworkSettings, trouble: NetworkTrouble): Trouble {
  const host = new URL(settings.server ?? settings.hosts.api).host
  if (trouble.kind === 'failure')
    return {
      kind: 'transient',
      detail: `${host} could not be reached: ${trouble.failure.detail}. Check the name, or try again later.`,
    }
  if (trouble.kind === 'unreadable')
    return {
      kind: 'dead',
      detail: `${host} answers, but is no Mastodon server. Name the server of the account: what follows the second @ of its address.`,
    }
  const { status } = trouble
  const { words } = problemOf(status, trouble.body)
  if (status >= 300 && status < 400)
    return {
      kind: 'dead',
      detail: `${host} leads to another address${locationOf(trouble.headers)}. Name the server itself.`,
    }
  if (status === 410)
    return { kind: 'dead', detail: `${host} says that it is gone. Name another server.` }
  if (status === 401 || status === 403)
    return {
      kind: 'dead',
      detail: `${host} does not answer programs that are not signed in (${status}). Ask its operator to let Crier read /api/v2/instance.`,
    }
  if (status === 429 || status >= 500)
    return {
      kind: 'transient',
      detail: `${host} takes no calls at the moment (${status}). Try again later.`,
    }
  return {
    kind: 'dead',
    detail: `${host} is no Mastodon server, or did not accept Crier (${status}${words && `: ${words}`}). Name the server of the account: what follows the second @ of its address.`,
  }
}

function locationOf({ location }: Readonly<Record<string, string>>): string {
  return location !== undefined && URL.canParse(location) ? `, ${new URL(location).host}` : ''
}
