import { Type } from 'typebox'
import type { Connector } from '../network.ts'
import { readApi } from './api.ts'
import { lookUp } from './look-up.ts'
import { outcomeOfInit } from './outcomes.ts'
import { prepare } from './prepare.ts'
import { oauth } from './oauth.ts'

const Taken = Type.Object({ publish_id: Type.String({ minLength: 1 }) })

export const tiktok: Connector = {
  platform: 'tiktok',
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
