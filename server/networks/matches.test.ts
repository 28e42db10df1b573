import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { Type, type TSchema } from 'typebox'
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
  for (const fault of faults)
    assert.ok(!matches(Reply, { ...reply, ...fault }), JSON.stringify(fault))
  for (const other of [null, undefined, 'text', 3, [], [reply]])
    assert.ok(!matches(Reply, other), JSON.stringify(other))
})

test('matches: frees the schemas that were made at the call', async () => {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  const made = Array.from({ length: 20 }, (): WeakRef<TSchema> => {
    const schema = Type.Object({ id: Type.String() })
    assert.ok(matches(schema, { id: 'x' }))
    return new WeakRef(schema)
  })
  const left = () => made.filter((one) => one.deref() !== undefined).length
  // A WeakRef holds what it was made of until its task ends, and reading one holds it for a task
  // more.
  for (let tries = 0; tries < 20 && left() > 1; tries++) {
    await setImmediate()
    collect()
  }
  assert.ok(left() <= 1, `${left()} of 20 schemas are still there`)
})
