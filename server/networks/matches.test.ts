import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Type } from 'typebox'
import { matches } from './matches.ts'

test('a reply has the shape that a network documents, or it has not', () => {
  const Reply = Type.Object({
    id: Type.String(),
    count: Type.Optional(Type.Integer()),
    state: Type.Enum(['READY', 'FAILED']),
    error: Type.Union([Type.Null(), Type.Object({ code: Type.Number() })]),
    rest: Type.Unknown(),
    names: Type.Record(Type.String(), Type.Array(Type.String())),
  })
  const reply = { id: 'x', state: 'READY', error: null, rest: [1], names: { a: ['b'] } }
  const faults: Record<string, unknown>[] = [
    { id: 7 },
    { count: 1.5 },
    { count: null },
    { state: 'ready' },
    { error: {} },
    { error: { code: '1' } },
    { names: { a: [1] } },
    { id: undefined },
  ]
  assert.ok(matches(Reply, reply))
  assert.ok(matches(Reply, { ...reply, count: 2, error: { code: 1.5 }, more: true }))
  for (const fault of faults) assert.ok(!matches(Reply, { ...reply, ...fault }), JSON.stringify(fault))
  for (const other of [null, undefined, 'text', 3, [], [reply]]) assert.ok(!matches(Reply, other), JSON.stringify(other))
})
