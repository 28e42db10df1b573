import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { Network } from '../network.ts'
import { findAuthor } from './author/find-author.ts'
import { certainlyTooLong, fit } from './fit.ts'
import { identify } from './author/identify.ts'
import { outcomeOfSend } from './outcomes.ts'
import { externalIdOf, permalink } from './post-id.ts'
import { prepare } from './prepare.ts'
import { reconcile } from './reconcile.ts'
import { deleteSession, openSession, refreshSession } from './author/session.ts'
import { warn } from './warn.ts'

const Made = Type.Object({
  uri: Type.String({ pattern: '^at://[^#]+$' }),
  cid: Type.String({ pattern: '^[A-Za-z0-9]+$' }),
})

export const bluesky: Network = {
  platform: 'bluesky',
  hosts: {
    authorize: 'https://pds.sandbox.example',
    token: 'https://pds.sandbox.example',
    api: 'https://pds.sandbox.example',
  },
  apiVersion: '',
  takesNameOnPictures: true,
  // A post has 300; what frames the topic needs room too.
  topicWordMax: 150,
  manner: {
    toModel: {
      network: 'Bluesky. Said plainly and personally. A link may be at the end.',
      post:
        'One thought, at most 260 characters, so that it fits the limit of 300. At most 2 ' +
        'hashtags.',
    },
    room: 300,
    hook: 200,
    favours: { figures: 0.4, voices: 0.2, brevity: 0.3 },
    paragraphs: 'whole',
    threadPiece: 300,
    hashtags: 2,
    source: 'address',
  },
  fit,
  certainlyTooLong,
  warn,
  servers: {},
  signIn: { find: findAuthor, open: openSession },
  prepare,
  classify(result, { access, settings }, now) {
    const reply = readReply(Made, result)
    if (reply.kind !== 'value') return outcomeOfSend(reply, now)
    const { answer, value } = reply
    return {
      kind: 'confirmed',
      complete: true,
      externalId: externalIdOf(value),
      externalUrl: permalink(settings, access, value),
      answer,
    }
  },
  reconcile,
  oauth: {
    rotatesRefreshTokens: true,
    refreshGraceMs: 7_200_000,
    renewsWithAccess: false,
    usesPkce: false,
    neededScopes: () => [],
    helpfulScopes: [],
    refresh: refreshSession,
    identify,
    revoke: (ports, settings, { refreshToken }) => deleteSession(ports, settings, refreshToken),
  },
}
