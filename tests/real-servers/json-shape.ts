/** Keys and types of a JSON value without its values: what two servers can be compared by. */
export type Shape = string | readonly Shape[] | { readonly [key: string]: Shape }

export function shapeOf(value: unknown): Shape {
  if (value === null) return 'null'
  if (Array.isArray(value)) {
    const shapes = new Map(value.map(shapeOf).map((shape) => [JSON.stringify(shape), shape]))
    return [...shapes.values()]
  }
  if (typeof value === 'object') {
    const entries = Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1))
    return Object.fromEntries(entries.map(([key, inner]) => [key, shapeOf(inner)]))
  }
  return Number.isInteger(value) ? 'integer' : typeof value
}

/** Of a body: JSON by its shape, everything else by its kind. */
export function shapeOfBody(type: string | undefined, body: Buffer): Shape {
  if (body.length === 0) return 'empty'
  if (!type?.startsWith('application/json')) return `${type ?? 'untyped'} bytes`
  try {
    return shapeOf(JSON.parse(body.toString('utf8')))
  } catch {
    return 'malformed JSON'
  }
}
