import type { JsonSchema } from '@crier/contract/json-schema.ts'

/** Fillings of long texts. Each has once held a server up. */
export const fillings = {
  chinese: '我们今天讨论小型团队为什么交付更快以及如何避免在会议里浪费时间',
  links: 'a.io ',
} as const

export function filled(filling: string, length: number): string {
  return filling.repeat(Math.ceil(length / filling.length)).slice(0, length)
}

/**
 * The largest value that a schema of the contract takes. What the schema does not bound is named by
 * its caller.
 */
export function largest(schema: JsonSchema, filling: string): unknown {
  const known = schema as Record<string, any>
  if (known['const'] !== undefined) return known['const']
  if (known['enum']) return known['enum'].at(-1)
  if (known['anyOf'])
    return largest(
      known['anyOf'].find((one: Record<string, unknown>) => one['type'] !== 'null'),
      filling,
    )
  if (known['format'] === 'date-time') return '2099-01-01T00:00:00Z'
  switch (known['type']) {
    case 'object':
      return Object.fromEntries(
        Object.entries<JsonSchema>(known['properties'] ?? {}).map(([name, one]) => [
          name,
          largest(one, filling),
        ]),
      )
    case 'array':
      return largestArray(known, filling)
    case 'string':
      return known['examples']?.[0] !== undefined && known['pattern']
        ? known['examples'][0]
        : ofPattern(known, filling)
    case 'integer':
    case 'number':
      return known['maximum'] ?? 1
    case 'boolean':
      return true
    default:
      return null
  }
}

function largestArray(schema: Record<string, any>, filling: string): unknown[] {
  const { items, maxItems = 1, uniqueItems } = schema
  if (items?.enum && uniqueItems) return items.enum.slice(0, maxItems)
  return Array.from({ length: maxItems }, () => largest(items, filling))
}

const patterns: Readonly<Record<string, string>> = {
  '^#[0-9a-fA-F]{6}$': '#a1b2c3',
  '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8})*$': 'en',
}

function ofPattern({ pattern, maxLength = 100 }: Record<string, any>, filling: string): string {
  return pattern === undefined
    ? filled(filling, maxLength)
    : (patterns[pattern] ?? filled(filling, maxLength))
}
