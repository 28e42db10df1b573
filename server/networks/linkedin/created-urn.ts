import { Type } from 'typebox'
import { matches } from '../matches.ts'
import { postUrnIn } from './api.ts'

const Named = Type.Object({ id: Type.String() })

/** The new post's name: in a header, and on older endpoints in the body too. */
export function createdUrn(reply: {
  readonly value: unknown
  readonly headers: Readonly<Record<string, string>>
}): string | null {
  return (
    postUrnIn(reply.headers['x-restli-id'] ?? '') ??
    (matches(Named, reply.value) ? postUrnIn(reply.value.id) : null)
  )
}
