import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { committedOpenapi, committedPath } from './committed-openapi.ts'
import { eventNames } from './events.ts'
import { contract } from './index.ts'
import { openapi } from './openapi.ts'
import { problems } from './problems.ts'

const document = openapi({ serverUrl: 'https://crier.example', version: '1.2.3' })
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method: method.toUpperCase(),
    operation,
  })),
)

test('openapi.json is what the contract says today (else: node contract/write-openapi.ts)', async () => {
  assert.equal(await readFile(committedPath, 'utf8'), committedOpenapi())
})

test('the document is the contract’s, operation by operation, with the scope that each needs', () => {
  // tus speaks in headers: its operations are none of the contract’s values.
  const overTus = operations.filter(({ path }) => path.startsWith('/api/media/uploads'))
  assert.equal(operations.length - overTus.length, Object.keys(contract).length)
  for (const [id, spec] of Object.entries(contract)) {
    const found = operations.find(({ operation }) => operation.operationId === id)
    assert.deepEqual(
      [found?.path, found?.method, found?.operation.security],
      [
        spec.path,
        spec.method,
        [
          'operator' in spec
            ? { operatorKey: [] }
            : 'browser' in spec
              ? { session: [] }
              : { apiKey: 'andScope' in spec ? [spec.scope, spec.andScope] : [spec.scope] },
        ],
      ],
    )
  }
})

test('every reference in it leads to something that is there, and nothing is there that none leads to', () => {
  const text = JSON.stringify(document)
  const used = new Set(
    [...text.matchAll(/"\$ref":"#\/components\/(\w+)\/([\w-]+)"/g)].map(
      ([, kind, name]) => `${kind}/${name}`,
    ),
  )
  const there = Object.entries(document.components)
    .filter(([kind]) => kind !== 'securitySchemes')
    .flatMap(([kind, named]) => Object.keys(named).map((name) => `${kind}/${name}`))
  assert.deepEqual([...used].toSorted(), there.toSorted())
})

test('every operation names the problems that it may answer with, under their statuses', () => {
  const codesOf = (id: string) => {
    const text = JSON.stringify(
      operations.find(({ operation }) => operation.operationId === id)?.operation.responses,
    )
    const named = [...text.matchAll(/components\/responses\/(\w+)/g)].map(([, name]) =>
      JSON.stringify(document.components.responses[name!]),
    )
    return [...`${text}${named.join()}`.matchAll(/\(`(\w+)`\)/g)].map(([, code]) => code!)
  }
  for (const [id, { problems: own }] of Object.entries(contract)) {
    const codes = codesOf(id)
    for (const code of [...own, 'unauthorized', 'rate_limited', 'internal_error'])
      assert(codes.includes(code), `${id}: ${code}`)
    for (const code of codes) assert(code in problems, `${id}: ${code}`)
  }
  for (const id of ['beginUpload', 'readUpload', 'continueUpload', 'endUpload'])
    for (const code of ['unauthorized', 'rate_limited', 'internal_error'])
      assert(codesOf(id).includes(code), `${id}: ${code}`)
  assert(codesOf('generatePost').includes('idempotency_key_reused'))
  assert(!codesOf('getDraft').includes('idempotency_key_reused'))
  assert(!codesOf('getDraft').includes('payload_too_large'))
})

/**
 * What generators of clients make nothing of: places of enumerations without a type, and of names
 * by pattern.
 */
function poorPlaces(schema: unknown, place: string): string[] {
  if (schema === null || typeof schema !== 'object') return []
  const isPoor =
    'patternProperties' in schema ||
    ('enum' in schema && Array.isArray(schema.enum) && !('type' in schema))
  return [
    ...(isPoor ? [place] : []),
    ...Object.entries(schema).flatMap(([name, inner]) => poorPlaces(inner, `${place}/${name}`)),
  ]
}

test('every enumeration has a type, and every map the type of its values, which generators of clients read', () => {
  assert.deepEqual(
    poorPlaces(
      { a: [{ enum: ['b'] }, { patternProperties: {} }, { type: 'string', enum: ['c'] }] },
      '',
    ),
    ['/a/0', '/a/1'],
  )
  const { paths, webhooks, components } = document
  assert.deepEqual(poorPlaces({ paths, webhooks, components }, ''), [])
  const headersOfRequest =
    components.schemas['Delivery']?.properties?.['request_headers']?.anyOf?.[0]
  assert.deepEqual(headersOfRequest?.additionalProperties, { type: 'string' })
})

test('what a webhook receives is described too', () => {
  assert.deepEqual(Object.keys(document.webhooks), [...eventNames])
})
