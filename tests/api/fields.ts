import assert from 'node:assert/strict'

/** ISO 8601 in UTC, always with milliseconds. */
export const instant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/

/** An id of its prefix: a UUIDv7 as 32 lower-case hex digits. */
export const id = (prefix: string) =>
  new RegExp(`^${prefix}_[0-9a-f]{12}7[0-9a-f]{3}[89ab][0-9a-f]{15}$`)

export const anyId = (prefix: string) => `${prefix}_${'0123456789abcdef'.repeat(2)}`

/**
 * Checks the named fields: a pattern must match, a function must return true, any other value must
 * be equal. Other fields are ignored.
 */
export function assertFields(
  value: Record<string, unknown>,
  expected: Readonly<Record<string, unknown>>,
): void {
  for (const [name, wanted] of Object.entries(expected)) {
    assert.ok(Object.hasOwn(value, name), `${name} is missing: ${JSON.stringify(value)}`)
    const found = value[name]
    if (wanted instanceof RegExp) assert.match(String(found), wanted, name)
    else if (typeof wanted === 'function')
      assert.ok((wanted as (found: unknown) => boolean)(found), `${name}: ${JSON.stringify(found)}`)
    else assert.deepEqual(found, wanted, name)
  }
}
