import { isPlain, LexLink } from './lex-values.ts'

// Values are checked one after the other as the server does it, up to the first that is wrong, with
// the server's own words.

export type Path = readonly (string | number)[]

export interface Problem {
  readonly message: string
  readonly path: Path
}

/** What is wrong with a value; undefined when it fits. */
export type Schema = (value: unknown, path: Path) => Problem | undefined

export function describe({ message, path }: Problem): string {
  return `${message} at $${path.map(segment).join('')}`
}

function segment(part: string | number): string {
  if (typeof part === 'number') return `[${part}]`
  return /^[a-zA-Z_$][\w]*$/.test(part) ? `.${part}` : `[${JSON.stringify(part)}]`
}

export const wrongType =
  (expected: string) =>
  (value: unknown, path: Path): Problem => ({
    message: `Expected ${expected} value type (got ${shown(value)})`,
    path,
  })

function wrongValue(allowed: readonly string[], value: unknown, path: Path): Problem {
  const values = allowed.map((each) => JSON.stringify(each))
  const choice =
    values.length === 1 ? values[0] : `one of ${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
  return { message: `Expected ${choice} (got ${shown(value)})`, path }
}

const tooBig = (what: string, most: number, actual: number, path: Path): Problem => ({
  message: `${what} too big (maximum ${most}, got ${actual})`,
  path,
})

const tooSmall = (what: string, least: number, actual: number, path: Path): Problem => ({
  message: `${what} too small (minimum ${least}, got ${actual})`,
  path,
})

const previewLengthMax = 256

/** A value as error messages show it, cut short. */
function shown(value: unknown): string {
  if (typeof value === 'string')
    return JSON.stringify(
      value.length < previewLengthMax ? value : `${value.slice(0, previewLengthMax - 1)}…`,
    )
  if (Array.isArray(value)) return `[${firstTwo(value.map(shown))}]`
  if (value instanceof LexLink) return 'cid'
  if (isPlain(value))
    return `{${firstTwo(Object.keys(value).map((key) => `${JSON.stringify(key)}: ...`))}}`
  return typeof value === 'object' && value !== null ? 'object' : String(value)
}

function firstTwo(texts: readonly string[]): string {
  return texts.slice(0, 2).join(', ') + (texts.length > 2 ? ', ...' : '')
}

interface Format {
  readonly name: string
  readonly fits: (text: string) => boolean
}

interface StringRules {
  readonly bytesMax?: number
  readonly graphemesMax?: number
  readonly format?: Format
}

export function string({ bytesMax, graphemesMax, format }: StringRules = {}): Schema {
  return (value, path) => {
    // A link counts as its text until the end.
    const text = value instanceof LexLink ? value.cid : value
    if (typeof text !== 'string') return wrongType('string')(value, path)
    const bytes = Buffer.byteLength(text)
    if (bytesMax !== undefined && bytes > bytesMax) return tooBig('string', bytesMax, bytes, path)
    if (graphemesMax !== undefined && text.length > graphemesMax) {
      const graphemes = graphemeCount(text)
      if (graphemes > graphemesMax) return tooBig('grapheme', graphemesMax, graphemes, path)
    }
    if (format !== undefined && !format.fits(text))
      return { message: `Invalid ${format.name} (got ${shown(text)})`, path }
    return value === text ? undefined : wrongValue([text], value, path)
  }
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function graphemeCount(text: string): number {
  return [...segmenter.segment(text)].length
}

export function integer({ least = -Infinity, most = Infinity } = {}): Schema {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value))
      return wrongType('integer')(value, path)
    if (value < least) return tooSmall('integer', least, value, path)
    return value > most ? tooBig('integer', most, value, path) : undefined
  }
}

export const boolean: Schema = (value, path) =>
  typeof value === 'boolean' ? undefined : wrongType('boolean')(value, path)

export function array(of: Schema, lengthMax = Infinity): Schema {
  return (value, path) => {
    if (!Array.isArray(value)) return wrongType('array')(value, path)
    if (value.length > lengthMax) return tooBig('array', lengthMax, value.length, path)
    return first(value.map((item, index) => () => of(item, [...path, index])))
  }
}

interface Optional {
  readonly optional: Schema
}

export const optional = (schema: Schema): Optional => ({ optional: schema })

export const nullable =
  (schema: Schema): Schema =>
  (value, path) =>
    value === null ? undefined : schema(value, path)

export type Shape = Readonly<Record<string, Schema | Optional>>

export function object(shape: Shape): Schema {
  return (value, path) =>
    isPlain(value) ? problemInShape(shape, value, path) : wrongType('object')(value, path)
}

function problemInShape(
  shape: Shape,
  value: Readonly<Record<string, unknown>>,
  path: Path,
): Problem | undefined {
  return first(
    Object.entries(shape).map(([key, given]) => () => {
      const isGiven = value[key] !== undefined
      if (typeof given !== 'function')
        return isGiven ? given.optional(value[key], [...path, key]) : undefined
      return isGiven
        ? given(value[key], [...path, key])
        : { message: `Missing required key ${JSON.stringify(key)}`, path }
    }),
  )
}

/** An object that may name its type, and then this one. */
export function typed(type: string, shape: Shape): Typed {
  const check: Schema = (value, path) => {
    if (!isPlain(value)) return wrongType('object')(value, path)
    const { $type } = value
    if ($type !== undefined && $type !== type) return wrongValue([type], $type, [...path, '$type'])
    return problemInShape(shape, value, path)
  }
  return Object.assign(check, { type })
}

export type Typed = Schema & { readonly type: string }

/** One of several objects, told apart by their type; an open union takes other types as they are. */
export function union(members: readonly Typed[], isOpen = true): Schema {
  return (value, path) => {
    if (!isPlain(value) || !('$type' in value))
      return wrongType('an object which includes the "$type" property')(value, path)
    const { $type } = value
    const member = members.find(({ type }) => type === $type)
    if (member !== undefined) return member(value, path)
    if (!isOpen)
      return wrongValue(
        members.map(({ type }) => type),
        $type,
        [...path, '$type'],
      )
    return typeof $type === 'string' ? undefined : wrongType('string')($type, [...path, '$type'])
  }
}

/** Any value of the protocol's data model: it has whole numbers only. */
const anything: Schema = (value, path) => {
  if (Array.isArray(value))
    return first(value.map((item, index) => () => anything(item, [...path, index])))
  if (isPlain(value)) return anyMap(value, path)
  if (typeof value === 'number' && !Number.isInteger(value))
    return wrongType('one of null, boolean, integer, string, cid, bytes, array or object')(
      value,
      path,
    )
  return undefined
}

export const anyMap: Schema = (value, path) =>
  isPlain(value)
    ? first(
        Object.entries(value).map(
          ([key, inner]) =>
            () =>
              anything(inner, [...path, key]),
        ),
      )
    : wrongType('object')(value, path)

export interface BlobReference {
  readonly cid: string
  readonly mimeType: string
  readonly size: number
}

const blobKeys = ['$type', 'ref', 'mimeType', 'size']

/**
 * The blob that a value names; undefined when it names none. One at a place where no schema asks
 * for a blob may have any CID, and -1 for a size that is not known.
 */
export function blobIn(value: unknown, isStrict = true): BlobReference | undefined {
  if (!isPlain(value) || value['$type'] !== 'blob') return undefined
  const { ref, mimeType, size } = value
  return ref instanceof LexLink &&
    (!isStrict || ref.cid.startsWith('bafkrei')) &&
    typeof mimeType === 'string' &&
    mimeType.includes('/') &&
    typeof size === 'number' &&
    Number.isSafeInteger(size) &&
    size >= (isStrict ? 0 : -1) &&
    Object.keys(value).every((key) => blobKeys.includes(key))
    ? { cid: ref.cid, mimeType, size }
    : undefined
}

export function blob(accepted: readonly string[], bytesMax: number): Schema {
  return (value, path) => {
    const found = blobIn(value)
    if (found === undefined) return wrongType('blob')(value, path)
    const { mimeType, size } = found
    const fits = accepted.some((type) =>
      type.endsWith('/*') ? mimeType.startsWith(type.slice(0, -1)) : mimeType === type,
    )
    if (!fits) return wrongValue(accepted, mimeType, [...path, 'mimeType'])
    return size > bytesMax ? tooBig('blob', bytesMax, size, path) : undefined
  }
}

function first(checks: readonly (() => Problem | undefined)[]): Problem | undefined {
  for (const check of checks) {
    const problem = check()
    if (problem !== undefined) return problem
  }
  return undefined
}
