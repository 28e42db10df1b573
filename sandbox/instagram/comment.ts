import type { Reply } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { badParameter, missingObject } from './errors.ts'
import type { GraphCall } from './gate.ts'
import { newGraphId } from './ids.ts'
import type { InstagramMediaTable } from './media.ts'

/** POST /{media}/comments: the author's own comment below an own post. */
export function comment(ports: SandboxPorts, media: InstagramMediaTable) {
  return ({ author, parameters, at }: GraphCall): Reply => {
    const id = at['id'] ?? ''
    const post = media.of(author.author_id, id)
    if (post === undefined) return missingObject('post', id)
    const text = parameters.get('message') ?? ''
    if (text === '') return badParameter('The parameter message is required')
    const commentId = newGraphId('178', (taken) => ports.truth.find(taken) !== undefined)
    ports.truth.addPiece(post.id, {
      external_id: commentId,
      text,
      media: [],
      created_at: ports.clock.now(),
    })
    return json(200, { id: commentId })
  }
}
