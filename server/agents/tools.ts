import { forNetworks } from '@crier/contract/enabled-networks.ts'
import { insideNullable, type JsonSchema } from '@crier/contract/json-schema.ts'
import { platforms, type Platform } from '@crier/contract/platform.ts'
import { resourcePlaces } from '@crier/contract/sdk-resources.ts'

/** One tool per operation, with the key's own scopes. */
const tools = {
  list_connections: [
    'listConnections',
    'List the places to post: networks, accounts, and whether each works.',
  ],
  generate_post: [
    'generatePost',
    'Have a draft written for a network from a topic and, better, a source. Costs credits.',
  ],
  remix: [
    'remix',
    'Have one source written as a draft for each of several networks. Costs credits.',
  ],
  save_draft: ['createDraft', 'Save a text as a draft. It is not published by this.'],
  edit_draft: [
    'updateDraft',
    'Change a draft. Give the version that you read, so that no edit is lost.',
  ],
  rewrite_draft: [
    'rewriteDraft',
    'Rewrite a draft: by an instruction, or shorter, longer, in another tone or language. Costs credits.',
  ],
  get_draft: ['getDraft', 'Read a draft with its evidence and warnings.'],
  list_drafts: ['listDrafts', 'List drafts, newest first.'],
  preview_draft: [
    'previewDraft',
    'See what a network would show of a draft, with lengths, limits and warnings.',
  ],
  add_media_from_url: [
    'createMedia',
    'Fetch a picture, a video or a PDF from a public address, to go out with a draft.',
  ],
  create_post: [
    'createPost',
    'Save a post for several connections and, with a time, publish it there, in public; with a key that may only ask, a person approves it first.',
  ],
  get_post: ['getPost', 'Read a post: its state, drafts and schedules.'],
  schedule_post: [
    'scheduleDraft',
    'Plan a draft for a time or the next free slot. It is published then, in public; with a key that may only ask, a person approves it first.',
  ],
  list_schedules: ['listSchedules', 'List planned, published and failed posts.'],
  get_schedule: [
    'getSchedule',
    'Read a planned post: status, address on the network, attempts, and why it failed.',
  ],
  move_schedule: ['moveSchedule', 'Move a pending post to another time, or put a failed one away.'],
  cancel_schedule: ['cancelSchedule', 'Cancel a pending post. The draft stays.'],
  next_free_slots: ['nextFreeSlot', 'Show when the calendar of a network is free next.'],
} as const satisfies Record<string, readonly [operation: string, description: string]>

/**
 * The fields of each answer that the next tool or the person needs; clients check them, and the
 * answer has more.
 */
const shown: Readonly<Record<string, readonly string[]>> = {
  remix: ['drafts', 'failures'],
  preview_draft: ['platforms'],
  add_media_from_url: ['media_id', 'status'],
  next_free_slots: ['next_free_slot', 'slots'],
}
const usuallyShown = [
  ['post_id', 'state'],
  ['draft_id', 'version'],
  ['schedule_id', 'status'],
  ['data'],
]

const overwriting: ReadonlySet<string> = new Set([
  'edit_draft',
  'rewrite_draft',
  'move_schedule',
  'cancel_schedule',
])
const reachingOut: ReadonlySet<string> = new Set([
  'generate_post',
  'remix',
  'rewrite_draft',
  'add_media_from_url',
  'create_post',
  'schedule_post',
])

export interface Tool {
  readonly name: string
  readonly description: string
  readonly inputSchema: JsonSchema
  readonly outputSchema: object
  /** Only what differs from the protocol's defaults, which are the careful ones. */
  readonly annotations: {
    readonly readOnlyHint?: true
    readonly destructiveHint?: false
    readonly openWorldHint?: false
  }
  /** Where the client sends the argument. */
  readonly group: string
  readonly method: string
  /** Names of the path's parameters, in order. */
  readonly path: readonly string[]
  readonly sends: boolean
  /** A GET: what it sends is part of the address. */
  readonly isRead: boolean
}

/**
 * Their arguments come from the contract, so that a tool cannot ask for what the API does not take;
 * of networks they name the enabled ones.
 */
export function agentTools(networks: readonly Platform[] = platforms): Tool[] {
  const places = new Map(resourcePlaces().map((place) => [place.id, place]))
  const told = new Map<string, string>()
  return Object.entries(tools).map(([name, [operation, description]]) => {
    const { group, name: method, spec } = places.get(operation)!
    const path = Array.from(spec.path.matchAll(/\{(\w+)\}/g), ([, param]) => param!)
    const sent = forNetworks((spec.body ?? spec.query ?? {}) as JsonSchema, networks)
    const params = spec.params as JsonSchema | undefined
    const isRead = spec.method === 'GET'
    return {
      name,
      description,
      inputSchema: {
        type: 'object',
        properties: toldOnce(
          name,
          mapProperties({ ...params?.properties, ...sent.properties }),
          told,
        ),
        ...requiredOf([...path, ...(sent.required ?? [])]),
        additionalProperties: false,
      },
      outputSchema: outputSchema(name, spec.success.schema as JsonSchema),
      annotations: {
        ...(isRead
          ? { readOnlyHint: true as const }
          : !overwriting.has(name) && { destructiveHint: false as const }),
        ...(!reachingOut.has(name) && { openWorldHint: false as const }),
      },
      group,
      method,
      path,
      isRead,
      sends: Object.keys(sent.properties ?? {}).length > 0,
    }
  })
}

const requiredOf = (required: readonly string[]) => required.length > 0 && { required }

function outputSchema(tool: string, { properties = {}, required }: JsonSchema): object {
  // An operation without content returns `done`, because every answer of a tool is an object.
  const all: Readonly<Record<string, JsonSchema>> =
    Object.keys(properties).length > 0 ? properties : { done: { type: 'boolean' } }
  const names =
    shown[tool] ??
    usuallyShown.find((some) => some.every((name) => name in all)) ??
    Object.keys(all)
  const isOptional = (name: string) => required !== undefined && !required.includes(name)
  return {
    type: 'object',
    properties: Object.fromEntries(names.map((name) => [name, typeOf(all[name]!)])),
    required: names.filter((name) => !isOptional(name)),
  }
}

function typeOf(schema: JsonSchema): object {
  const inner = insideNullable(schema)
  if (inner) return { type: [inner.type ?? 'string', 'null'] }
  return { type: schema.type ?? 'string' }
}

const longShape = 90

// Counts are for the tabs of a page, labels for programs, and a crop for those who see the picture.
const hidden: ReadonlySet<string> = new Set([
  'counts',
  'crop',
  'metadata',
  'partial',
  'tag',
  'tags',
])

const mapProperties = (properties: Readonly<Record<string, JsonSchema>>) =>
  Object.fromEntries(
    Object.entries(properties).flatMap(([name, schema]) =>
      hidden.has(name) ? [] : [[name, forAgents(schema, !plain.has(name))]],
    ),
  )

/** A long shape that an earlier tool has is named instead: all tools are read together. */
const toldOnce = (
  tool: string,
  properties: Readonly<Record<string, JsonSchema>>,
  told: Map<string, string>,
) =>
  Object.fromEntries(
    Object.entries(properties).map(([name, schema]) => {
      const text = JSON.stringify(schema)
      const by = told.get(text)
      if (by !== undefined) return [name, { type: schema.type, description: `As in ${by}` }]
      if (text.length > longShape && !schema.enum) told.set(text, tool)
      return [name, schema]
    }),
  )

/**
 * Keeps only what an agent needs to fill in a schema. Every tool's text is read with every request,
 * so limits are left to the error messages.
 */
function forAgents(schema: JsonSchema, isOuter = false): JsonSchema {
  const inner = insideNullable(schema) ?? schema
  const { type, enum: values, items, properties, required } = inner
  const description =
    isOuter && !values ? agentText(schema.description ?? inner.description) : undefined
  return {
    ...(type && { type }),
    ...(values && { enum: values }),
    ...(items && { items: forAgents(items) }),
    ...(properties && propertiesForAgents(properties)),
    ...requiredOf(required ?? []),
    ...(inner.anyOf && { anyOf: inner.anyOf.map((option) => forAgents(option)) }),
    ...(description && { description }),
  }
}

/** Of what has the same shape under each name, the shape once. */
function propertiesForAgents(properties: NonNullable<JsonSchema['properties']>): JsonSchema {
  const shapes = Object.entries(properties)
    .filter(([name]) => !hidden.has(name))
    .map(([name, one]) => [name, forAgents(one)] as const)
  const texts = new Set(shapes.map(([, shape]) => JSON.stringify(shape)))
  return shapes.length > 2 && texts.size === 1
    ? { additionalProperties: shapes[0]![1] }
    : { properties: Object.fromEntries(shapes) }
}

/** Their names say it, and every byte is read with every request. */
const plain: ReadonlySet<string> = new Set([
  'alt_text',
  'caption',
  'connection_id',
  'content',
  'cursor',
  'deleted',
  'dismissed',
  'draft_id',
  'first_comment',
  'from',
  'instructions',
  'limit',
  'link_card',
  'not_later_than',
  'post_id',
  'publish_now',
  'q',
  'to',
  'use_next_free_slot',
  'version',
  'draft_version',
])

/**
 * Returns the first sentence, or the part before its colon when that is complete; ids
 * explain themselves.
 */
function agentText(text: string | undefined): string | undefined {
  if (text === undefined || /^`\w+_` and 32 hex digits/.test(text)) return undefined
  const sentence = /^.*?[.;](?=\s|$)/s.exec(text)?.[0] ?? text
  const before = /^(?:\S+ ){2,}?\S+:(?= )/.exec(sentence)?.[0] ?? sentence
  return before.replace(/[.;:]$/, '').replaceAll('`', '')
}
