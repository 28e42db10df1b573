import { readReply } from '../network-reply.ts'
import type { Network } from '../network.ts'
import { certainlyTooLong, fit } from './fit.ts'
import { oauth } from './oauth.ts'
import { outcomeOfSend } from './outcomes.ts'
import { prepare } from './prepare.ts'
import { resultsReader } from './read-results.ts'
import { reconcile } from './reconcile.ts'
import { servers } from './servers.ts'
import { permalink, Status } from './status.ts'

const sandboxServer = 'https://mastodon.sandbox.example'

export const mastodon: Network = {
  platform: 'mastodon',
  hosts: { authorize: sandboxServer, token: sandboxServer, api: sandboxServer },
  apiVersion: '',
  takesNameOnPictures: true,
  // A post has 500; what frames the topic needs room too.
  topicWordMax: 150,
  manner: {
    toModel: {
      network: 'Mastodon. Said plainly and personally, without advertising.',
      post:
        'One thought, at most 450 characters, so that it fits the limit of 500. At most 3 ' +
        'hashtags, in CamelCase, at the end.',
    },
    room: 500,
    hook: 200,
    favours: { figures: 0.3, voices: 0.3, brevity: 0.1 },
    paragraphs: 'whole',
    threadPiece: 500,
    hashtags: 3,
    source: 'address',
  },
  fit,
  certainlyTooLong,
  mentionsWithServer: true,
  prepare,
  classify(result, { access, mayArrive, settings }, now) {
    const reply = readReply(Status, result)
    if (reply.kind !== 'value') return outcomeOfSend(reply, now, { mayArrive })
    return {
      kind: 'confirmed',
      complete: true,
      externalId: reply.value.id,
      externalUrl: permalink(settings, access, reply.value),
      answer: reply.answer,
    }
  },
  reconcile,
  // Mastodon keeps a key for an hour.
  resendsSameMs: 50 * 60_000,
  results: resultsReader,
  servers,
  oauth,
}
