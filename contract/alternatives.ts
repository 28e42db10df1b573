import type { TObject } from 'typebox'

/**
 * One way to fill an object in: the field that is then needed (`true`: with this value), and those
 * that must be left out.
 */
export interface Alternative {
  readonly needs: string
  readonly is?: true
  readonly without?: readonly string[]
}

const known = new WeakMap<object, readonly Alternative[]>()

/**
 * Says what the server refuses and a JSON schema of the fields cannot tell: at least one of these
 * alternatives must hold. The types of the TypeScript client refuse it too.
 */
export function oneOfThese<Schema extends TObject>(
  schema: Schema,
  alternatives: readonly Alternative[],
): Schema {
  known.set(schema, alternatives)
  return schema
}

/** Exactly one of these fields. */
export const exactlyOne = (...names: readonly string[]): readonly Alternative[] =>
  names.map((needs) => ({ needs, without: names.filter((name) => name !== needs) }))

export const alternativesOf = (schema: object): readonly Alternative[] => known.get(schema) ?? []
