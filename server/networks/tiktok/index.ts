import { Type } from 'typebox'
import type { Network } from '../network.ts'
import { fit } from './fit.ts'
import { picturesCertainlyTooMany } from '../certainly-too-long.ts'
import { readApi } from './api.ts'
import { lookUp } from './look-up.ts'
import { outcomeOfInit } from './outcomes.ts'
import { prepare } from './prepare.ts'
import { oauth } from './oauth.ts'

const Taken = Type.Object({ publish_id: Type.String({ minLength: 1 }) })

export const tiktok: Network = {
  platform: 'tiktok',
  hosts: { authorize: 'https://www.tiktok.com', token: 'https://open.tiktokapis.com', api: 'https://open.tiktokapis.com' },
  apiVersion: '',
  // TikTok's guidelines for shared content: the application adds no brand, name or logo to a picture.
  takesNameOnPictures: false,
  topicWordMax: null,
  fit,
  certainlyTooLong: (content) => picturesCertainlyTooMany('tiktok', content),
  prepare,
  classify(result, work, now) {
    const reply = readApi(Taken, result)
    if (reply.kind !== 'value') return outcomeOfInit(reply, now)
    const handles = { ...work.handles, publish_id: reply.value.publish_id }
    return { kind: 'confirmed', complete: false, externalId: null, externalUrl: null, handles, answer: reply.answer }
  },
  lookUp,
  oauth,
}
