import type { EndpointSpec } from '@crier/contract/endpoint.ts'
import { bodyExamples } from '@crier/contract/examples.ts'
import { contract, type OperationId } from '@crier/contract/index.ts'
import type { JsonSchema } from '@crier/contract/json-schema.ts'
import { anyId } from './fields.ts'

export interface Operation {
  readonly id: OperationId
  readonly spec: EndpointSpec
  readonly title: string
  /** Every parameter in the path filled in: ids that nothing has, and a platform. */
  readonly path: string
  /**
   * A body that is taken, or undefined where none is. Its ids belong to nothing; its addresses lead
   * nowhere outside this machine.
   */
  readonly body: Readonly<Record<string, unknown>> | undefined
  /** The body's parameters. */
  readonly parameters: Readonly<Record<string, JsonSchema>>
}

const prefixes: Readonly<Record<string, string>> = {
  draft_id: 'drft',
  schedule_id: 'sch',
  post_id: 'post',
  slot_id: 'slot',
  repeat_id: 'rpt',
  snippet_id: 'snp',
  webhook_id: 'whk',
  delivery_id: 'dlv',
  key_id: 'key',
  grant_id: 'key',
  member_id: 'usr',
  preview_id: 'prv',
  media_id: 'med',
  event_id: 'evt',
  account_id: 'acct',
}

/**
 * An operation that the contract adds is here at once, and so in every test that goes through all
 * of them.
 */
export const operations: readonly Operation[] = Object.entries<EndpointSpec>(contract).map(
  ([id, spec]) => ({
    id: id as OperationId,
    spec,
    title: `${spec.method} ${spec.path}`,
    path: filled(spec.path),
    body: spec.body && {
      ...exampleOf(id),
      ...(spec.body.properties['url'] && { url: 'http://127.0.0.1:49151/' }),
      ...(id === 'remix' && { source: 'A text about owls.' }),
    },
    parameters: (spec.body?.properties ?? {}) as Readonly<Record<string, JsonSchema>>,
  }),
)

/** The path with these ids, and ids that nothing has in the place of others. */
export function filled(path: string, ids: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(
    /\{(\w+)\}/g,
    (_, name: string) => ids[name] ?? (name === 'platform' ? 'x' : anyId(prefixes[name]!)),
  )
}

function exampleOf(id: string): Readonly<Record<string, unknown>> {
  return Object.entries<object>(bodyExamples).find(([known]) => known === id)?.[1] as Record<
    string,
    unknown
  >
}
