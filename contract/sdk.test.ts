import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { Type } from 'typebox'
import { PlatformValue } from './platform.ts'
import { pythonSources } from './python-source.ts'
import { PythonTypes } from './python-types.ts'
import { pythonPath, resourcesPath, sdkPath } from './sdk-path.ts'
import { resourcesSource } from './sdk-resources.ts'
import { sdkSource } from './sdk-source.ts'
import { typeText } from './sdk-types.ts'

test('the client’s types are what the contract says today (else: node contract/write-sdk.ts)', async () => {
  assert.equal(await readFile(sdkPath, 'utf8'), sdkSource())
})

test('the client’s resources are what the contract says today (else: node contract/write-sdk.ts)', async () => {
  assert.equal(await readFile(resourcesPath, 'utf8'), resourcesSource())
})

test('the Python client’s modules are what the contract says today (else: node contract/write-sdk.ts)', async () => {
  for (const [name, text] of Object.entries(pythonSources()))
    assert.equal(await readFile(join(pythonPath, name), 'utf8'), text, name)
})

test('a schema becomes the type that Python has for it, and one without a type is an error', () => {
  const types = new PythonTypes()
  assert.equal(
    types.text(Type.Union([Type.Array(Type.Integer()), Type.Null()]), 'A'),
    'list[int] | None',
  )
  assert.equal(types.text(Type.Enum(['it"s', 'b'] as const), 'A'), 'Literal["it\\"s", "b"]')
  assert.equal(types.text(PlatformValue, 'A'), 'Platform')
  const within = Type.Object({
    from: Type.String(),
    b: Type.Optional(Type.Object({ c: Type.Boolean() })),
  })
  assert.equal(types.text(within, 'Outer'), 'Outer')
  assert(
    types
      .source()
      .includes(
        "Outer = TypedDict(\n    'Outer',\n    {\n        'from': 'str',\n        'b': " +
          "'NotRequired[OuterB]',\n    },\n)\n",
      ),
  )
  assert.throws(() => types.text({}, 'A'), /no type/)
})

test('a schema becomes the type that TypeScript has for it', () => {
  const either = Type.Union([Type.String(), Type.Null()])
  const object = Type.Object({
    a: Type.Integer({ description: 'Why.' }),
    b: Type.Optional(Type.Array(either)),
    c: Type.Literal(true),
  })
  assert.equal(
    typeText(object, 'received'),
    '{\n  /** Why. */\n  a: number\n  b?: (string | null)[]\n  c: true\n}',
  )
  assert.equal(
    typeText(object, 'sent'),
    '{\n  /** Why. */\n  a: number\n  b?: readonly (string | null)[] | undefined\n  c: true\n}',
  )
  assert.equal(typeText(PlatformValue, 'sent'), 'Platform')
  assert.equal(typeText(Type.Enum(["it's", 'b'] as const), 'sent'), "'it\\'s' | 'b'")
})

test('a schema that has no type in the client is an error when the client is made, not an unknown in it', () => {
  assert.throws(() => typeText({}, 'received'), /no type/)
})
