import { Type, type Static, type TObject, type TSchema } from 'typebox'
import type { ProblemCode } from './problems.ts'
import type { Scope } from './scopes.ts'

/**
 * One operation over HTTP, as a value. Validation, OpenAPI, the typed client and the server's table
 * of operations all come from it, so that none can disagree with the others.
 */
export interface EndpointSpec {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With parameters in braces: `/api/drafts/{draft_id}`. */
  readonly path: `/api/${string}`
  /** The scope that a key needs. */
  readonly scope: Scope
  /** A scope that a key needs beside it. */
  readonly andScope?: Scope
  /** A scope that opens it too, within limits that `description` tells. A refusal names `scope`. */
  readonly standIn?: Scope
  /**
   * Only for a person who is signed in, or for an owner alone: a key is refused whatever its
   * scopes.
   */
  readonly browser?: 'owner' | 'person'
  /**
   * Only for an operator’s key, which opens nothing else: other keys and people are refused
   * whatever they may.
   */
  readonly operator?: true
  readonly summary: string
  readonly description?: string
  readonly params?: TObject
  readonly query?: TObject
  readonly body?: TObject
  /**
   * The body is a file, whatever its type: the bytes themselves, or `multipart/form-data` with
   * `file` and these texts. JSON is a `body` like any other.
   */
  readonly file?: { readonly texts: readonly string[] }
  readonly success: {
    readonly status: 200 | 201 | 202 | 204
    readonly schema: TSchema
    /**
     * The path of the created object, with fields of the answer in braces: for the `Location`
     * header.
     */
    readonly location?: `/api/${string}`
  }
  /**
   * With `partial: true` in the body, the answer lists refused entries beside the done ones.
   * `entries`: the name of the list in the body.
   */
  readonly partial?: { readonly status: 200; readonly entries: string; readonly schema: TSchema }
  /**
   * A language model or a server of others works on it while the caller waits: clients wait longer
   * for it than for the others.
   */
  readonly takesMinutes?: true
  /**
   * A POST that refuses an idempotency key, because nothing of its request may be stored. Clients
   * repeat it as little as a DELETE.
   */
  readonly isKeyless?: true
  /** A token of the rate for each started `each` of the items that the body has under this name. */
  readonly rate?: { readonly items: string; readonly each: number }
  /** Beyond those that every operation may answer with: see `commonProblems`. */
  readonly problems: readonly ProblemCode[]
}

export function endpoint<const Spec extends EndpointSpec>(spec: Spec): Spec {
  return spec
}

/** Problems that any operation may answer with. */
export const commonProblems = [
  'unauthorized',
  'insufficient_scope',
  'rate_limited',
  'invalid_parameter',
  'unknown_parameter',
  'internal_error',
  'service_unavailable',
] as const satisfies readonly ProblemCode[]

/** And those that any operation with a body may answer with. */
export const bodyProblems = [
  'unsupported_media_type',
  'payload_too_large',
  'invalid_json',
  'missing_parameter',
  'unrecognized_value',
] as const satisfies readonly ProblemCode[]

type Part<
  Spec extends EndpointSpec,
  Name extends 'params' | 'query' | 'body',
> = Spec[Name] extends TObject ? Static<Spec[Name]> : Record<never, never>

export interface Request<Spec extends EndpointSpec> {
  readonly params: Part<Spec, 'params'>
  readonly query: Part<Spec, 'query'>
  readonly body: Part<Spec, 'body'>
}

export type EndpointAnswer<Spec extends EndpointSpec> =
  | Static<Spec['success']['schema']>
  | (Spec extends { readonly partial: { readonly schema: infer Partial extends TSchema } }
      ? Static<Partial>
      : never)

export const Nothing = Type.Null({ description: 'No body.' })

/** An instant: out always `YYYY-MM-DDTHH:MM:SS.sssZ`, in any RFC 3339 timestamp with a zone. */
export const Instant = (description: string) =>
  Type.String({ format: 'date-time', description, examples: ['2026-11-24T09:00:00.000Z'] })

export const Nullable = <Schema extends TSchema>(schema: Schema) =>
  Type.Union([schema, Type.Null()])

/**
 * Texts by names that are not known beforehand; `Type.Record` would keep the type of the texts
 * where generators of clients do not read it.
 */
export const TextByName = (description: string) =>
  Type.Unsafe<Record<string, string>>({
    type: 'object',
    additionalProperties: { type: 'string' },
    description,
  })

export const Id = (prefix: string) =>
  Type.String({
    pattern: `^${prefix}_[0-9a-f]{32}$`,
    description: `\`${prefix}_\` and 32 hex digits.`,
  })

/**
 * An id in a path: not checked by form, so that a malformed one is not found like any other (404).
 */
export const PathId = (prefix: string) =>
  Type.String({
    description: `\`${prefix}_\` and 32 hex digits.`,
    examples: [`${prefix}_01a2091449ffbe5ba500d94adca5de00`],
  })

/** An id in a body or a query: its form is not checked, as in a path. */
export const BodyId = (prefix: string, description: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    description: `${description}: \`${prefix}_\` and 32 hex digits.`,
    examples: [`${prefix}_01a2091449ffbe5ba500d94adca5de00`],
  })

export const Page = <Schema extends TSchema>(item: Schema) =>
  Type.Object({
    data: Type.Array(item),
    next_cursor: Type.Union([Type.String(), Type.Null()], {
      description: 'Pass as `cursor` for the next page; null on the last.',
    }),
  })

/** Counts beside a list stop here: a number for people, and a bounded scan of an index. */
export const countMax = 10_000

/** The words of a search. `what`: how the sentence about it begins. */
export const TextSearch = (what: string) =>
  Type.String({
    minLength: 1,
    maxLength: 100,
    description:
      `${what} each of these words, or beginnings and other parts of words, in ` +
      'whatever order and case.',
  })

export const pageQuery = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: 100,
      default: 20,
      description:
        'Items on a page, at most. A page of more than 1 MiB ends earlier, after one item at ' +
        'least: only `next_cursor` says whether there are more.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ minLength: 1, maxLength: 500, description: '`next_cursor` of the page before.' }),
  ),
}

export const strict = { additionalProperties: false } as const
