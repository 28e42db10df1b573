import { Refusal } from '@crier/contract/problems.ts'
import { checkJson, type JsonError } from './json-check.ts'

type JsonValue =
  null | boolean | number | string | readonly JsonValue[] | { readonly [name: string]: JsonValue }

/**
 * Parses a request's body; no bytes at all count as `{}`. Refuses (`invalid_json`, with line and
 * column) what is not UTF-8 or not JSON, and what parsers understand differently: a byte order
 * mark, a name twice in one object, more than 16 levels, NUL and halves of a surrogate pair. A
 * member `__proto__` becomes a plain property like any other.
 */
export function parseStrictJson(bytes: Uint8Array): JsonValue {
  if (bytes.length === 0) return {}
  const text = decodeUtf8(bytes)
  const error = checkJson(text)
  if (error) throw invalid(error)
  return JSON.parse(text)
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    throw new Refusal(
      'invalid_json',
      `The body is not UTF-8: what is at byte offset ${firstBadByte(bytes)} is no character.`,
    )
  }
}

/** Finds the byte where the lenient decoder puts a replacement character that was not sent. */
function firstBadByte(bytes: Uint8Array): number {
  const text = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)
  let offset = 0
  for (const character of text) {
    const length = Buffer.byteLength(character)
    if (
      character === '\ufffd' &&
      Buffer.from(bytes.subarray(offset, offset + length)).toString('latin1') !==
        '\u00ef\u00bf\u00bd'
    )
      break
    offset += length
  }
  return offset
}

function invalid({ what, pointer, line, column }: JsonError): Refusal {
  return new Refusal('invalid_json', `Line ${line}, column ${column}: ${what}.`, [
    { pointer, detail: what },
  ])
}
