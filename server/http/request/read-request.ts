import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import type { JsonSchema } from '@crier/contract/json-schema.ts'
import { Refusal, refusalOfEntry } from '@crier/contract/problems.ts'
import type { FastifyRequest } from 'fastify'
import { makeCheck } from './check.ts'
import { refusalOfErrors, assertValid, type ValidationError } from './validation-errors.ts'
import { isDateTime } from './date-time.ts'
import { idempotencyKeyOf, refusedKeyOf } from './idempotency-key.ts'
import { parseQuery } from './query.ts'
import { readJsonBytes } from './read-body.ts'
import { parseStrictJson } from './strict-json.ts'

export interface ParsedRequest {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  /** The key of a POST; null without one. */
  readonly idempotencyKey: string | null
  /**
   * With `partial`: what is wrong with malformed entries, by their index. In the body they are as
   * they came.
   */
  readonly refusedEntries: ReadonlyMap<number, Refusal>
}

interface CheckedBody {
  readonly value: unknown
  readonly errors: readonly ValidationError[]
  readonly refusedEntries: ReadonlyMap<number, Refusal>
}

const noneRefused: ReadonlyMap<number, Refusal> = new Map()

const nothing: JsonSchema = { type: 'object', properties: {} }

/**
 * How to read the requests of one operation. Refuses in this order: 415, 413, a body that is no
 * JSON object, everything that is wrong with the parameters (400 before 422). A body where none is
 * taken must be empty or `{}`; that of a GET means nothing and is not read.
 */
export function makeReader(
  spec: EndpointSpec,
): (request: FastifyRequest) => Promise<ParsedRequest> {
  const checkParams = makeCheck(spec.params ?? nothing, 'path')
  const checkQuery = makeCheck(spec.query ?? nothing, 'query')
  const checkBody = makeBodyCheck(spec)
  return async (request) => {
    assertPossibleIds(request.params)
    const given =
      spec.method === 'GET' || isFile(spec, request)
        ? {}
        : parseObject(await readJsonBytes(request.raw))
    const params = checkParams(request.params)
    const { values, errors } = parseQuery(request.raw.url ?? '', spec.query)
    const query = checkQuery(values)
    const body = isFile(spec, request)
      ? { value: {}, errors: [], refusedEntries: noneRefused }
      : checkBody(given)
    const idempotency = spec.isKeyless
      ? refusedKeyOf(request.raw)
      : spec.method === 'POST'
        ? idempotencyKeyOf(request.raw)
        : { key: null, errors: [] }
    assertValid([
      ...params.errors,
      ...errors,
      ...query.errors,
      ...timesApart(query.value),
      ...body.errors,
      ...idempotency.errors,
    ])
    const { value, refusedEntries } = body
    return {
      params: params.value,
      query: query.value,
      body: value,
      idempotencyKey: idempotency.key,
      refusedEntries,
    }
  }
}

/** With `partial: true` each entry is checked alone, so that a malformed one refuses no other. */
function makeBodyCheck(
  spec: EndpointSpec,
): (given: Readonly<Record<string, unknown>>) => CheckedBody {
  const check = makeCheck(spec.body ?? nothing, 'body')
  const name = spec.partial?.entries
  const schema: JsonSchema | undefined =
    name === undefined ? undefined : (spec.body as JsonSchema | undefined)?.properties?.[name]
  if (name === undefined || schema?.items === undefined)
    return (given) => ({ ...check(given), refusedEntries: noneRefused })
  const checkEntry = makeCheck(schema.items, 'body')
  return (given) => {
    const entries = given[name]
    const isList =
      Array.isArray(entries) &&
      entries.length > 0 &&
      entries.length <= (schema.maxItems ?? Infinity)
    if (given['partial'] !== true || !isList)
      return { ...check(given), refusedEntries: noneRefused }
    const refusedEntries = new Map<number, Refusal>()
    const values = entries.map((entry: unknown, index) => {
      const { value, errors } = checkEntry(entry)
      const refusal = refusalOfErrors(errors)
      if (refusal === null) return value
      refusedEntries.set(index, refusalOfEntry(refusal, `/${name}/${index}`))
      return entry
    })
    const { value, errors } = check({ ...given, [name]: [] })
    const others = errors.filter(({ pointer }) => pointer !== `/${name}`)
    return {
      value: { ...(value as Readonly<Record<string, unknown>>), [name]: values },
      errors: others,
      refusedEntries,
    }
  }
}

/** True when the body is a file and not JSON. */
export function isFile({ file }: EndpointSpec, { raw }: FastifyRequest): boolean {
  const type = raw.headers['content-type']
  return file !== undefined && type !== undefined && !/^application\/json\b/i.test(type)
}

function parseObject(bytes: Uint8Array): Readonly<Record<string, unknown>> {
  const value = parseStrictJson(bytes)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new Refusal(
      'invalid_json',
      'The body must be one JSON ' +
        `object${typeof value === 'string' ? ', and is a text: was it encoded twice?' : '.'}`,
    )
  return value as { readonly [name: string]: unknown }
}

/** A range with its times in the wrong order would be empty, and look like an answer. */
function timesApart(query: unknown): readonly ValidationError[] {
  const { from, to } = query as { readonly from?: unknown; readonly to?: unknown }
  if (typeof from !== 'string' || typeof to !== 'string' || !isDateTime(from) || !isDateTime(to))
    return []
  if (Temporal.Instant.compare(Temporal.Instant.from(from), Temporal.Instant.from(to)) <= 0)
    return []
  return [
    {
      code: 'invalid_parameter',
      pointer: '?to',
      detail: `must not be earlier than \`from\`; received from ${from} to ${to}`,
    },
  ]
}

/** Nothing has an empty id, or one with a NUL, which PostgreSQL takes in no text. */
function assertPossibleIds(params: unknown): void {
  if (
    Object.values(params as Record<string, unknown>).some(
      (value) => value === '' || String(value).includes('\u0000'),
    )
  )
    throw new Refusal(
      'not_found',
      'There is nothing at this address: an id is missing at its end, or there is a `/` too many.',
    )
}
