import assert from 'node:assert/strict'
import { scopes } from '@crier/contract/scopes.ts'
import { problems, type ProblemCode } from '@crier/contract/problems.ts'
import type { Reply } from '../service.ts'

/** The facts beside the sentence of these codes. */
const factsOf: { readonly [Code in ProblemCode]?: readonly string[] } = {
  slot_taken: ['conflicting_schedule_id', 'next_free_slot'],
  insufficient_credits: ['required', 'available', 'renews_at'],
  quota_exceeded: ['text_bytes', 'text_bytes_used'],
  rate_limited: ['retry_after'],
  content_too_long: ['limit', 'length', 'unit'],
  idempotency_key_in_progress: ['retry_after'],
}

/**
 * Checks an answer to be this refusal, in the common form; `pointers` are the places in `errors`,
 * in order, `facts` the further fields.
 */
export function assertRefused(
  reply: Reply,
  code: ProblemCode,
  pointers?: readonly string[],
  facts: object = {},
): void {
  assert.equal(reply.json?.code, code, reply.text)
  const { status, title } = problems[code]
  const { detail, request_id, errors, required_scope, ...others } = reply.json
  for (const fact of factsOf[code] ?? [])
    assert.ok(Object.hasOwn(others, fact), `${fact} is missing: ${reply.text}`)
  const rest = Object.fromEntries(
    Object.entries(others).filter(([name]) => name in facts || !factsOf[code]?.includes(name)),
  )
  if (required_scope !== undefined)
    assert.deepEqual([code, scopes.includes(required_scope)], ['insufficient_scope', true])
  assert.deepEqual(
    [reply.status, rest],
    [status, { type: `/problems/${code}`, title, status, code, ...facts }],
  )
  assert.equal(reply.headers.get('content-type'), 'application/problem+json; charset=utf-8')
  assert.equal(request_id, reply.headers.get('x-request-id'))
  assert.ok(typeof detail === 'string' && detail.length > 10, detail)
  assert.equal(Array.isArray(errors), status === 400 || status === 422, reply.text)
  for (const error of errors ?? []) assert.deepEqual(Object.keys(error), ['pointer', 'detail'])
  if (pointers)
    assert.deepEqual(
      errors.map(({ pointer }: { pointer: string }) => pointer),
      pointers,
    )
}
