import type { JsonObject } from './bodies.ts'

/**
 * Something wrong with a request to the control interface; its message is for the one who sent it.
 */
export class BadInput extends Error {}

/** Reads a control request field by field; what is not read by the end is unknown, and refused. */
export function reading(body: JsonObject, known: readonly string[]) {
  for (const name of Object.keys(body)) {
    if (!known.includes(name))
      throw new BadInput(`${name} is not known here; known: ${known.join(', ') || 'nothing'}`)
  }
  return {
    text(name: string): string {
      const value = this.optionalText(name)
      if (value === undefined) throw new BadInput(`${name} is missing`)
      return value
    },
    optionalText(name: string): string | undefined {
      const value = body[name] ?? undefined
      if (value === undefined) return undefined
      if (typeof value !== 'string' || value === '' || value.length > 2_000)
        throw new BadInput(`${name} must be a text of 1 to 2,000 characters`)
      return value
    },
    oneOf<Value extends string>(name: string, options: readonly Value[]): Value {
      const value = this.text(name)
      const found = options.find((option) => option === value)
      if (found === undefined) throw new BadInput(`${name} must be one of ${options.join(', ')}`)
      return found
    },
    flag(name: string, fallback?: boolean): boolean {
      const value = body[name] ?? fallback
      if (typeof value !== 'boolean') throw new BadInput(`${name} must be true or false`)
      return value
    },
    wholeNumber(name: string, least: number, most: number, fallback?: number): number {
      const value = body[name] ?? fallback
      if (typeof value !== 'number' || !Number.isInteger(value) || value < least || value > most) {
        throw new BadInput(`${name} must be a whole number from ${least} to ${most}`)
      }
      return value
    },
    texts(name: string): string[] {
      const value = body[name]
      if (!Array.isArray(value) || value.length > 100)
        throw new BadInput(`${name} must be a list of texts`)
      return value.map((item: unknown) => {
        if (typeof item !== 'string') throw new BadInput(`${name} must be a list of texts`)
        return item
      })
    },
    object(name: string): JsonObject {
      const value = body[name]
      if (typeof value !== 'object' || value === null || Array.isArray(value))
        throw new BadInput(`${name} must be an object`)
      return Object.fromEntries(Object.entries(value))
    },
  }
}
