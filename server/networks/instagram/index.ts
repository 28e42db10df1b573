import { Type } from 'typebox'
import type { Network } from '../network.ts'
import { applicationProblem } from './application.ts'
import { fit } from './fit.ts'
import { optionsProblem } from './options.ts'
import { picturesCertainlyTooMany } from '../fit/certainly-too-long.ts'
import { GraphId, readGraph } from './graph.ts'
import { reconcile } from './reconcile.ts'
import { outcomeOfPublish } from './outcomes.ts'
import { prepare } from './prepare.ts'
import { resultsReader } from './read-results.ts'
import { oauth } from './oauth.ts'
import { versionEndsAt } from './version.ts'

const Published = Type.Object({ id: GraphId })

export const instagram: Network = {
  platform: 'instagram',
  hosts: {
    authorize: 'https://www.instagram.com',
    token: 'https://api.instagram.com',
    api: 'https://graph.instagram.com',
  },
  apiVersion: 'v25.0',
  versionEndsAt,
  takesNameOnPictures: true,
  topicWordMax: null,
  manner: {
    toModel: {
      network: 'Instagram. Short paragraphs. No links: they cannot be opened there.',
      post: 'A caption of 150 to 900 characters, at most 5 hashtags on the last line.',
    },
    room: 880,
    hook: 125,
    favours: { figures: 0, voices: 0.6, brevity: 0.2 },
    paragraphs: 'pairs',
    threadPiece: 280,
    hashtags: 5,
    source: 'site',
  },
  fit,
  optionsProblem,
  certainlyTooLong: (content) => picturesCertainlyTooMany('instagram', content),
  fetches: { of: 'everything', crawler: 'facebookexternalhit' },
  applicationProblem,
  prepare,
  classify(result, work, now) {
    const reply = readGraph(Published, result)
    if (reply.kind !== 'value') return outcomeOfPublish(reply, now)
    const mediaId = String(reply.value.id)
    if (work.piece.isComment)
      return {
        kind: 'confirmed',
        complete: true,
        externalId: mediaId,
        externalUrl: null,
        answer: reply.answer,
      }
    // The link needs one more read, which may fail while the post is live: the name is stored
    // first, `reconcile` reads the link.
    const handles = { ...work.handles, media_id: mediaId }
    return {
      kind: 'confirmed',
      complete: true,
      externalId: mediaId,
      externalUrl: null,
      handles,
      answer: reply.answer,
    }
  },
  reconcile,
  results: resultsReader,
  oauth,
}
