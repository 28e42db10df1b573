import {
  fromJsonSchema,
  McpServer,
  ProtocolError,
  ProtocolErrorCode,
  ResourceNotFoundError,
  ResourceTemplate,
  type JsonSchemaType,
} from '@modelcontextprotocol/server'
import { Ajv, AjvJsonSchemaValidator } from '@modelcontextprotocol/server/validators/ajv'
import { networkNames, type NetworkName } from '@crier/contract/networks/index.ts'
import type { Call } from '@crier/sdk/call.ts'
import type { Crier } from '@crier/sdk/crier.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { explainToAgent } from './explain.ts'
import { faultOf } from './fault-of.ts'
import { promptsFor } from './prompts.ts'
import { resources, resourceTemplates } from './resources.ts'
import { agentTools, type Tool } from './tools.ts'

const instructions =
  'Crier drafts social posts, plans them and publishes each once. Write or save a draft, look ' +
  'at its preview, ask for the next free slots, then schedule it: nothing is published ' +
  'before. Times are RFC 3339 with a zone. After a failure get_schedule tells what to do.'

const mimeType = 'application/json'
// As long as the longest source of a draft.
const givenMax = 100_000

// The protocol's own lists every fault: of 80,000 unknown names that is an answer of megabytes.
const firstFault = new AjvJsonSchemaValidator(
  new Ajv({ strict: false, validateSchema: false, allErrors: false }),
)
// The contract's schemas are plain JSON Schema; the protocol's type for it is wider.
const schemaOf = <Given = Record<string, unknown>>(schema: object) =>
  fromJsonSchema<Given>(schema as JsonSchemaType, firstFault)

// The API validates a tool's arguments: its errors name the parameter, the allowed values and what
// to do.
const unchecked = (schema: object) => {
  const shown = schemaOf(schema)
  return {
    '~standard': {
      ...shown['~standard'],
      validate: (given: unknown) => ({ value: given as Record<string, unknown> }),
    },
  }
}

const offers = new Map<string, ReturnType<typeof makeOffer>>()

/** Built once for each set of networks: over HTTP each request has its own server. */
function offerOf(networks: readonly NetworkName[]) {
  const key = networks.join()
  const known = offers.get(key) ?? makeOffer(networks)
  offers.set(key, known)
  return known
}

function makeOffer(networks: readonly NetworkName[]) {
  const tools = agentTools(networks).map((tool) => ({
    tool,
    inputSchema: unchecked(tool.inputSchema),
    outputSchema: schemaOf(tool.outputSchema),
  }))
  const prompts = promptsFor(networks).map((prompt) => ({ prompt, argsSchema: argsOf(prompt) }))
  return { tools, prompts }
}

const argsOf = ({ given }: ReturnType<typeof promptsFor>[number]) =>
  schemaOf<Record<string, string | undefined>>({
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(given).map(([name, { description }]) => [
        name,
        { type: 'string', description, maxLength: givenMax },
      ]),
    ),
    required: Object.keys(given).filter((name) => given[name]!.isRequired),
  })

/** Whichever networks are enabled, the same tools and prompts take a source. */
const { tools: allTools, prompts: allPrompts } = offerOf(networkNames)
const withSource: ReadonlySet<unknown> = new Set([
  ...allTools.flatMap(({ tool }) =>
    'source' in (tool.inputSchema.properties ?? {}) ? [`tools/call ${tool.name}`] : [],
  ),
  ...allPrompts.flatMap(({ prompt: { name, given } }) =>
    'source' in given ? [`prompts/get ${name}`] : [],
  ),
])

/** True when a message calls a tool, or requests a prompt, that takes a long text. */
export function takesSource(message: unknown): boolean {
  const { method, params } = (message ?? {}) as {
    readonly method?: unknown
    readonly params?: { readonly name?: unknown } | null
  }
  return withSource.has(`${String(method)} ${String(params?.name)}`)
}

/**
 * A server of the protocol whose tools and resources are calls of one client. It offers these
 * networks; a program that does not know which are enabled offers all known ones.
 */
export function createMcpServer(
  crier: Crier,
  version: string,
  networks: readonly NetworkName[] = networkNames,
): McpServer {
  const { tools, prompts } = offerOf(networks)
  const server = new McpServer({ name: 'crier', title: 'Crier', version }, { instructions })
  for (const { tool, inputSchema, outputSchema } of tools) {
    const { name, description, annotations } = tool
    server.registerTool(name, { description, inputSchema, outputSchema, annotations }, (given) =>
      answerOf(crier, tool, given),
    )
  }
  for (const { name, uri, title, description, read } of resources)
    server.registerResource(name, uri, { title, description, mimeType }, (address) =>
      contentsOf(address, () => read(crier, networks)),
    )
  for (const { name, uri, title, description, read } of resourceTemplates)
    server.registerResource(
      name,
      new ResourceTemplate(uri, { list: undefined }),
      { title, description, mimeType },
      (address, given) => contentsOf(address, () => read(crier, String(Object.values(given)[0]))),
    )
  for (const { prompt, argsSchema } of prompts) {
    const { name, title, description } = prompt
    server.registerPrompt(name, { title, description, argsSchema }, (given) => ({
      messages: [{ role: 'user', content: { type: 'text', text: prompt.text(given) } }],
    }))
  }
  return server
}

async function answerOf(crier: Crier, tool: Tool, given: Readonly<Record<string, unknown>>) {
  const fault = faultOf(tool, given)
  if (fault !== undefined)
    return { content: [{ type: 'text' as const, text: fault }], isError: true }
  try {
    const content = Object.fromEntries(
      Object.entries(given).filter(([name]) => !tool.path.includes(name)),
    )
    const methods = crier[tool.group as keyof Crier] as unknown as Readonly<
      Record<string, (...parts: unknown[]) => Call<unknown>>
    >
    const parts = [...tool.path.map((name) => given[name]), ...(tool.sends ? [content] : [])]
    const answer = (await methods[tool.method]!(...parts)) ?? { done: true }
    return {
      content: [{ type: 'text' as const, text: JSON.stringify(answer) }],
      structuredContent: answer as Record<string, unknown>,
    }
  } catch (error) {
    return { content: [{ type: 'text' as const, text: explainToAgent(error) }], isError: true }
  }
}

/**
 * A resource has no place for a refusal: it is an error of the protocol, with the same text as
 * a tool's.
 */
async function contentsOf({ href }: URL, read: () => PromiseLike<unknown>) {
  try {
    return { contents: [{ uri: href, mimeType, text: JSON.stringify(await read()) }] }
  } catch (error) {
    const status = error instanceof CrierProblem ? error.status : 500
    if (status === 404) throw new ResourceNotFoundError(href, explainToAgent(error))
    throw new ProtocolError(
      status < 500 ? ProtocolErrorCode.InvalidRequest : ProtocolErrorCode.InternalError,
      explainToAgent(error),
    )
  }
}
