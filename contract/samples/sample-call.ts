import type { EndpointSpec } from '../endpoint.ts'
import { bodyExamples, sampleQueries } from '../examples.ts'
import { contract, type OperationId } from '../index.ts'

export type Value =
  string | number | boolean | null | readonly Value[] | { readonly [name: string]: Value }

/** One call, as every language writes it. */
export interface SampleCall {
  readonly id: OperationId
  readonly spec: EndpointSpec
  /** Values of the path's parameters, in their order. */
  readonly params: readonly string[]
  readonly query: Readonly<Record<string, string>>
  readonly body: Readonly<Record<string, Value>> | undefined
  /** Its answer is a page of a list. */
  readonly isPaged: boolean
}

/** A language of samples: one object, named in `code-samples.ts`. */
export interface SampleLanguage {
  /** As readers of OpenAPI documents know it. */
  readonly lang: string
  readonly label: string
  /** A whole program, which asks the server at `CRIER_URL` with the key `CRIER_API_KEY`. */
  readonly program: (call: SampleCall) => string
}

/** The operations of everyday work. */
export const sampledOperations = Object.keys(sampleQueries) as OperationId[]

export function sampleCall(id: OperationId): SampleCall | undefined {
  const query = sampleQueries[id]
  if (query === undefined) return undefined
  const spec: EndpointSpec = contract[id]
  const prefixes: Readonly<Record<string, string>> = { draft_id: 'drft', schedule_id: 'sch' }
  return {
    id,
    spec,
    params: Array.from(
      spec.path.matchAll(/\{(\w+)\}/g),
      ([, name]) => `${prefixes[name!]!}_019aa5c27d3e7c1f8b2a4d6e8f0a1b2c`,
    ),
    query,
    body: Object.entries(bodyExamples).find(([known]) => known === id)?.[1] as SampleCall['body'],
    isPaged: 'next_cursor' in ((spec.success.schema as { properties?: object }).properties ?? {}),
  }
}

/** `/api/schedules/sch_…?status=pending` */
export function pathOf({ spec, params, query }: SampleCall): string {
  const path = params.reduce((text, value) => text.replace(/\{\w+\}/, value), spec.path as string)
  const search = new URLSearchParams(query).toString()
  return search === '' ? path : `${path}?${search}`
}

/** An object as JSON with a line for each of its fields. */
export function jsonLines(body: Readonly<Record<string, Value>>, indent: string): string {
  const lines = Object.entries(body).map(
    ([name, value]) => `${indent}${JSON.stringify(name)}: ${inlineJson(value)}`,
  )
  return `{\n${lines.join(',\n')}\n`
}

function inlineJson(value: Value): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  if (isList(value)) return `[${value.map(inlineJson).join(', ')}]`
  return `{${Object.entries(value)
    .map(([name, inner]) => `${JSON.stringify(name)}: ${inlineJson(inner)}`)
    .join(', ')}}`
}

export const isList = (value: Value): value is readonly Value[] => Array.isArray(value)
