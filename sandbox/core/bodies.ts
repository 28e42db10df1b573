import type { SandboxCall } from './call.ts'
import { contentType } from './call.ts'

/**
 * The fields of an `application/x-www-form-urlencoded` body; undefined when the body says it is
 * something else.
 */
export function formBody(call: SandboxCall): URLSearchParams | undefined {
  return contentType(call) === 'application/x-www-form-urlencoded'
    ? new URLSearchParams(call.body.toString('utf8'))
    : undefined
}

export type JsonObject = Readonly<Record<string, unknown>>

/**
 * The body as a JSON object; undefined when it is not one (invalid UTF-8 included). The content
 * type is the caller's to judge.
 */
export function jsonBody(call: SandboxCall): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(decoder.decode(call.body))
    return isObject(value) ? value : undefined
  } catch {
    return undefined
  }
}

const decoder = new TextDecoder('utf-8', { fatal: true })

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

interface MultipartFile {
  readonly bytes: Buffer
  readonly type: string
  readonly name: string
}

interface MultipartBody {
  readonly fields: ReadonlyMap<string, string>
  readonly files: ReadonlyMap<string, MultipartFile>
}

const partsMax = 100
const blankLine = Buffer.from('\r\n\r\n')

/**
 * A `multipart/form-data` body; undefined when it is something else or malformed. A part is a file
 * when it has a file name or a type that is not text: some clients send bytes without a name.
 */
export function multipartBody(call: SandboxCall): MultipartBody | undefined {
  const boundary =
    /^multipart\/form-data\s*;.*?\bboundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(
      call.headers['content-type'] ?? '',
    )
  if (boundary === null) return undefined
  const fields = new Map<string, string>()
  const files = new Map<string, MultipartFile>()
  for (const part of splitParts(call.body, boundary[1] ?? boundary[2] ?? '') ?? [undefined]) {
    const read = part === undefined ? undefined : readPart(part)
    if (read === undefined) return undefined
    if (read.file === undefined) fields.set(read.field, read.bytes.toString('utf8'))
    else files.set(read.field, { bytes: read.bytes, ...read.file })
  }
  return { fields, files }
}

function splitParts(body: Buffer, boundary: string): Buffer[] | undefined {
  const first = Buffer.from(`--${boundary}`)
  const between = Buffer.from(`\r\n--${boundary}`)
  if (!body.subarray(0, first.length).equals(first)) return undefined
  const parts: Buffer[] = []
  let at = first.length
  while (body.toString('latin1', at, at + 2) === '\r\n' && parts.length < partsMax) {
    const end = body.indexOf(between, at)
    if (end === -1) return undefined
    parts.push(body.subarray(at + 2, end))
    at = end + between.length
  }
  return body.toString('latin1', at, at + 2) === '--' ? parts : undefined
}

function readPart(part: Buffer) {
  const end = part.indexOf(blankLine)
  if (end === -1) return undefined
  const headers = part.toString('utf8', 0, end)
  const disposition = /^content-disposition\s*:\s*form-data\s*;(.*)$/im.exec(headers)?.[1] ?? ''
  const field = quoted(disposition, 'name')
  if (field === undefined) return undefined
  const name = quoted(disposition, 'filename')
  const type = (/^content-type\s*:\s*([^\s;]+)/im.exec(headers)?.[1] ?? '').toLowerCase()
  const isFile = name !== undefined || (type !== '' && !type.startsWith('text/'))
  return {
    field,
    bytes: part.subarray(end + blankLine.length),
    file: isFile ? { type, name: name ?? '' } : undefined,
  }
}

function quoted(disposition: string, parameter: string): string | undefined {
  return new RegExp(`(?:^|[;\\s])${parameter}="([^"]*)"`, 'i').exec(disposition)?.[1]
}
