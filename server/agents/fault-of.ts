import type { Tool } from './tools.ts'

const idLengthMax = 100
// The longest query: a cursor and a search, with room for escapes.
const queryLengthMax = 4_000
const nameShownMax = 100

/**
 * Checks arguments that the API cannot check: its path must be complete, and arguments that are not
 * sent cannot be refused there.
 */
export function faultOf(
  { path, sends, isRead, inputSchema }: Tool,
  given: Readonly<Record<string, unknown>>,
): string | undefined {
  for (const name of path) {
    const value = given[name]
    if (value === undefined || value === null || value === '')
      return `missing_parameter: \`${name}\` is required. The tools that list objects return it.`
    if (
      (typeof value !== 'string' && typeof value !== 'number') ||
      String(value).length > idLengthMax
    )
      return (
        `invalid_parameter: \`${name}\` must be an id as Crier returned it, at most ` +
        `${idLengthMax} characters.`
      )
  }
  const allowed = Object.keys(inputSchema.properties ?? {})
  const unknown = sends ? undefined : Object.keys(given).find((name) => !allowed.includes(name))
  if (unknown !== undefined) {
    const shown =
      unknown.length <= nameShownMax ? unknown : `${unknown.slice(0, nameShownMax).toWellFormed()}…`
    return (
      `unknown_parameter: Unknown parameter \`${shown}\`. ` +
      `${allowed.length === 0 ? 'This tool takes no arguments' : `Allowed: ${allowed.join(', ')}`}.`
    )
  }
  if (isRead && JSON.stringify(given).length > queryLengthMax)
    return (
      `invalid_parameter: The arguments have more than ${queryLengthMax} characters. Search for ` +
      'fewer words, or pass a shorter list.'
    )
  return undefined
}
