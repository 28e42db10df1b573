import { isObject } from '../core/bodies.ts'
import type { SandboxAnswer } from '../core/call.ts'
import { json } from '../core/call.ts'
import type { SandboxPorts } from '../core/network.ts'
import { created } from './create-post.ts'
import {
  accessDenied,
  blankField,
  invalidValue,
  missingField,
  notFound,
  fieldTooLong,
  unknownField,
} from './errors.ts'
import type { MemberCall } from './gateway.ts'
import { mayWriteAs } from './gateway.ts'
import { readJsonBody } from './json-body.ts'
import type { Shares } from './shares.ts'
import { numberOf } from './shares.ts'

const commentMax = 1_250

/**
 * POST /rest/socialActions/{post}/comments. An author's comment on the own post counts as a piece
 * of it.
 */
export function commenting(ports: SandboxPorts, shares: Shares) {
  return function comment(
    call: MemberCall,
    { urn = '' }: Readonly<Record<string, string>>,
  ): SandboxAnswer {
    const share = shares.get(urn)
    if (share === undefined) return notFound()
    const body = readJsonBody(call)
    if ('refused' in body) return body.refused
    const { actor, object, message } = body.fields
    const unknown = Object.keys(body.fields).find(
      (name) => !['actor', 'object', 'message', 'parentComment', 'content'].includes(name),
    )
    if (unknown !== undefined) return unknownField(`/${unknown}`)
    if (actor === undefined) return missingField('actor')
    if (typeof actor !== 'string' || !mayWriteAs(ports, call, actor))
      return accessDenied('partnerApiSocialActions.CREATE.NO_VERSION')
    const needed =
      actor === call.member.author_id ? 'w_member_social_feed' : 'w_organization_social_feed'
    if (ports.switches.text('comment_scope') === 'social_feed' && !call.scopes.includes(needed))
      return accessDenied('partnerApiSocialActions.CREATE.NO_VERSION')
    if (object !== undefined && object !== urn) return invalidValue('object', object)
    const text = isObject(message) ? message['text'] : undefined
    if (typeof text !== 'string') return missingField('message.text')
    if (text.trim() === '') return blankField('message.text')
    if ([...text].length > commentMax)
      return fieldTooLong('message.text', [...text].length, commentMax)
    return publish(actor, urn, share.author, text)
  }

  function publish(actor: string, post: string, postAuthor: string, text: string): SandboxAnswer {
    const id = numberOf(shares.newUrn('comment'))
    const commentUrn = `urn:li:comment:(${post},${id})`
    const now = ports.clock.now()
    if (actor === postAuthor)
      ports.truth.addPiece(post, { external_id: commentUrn, text, media: [], created_at: now })
    const body = {
      actor,
      object: post,
      message: { text, attributes: [] },
      id,
      commentUrn,
      $URN: commentUrn,
      created: { actor, time: now },
    }
    return created(ports, actor, id, json(201, body))
  }
}
