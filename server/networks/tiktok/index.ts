import { Type } from 'typebox'
import type { Network } from '../network.ts'
import { fit } from './fit.ts'
import { defaultOptions, optionsProblem, warn } from './options.ts'
import { picturesCertainlyTooMany } from '../fit/certainly-too-long.ts'
import { readApi } from './api.ts'
import { readChoices } from './creator.ts'
import { reconcile } from './reconcile.ts'
import { outcomeOfInit } from './outcomes.ts'
import { prepare } from './prepare.ts'
import { resultsReader } from './read-results.ts'
import { oauth } from './oauth.ts'
import { outcomeOfLastChunk } from './upload-video.ts'
import { videoOf } from './video-handles.ts'

const Taken = Type.Object({ publish_id: Type.String({ minLength: 1 }) })

export const tiktok: Network = {
  platform: 'tiktok',
  hosts: {
    authorize: 'https://www.tiktok.com',
    token: 'https://open.tiktokapis.com',
    api: 'https://open.tiktokapis.com',
  },
  apiVersion: '',
  // TikTok's guidelines for shared content: the application adds no brand, name or logo to a
  // picture.
  takesNameOnPictures: false,
  topicWordMax: null,
  manner: {
    toModel: {
      network: 'TikTok, in spoken language. No links: they cannot be opened there.',
      post:
        'The description of a photo post: the hook on a line of its own, then at most 500 ' +
        'characters, 3 to 5 hashtags on the last line.',
    },
    room: 560,
    hook: 90,
    favours: { figures: 0.1, voices: 0.2, brevity: 0.8 },
    paragraphs: 'running',
    threadPiece: 280,
    hashtags: 4,
    source: 'site',
  },
  fit,
  defaultOptions,
  optionsProblem,
  warn,
  certainlyTooLong: (content) => picturesCertainlyTooMany('tiktok', content),
  fetches: { of: 'pictures', crawler: '*', verifiedOnly: true },
  publishesByUpload: true,
  prepare,
  classify(result, work, now) {
    if (videoOf(work.piece)) return outcomeOfLastChunk(result, work, now)
    const reply = readApi(Taken, result)
    if (reply.kind !== 'value') return outcomeOfInit(reply, now)
    const handles = { ...work.handles, publish_id: reply.value.publish_id }
    return {
      kind: 'confirmed',
      complete: false,
      externalId: null,
      externalUrl: null,
      handles,
      answer: reply.answer,
    }
  },
  reconcile,
  readChoices,
  results: resultsReader,
  oauth,
}
