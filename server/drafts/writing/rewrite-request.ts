import type { EndpointAnswer, Request } from '@crier/contract/endpoint.ts'
import type { Contract } from '@crier/contract/index.ts'
import { Refusal } from '@crier/contract/problems.ts'
import type { RewriteRequest } from '../../ports/writer.ts'

type Body = Request<Contract['rewriteDraft']>['body']

const wishes = ['instruction', 'length', 'tone', 'language'] as const

/** The one thing that a rewrite is asked for. */
export function rewriteRequestOf(body: Body): RewriteRequest {
  const given = wishes.filter((name) => body[name] !== undefined)
  const [first, second] = given
  if (first === undefined)
    throw new Refusal(
      'missing_parameter',
      'Say what the rewrite is for: `instruction`, `length`, `tone` or `language`.',
      [
        {
          pointer: '/instruction',
          detail: 'is required, unless `length`, `tone` or `language` is given',
        },
      ],
    )
  if (second !== undefined)
    throw new Refusal(
      'invalid_parameter',
      `A rewrite is for one thing; these are ${given.length}.`,
      [{ pointer: `/${second}`, detail: `must be left out when \`${first}\` is given` }],
    )
  if (body.piece !== undefined && body.instruction === undefined)
    throw new Refusal('invalid_parameter', 'Only an `instruction` is for one piece.', [
      { pointer: '/piece', detail: `must be left out when \`${first}\` is given` },
    ])
  if (body.instruction !== undefined) return { kind: 'instruction', instruction: body.instruction }
  if (body.length !== undefined) return { kind: body.length }
  return { kind: body.tone === undefined ? 'language' : 'tone' }
}

export function checkPiece(
  { piece }: Body,
  pieces: EndpointAnswer<Contract['rewriteDraft']>['pieces'],
): void {
  if (piece === undefined || piece <= pieces.length) return
  const count = pieces.length === 1 ? '1 piece' : `${pieces.length} pieces`
  throw new Refusal('invalid_parameter', `The draft has ${count}.`, [
    { pointer: '/piece', detail: `must be at most ${pieces.length}` },
  ])
}
