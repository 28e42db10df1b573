export interface JsonError {
  /** The error, as a clause. */
  readonly what: string
  /** JSON pointer (RFC 6901) to the value it is in, cut where it is long. */
  readonly pointer: string
  /** Counted from 1, the column in UTF-16 units. */
  readonly line: number
  readonly column: number
}

/**
 * Reads JSON text (RFC 8259) once, building nothing, and returns the first thing that is wrong with
 * it. Stricter than the grammar: each name once in an object, at most 16 levels, no NUL and no half
 * of a surrogate pair in any string.
 */
export function checkJson(text: string): JsonError | undefined {
  const cursor: Cursor = { text, at: 0, level: 0, path: [] }
  try {
    if (text.charCodeAt(0) === 0xfeff) throwMalformed('the text begins with a byte order mark')
    readValue(cursor)
    skipSpace(cursor)
    if (cursor.at < text.length) throwMalformed('there is something after the end of the value')
    return undefined
  } catch (error) {
    if (error instanceof Unfit) return errorAt(cursor, error.message)
    throw error
  }
}

interface Cursor {
  readonly text: string
  at: number
  /** How many objects and arrays are open. */
  level: number
  /** Names and positions on the way to the present value. */
  readonly path: (string | number)[]
}

/** Carries the clause up to `checkJson`; the cursor says where. */
class Unfit extends Error {}

function throwMalformed(what: string): never {
  throw new Unfit(what)
}

// Our bodies need three. Deeper ones are made to overflow a parser's stack.
const levelsMax = 16

function readValue(cursor: Cursor): void {
  skipSpace(cursor)
  switch (cursor.text[cursor.at]) {
    case '{':
      return readObject(cursor)
    case '[':
      return readArray(cursor)
    case '"':
      return readString(cursor)
    case undefined:
      return throwMalformed('the text ends too early')
    default:
      return readScalar(cursor)
  }
}

function readObject(cursor: Cursor): void {
  const names = new Set<string>()
  const level = enter(cursor)
  if (next(cursor) === '}') return leave(cursor)
  for (;;) {
    cursor.path.length = level
    if (next(cursor) !== '"') throwMalformed('a name in double quotes is expected here')
    const start = cursor.at
    readString(cursor)
    const name = nameAt(cursor, start)
    cursor.path[level] = name
    if (names.has(name)) {
      cursor.at = start
      throwMalformed('this name is twice in one object')
    }
    names.add(name)
    if (next(cursor) !== ':') throwMalformed('a colon is expected here')
    cursor.at++
    readValue(cursor)
    const separator = next(cursor)
    if (separator === '}') return leave(cursor)
    if (separator !== ',') throwMalformed('a comma or the end of the object is expected here')
    cursor.at++
  }
}

function readArray(cursor: Cursor): void {
  const level = enter(cursor)
  if (next(cursor) === ']') return leave(cursor)
  for (let index = 0; ; index++) {
    cursor.path[level] = index
    readValue(cursor)
    const separator = next(cursor)
    if (separator === ']') return leave(cursor)
    if (separator !== ',') throwMalformed('a comma or the end of the array is expected here')
    cursor.at++
  }
}

function enter(cursor: Cursor): number {
  if (cursor.level === levelsMax)
    throwMalformed(`objects and arrays lie more than ${levelsMax} deep`)
  cursor.at++
  return cursor.level++
}

function leave(cursor: Cursor): void {
  cursor.level--
  cursor.path.length = cursor.level
  cursor.at++
}

function next(cursor: Cursor): string {
  skipSpace(cursor)
  return cursor.text[cursor.at] ?? throwMalformed('the text ends too early')
}

function skipSpace(cursor: Cursor): void {
  for (;;) {
    const code = cursor.text.charCodeAt(cursor.at)
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return
    cursor.at++
  }
}

// Sticky: it matches at the cursor or not at all.
const scalar = /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.+-])/y

function readScalar(cursor: Cursor): void {
  scalar.lastIndex = cursor.at
  if (!scalar.test(cursor.text)) throwMalformed('this is no JSON value')
  cursor.at = scalar.lastIndex
}

const quote = 0x22
const backslash = 0x5c

function readString(cursor: Cursor): void {
  const { text } = cursor
  for (let at = cursor.at + 1; ; at++) {
    const code = text.charCodeAt(at)
    if (code === quote) {
      cursor.at = at + 1
      return
    }
    // NaN: the text is over.
    if (code >= 0x20 && code !== backslash) continue
    cursor.at = at
    if (code !== backslash)
      throwMalformed(
        code < 0x20
          ? 'a control character in a string must be escaped'
          : 'the text ends inside a string',
      )
    at += escapeLength(cursor) - 1
  }
}

const plainEscape = /\\["\\/bfnrt]/y
const unicodeEscape = /\\u[0-9a-fA-F]{4}/y
const lowHalf = /\\u[dD][c-fC-F][0-9a-fA-F]{2}/y

/** The length of the escape at the cursor, or of both when it takes two to make one character. */
function escapeLength(cursor: Cursor): number {
  if (matches(plainEscape, cursor, 0)) return 2
  if (!matches(unicodeEscape, cursor, 0)) throwMalformed('this escape is not known')
  const unit = Number.parseInt(cursor.text.slice(cursor.at + 2, cursor.at + 6), 16)
  if (unit === 0) throwMalformed('a string holds a NUL character')
  if (unit < 0xd800 || unit > 0xdfff) return 6
  if (unit < 0xdc00 && matches(lowHalf, cursor, 6)) return 12
  return throwMalformed('a string holds half of a surrogate pair')
}

function matches(pattern: RegExp, cursor: Cursor, ahead: number): boolean {
  pattern.lastIndex = cursor.at + ahead
  return pattern.test(cursor.text)
}

function nameAt(cursor: Cursor, start: number): string {
  const written = cursor.text.slice(start + 1, cursor.at - 1)
  return written.includes('\\') ? JSON.parse(`"${written}"`) : written
}

const pointerLengthMax = 200

function errorAt({ text, at, path }: Cursor, what: string): JsonError {
  const before = text.slice(0, at)
  const pointer = path
    .map((step) => `/${String(step).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
  return {
    what,
    pointer:
      pointer.length > pointerLengthMax
        ? `${pointer.slice(0, pointerLengthMax)}…`.toWellFormed()
        : pointer,
    line: before.split('\n').length,
    column: at - before.lastIndexOf('\n'),
  }
}
