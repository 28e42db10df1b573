import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { Type } from 'typebox'
import { PlatformValue } from './platform.ts'
import { resourcesPath, sdkPath } from './sdk-path.ts'
import { resourcesSource } from './sdk-resources.ts'
import { sdkSource } from './sdk-source.ts'
import { typeText } from './sdk-types.ts'

test('the client’s types are what the contract says today (else: node contract/write-sdk.ts)', async () => {
  assert.equal(await readFile(sdkPath, 'utf8'), sdkSource())
})

test('the client’s resources are what the contract says today (else: node contract/write-sdk.ts)', async () => {
  assert.equal(await readFile(resourcesPath, 'utf8'), resourcesSource())
})

test('a schema becomes the type that TypeScript has for it', () => {
  const either = Type.Union([Type.String(), Type.Null()])
  const object = Type.Object({ a: Type.Integer({ description: 'Why.' }), b: Type.Optional(Type.Array(either)), c: Type.Literal(true) })
  assert.equal(typeText(object, 'received'), '{\n  /** Why. */\n  a: number\n  b?: (string | null)[]\n  c: true\n}')
  assert.equal(typeText(object, 'sent'), '{\n  /** Why. */\n  a: number\n  b?: readonly (string | null)[] | undefined\n  c: true\n}')
  assert.equal(typeText(PlatformValue, 'sent'), 'Platform')
  assert.equal(typeText(Type.Enum(["it's", 'b'] as const), 'sent'), "'it\\'s' | 'b'")
})

test('a schema that has no type in the client is an error when the client is made, not an unknown in it', () => {
  assert.throws(() => typeText({}, 'received'), /no type/)
})
