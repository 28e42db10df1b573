import { Type } from 'typebox'
import type { Connector } from '../network.ts'
import { GraphId, readGraph } from './graph.ts'
import { lookUp } from './look-up.ts'
import { outcomeOfPublish } from './outcomes.ts'
import { prepare } from './prepare.ts'
import { oauth } from './oauth.ts'

const Published = Type.Object({ id: GraphId })

export const instagram: Connector = {
  platform: 'instagram',
  prepare,
  classify(result, work, now) {
    const reply = readGraph(Published, result)
    if (reply.kind !== 'value') return outcomeOfPublish(reply, now)
    const mediaId = String(reply.value.id)
    // The link needs one more read, which may fail while the post is live: the name is stored first, lookUp brings the link.
    const handles = { ...work.handles, media_id: mediaId }
    return { kind: 'confirmed', complete: true, externalId: mediaId, externalUrl: null, handles, answer: reply.answer }
  },
  lookUp,
  oauth,
}
