import assert from 'node:assert/strict'
import { problems, type ProblemCode } from '@crier/contract/problems.ts'
import type { Reply } from '../service.ts'

/** Checks an answer to be this refusal, in the form that every refusal has; `pointers` are what `errors` must name, in order, `facts` what stands beside. */
export function assertRefused(reply: Reply, code: ProblemCode, pointers?: readonly string[], facts: object = {}): void {
  assert.equal(reply.json?.code, code, reply.text)
  const { status, title } = problems[code]
  const { detail, request_id, errors, ...rest } = reply.json
  assert.deepEqual([reply.status, rest], [status, { type: `/problems/${code}`, title, status, code, ...facts }])
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
