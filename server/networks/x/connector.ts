import { Type } from 'typebox'
import { readReply } from '../network-reply.ts'
import type { Connector } from '../network.ts'
import { XId } from './api.ts'
import { readHandles } from './handles.ts'
import { lookUp } from './look-up.ts'
import { outcomeOfCreate } from './outcomes.ts'
import { permalink } from './permalink.ts'
import { prepare } from './prepare.ts'
import { oauth } from './oauth.ts'

const Created = Type.Object({ data: Type.Object({ id: XId }) })

export const x: Connector = {
  platform: 'x',
  prepare,
  classify(result, { access, handles, previousIds, settings }, now) {
    const reply = readReply(Created, result)
    if (reply.kind !== 'value') return outcomeOfCreate(reply, { handles: readHandles(handles), parentId: previousIds.at(-1) }, now)
    const { id } = reply.value.data
    return { kind: 'confirmed', complete: true, externalId: id, externalUrl: permalink(settings, access, id), answer: reply.answer }
  },
  lookUp,
  oauth,
}
