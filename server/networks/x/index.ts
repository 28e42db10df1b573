import { applicationProblem } from './application.ts'
import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { Network } from '../network.ts'
import { certainlyTooLong, fit } from './fit.ts'
import { warnOfLinks } from './warn-of-links.ts'
import { warnOfReplies } from './warn-of-replies.ts'
import { XId } from './api.ts'
import { readHandles } from './handles.ts'
import { reconcile } from './reconcile.ts'
import { outcomeOfCreate } from './outcomes.ts'
import { permalink } from './permalink.ts'
import { prepare } from './prepare.ts'
import { resultsReader } from './read-results.ts'
import { oauth } from './oauth.ts'

const Created = Type.Object({ data: Type.Object({ id: XId }) })

export const x: Network = {
  platform: 'x',
  hosts: { authorize: 'https://x.com', token: 'https://api.x.com', api: 'https://api.x.com' },
  // The spelling of its fields: `tweet`, or `post` for the names of August 2026.
  apiVersion: 'tweet',
  takesNameOnPictures: true,
  // A post has 280, and the longest word of any language fewer than these; what frames the topic
  // needs room too.
  topicWordMax: 150,
  manner: {
    toModel: {
      network:
        'X. Said tightly. A link counts 23 characters, an emoji 2; a link may stand at the end.',
      post:
        'One thought, at most 240 characters, so that it fits the limit of 280. At most 2 ' +
        'hashtags.',
    },
    room: 280,
    hook: 200,
    favours: { figures: 0.5, voices: 0, brevity: 0.3 },
    paragraphs: 'whole',
    threadPiece: 280,
    hashtags: 2,
    source: 'address',
  },
  applicationProblem,
  fit,
  certainlyTooLong,
  warn: (publication, author) => [
    ...warnOfReplies(publication, author),
    ...warnOfLinks(publication, author),
  ],
  isSubscriber: ({ subscription_type }) =>
    subscription_type === 'Premium' || subscription_type === 'PremiumPlus',
  restrictsReplies: true,
  prepare,
  classify(result, { access, handles, previousIds, settings }, now) {
    const reply = readReply(Created, result)
    if (reply.kind !== 'value')
      return outcomeOfCreate(
        reply,
        { handles: readHandles(handles), parentId: previousIds.at(-1) },
        now,
      )
    const { id } = reply.value.data
    return {
      kind: 'confirmed',
      complete: true,
      externalId: id,
      externalUrl: permalink(settings, access, id),
      answer: reply.answer,
    }
  },
  reconcile,
  results: resultsReader,
  oauth,
}
