import { isObject } from '../core/bodies.ts'
import { isCid } from './formats.ts'

/** A link to a record or blob: `{"$link": "…"}` in JSON. */
export class LexLink {
  readonly cid: string
  constructor(cid: string) {
    this.cid = cid
  }
  toString(): string {
    return this.cid
  }
}

/** Bytes: `{"$bytes": "…"}` in JSON. */
export class LexBytes {
  readonly bytes: Uint8Array
  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }
  /** As error messages of the server have it. */
  toString(): string {
    return [...this.bytes].join(',')
  }
}

/** JSON as the protocol reads it. An object that only looks like a link stays an object. */
export function toLex(json: unknown): unknown {
  if (Array.isArray(json)) return json.map(toLex)
  if (!isObject(json)) return json
  const keys = Object.keys(json)
  const { $link: link, $bytes: bytes } = json
  if (keys.length === 1 && typeof link === 'string' && isCid(link)) return new LexLink(link)
  if (keys.length === 1 && typeof bytes === 'string' && /^[A-Za-z0-9+/\s]*={0,2}$/.test(bytes))
    return new LexBytes(Buffer.from(bytes, 'base64'))
  return Object.fromEntries(Object.entries(json).map(([key, value]) => [key, toLex(value)]))
}

export function toJson(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toJson)
  if (value instanceof LexLink) return { $link: value.cid }
  if (value instanceof LexBytes)
    return {
      $bytes: Buffer.from(value.bytes)
        .toString('base64')
        .replace(/={1,2}$/, ''),
    }
  if (!isPlain(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, toJson(inner)]))
}

/** An object that is neither a link nor bytes. */
export function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return isObject(value) && !(value instanceof LexLink) && !(value instanceof LexBytes)
}
