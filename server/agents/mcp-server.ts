import { fromJsonSchema, McpServer, type JsonSchemaType } from '@modelcontextprotocol/server'
import type { Call } from '@crier/sdk/call.ts'
import type { Crier } from '@crier/sdk/crier.ts'
import { agentTools, type Tool } from './tools.ts'
import { explain } from './explain.ts'

const instructions =
  'Crier drafts social posts, plans them and publishes each once. Write or save a draft, look at its preview, ask for the next free slots, then schedule it: nothing is published before. Times are RFC 3339 with a zone. After a failure get_schedule tells what to do.'

// Made once: over HTTP each request has a server of its own.
const tools = agentTools().map((tool) => ({
  tool,
  // The contract's schemas are plain JSON Schema; the protocol's type for it is wider.
  inputSchema: fromJsonSchema<Record<string, unknown>>(tool.inputSchema as unknown as JsonSchemaType),
}))

/** A server of the protocol whose tools are calls of one client. */
export function createMcpServer(crier: Crier, version: string): McpServer {
  const server = new McpServer({ name: 'crier', title: 'Crier', version }, { instructions })
  for (const { tool, inputSchema } of tools) {
    const { name, description, annotations } = tool
    server.registerTool(name, { description, inputSchema, annotations }, (given) => answerOf(crier, tool, given))
  }
  return server
}

async function answerOf(crier: Crier, tool: Tool, given: Readonly<Record<string, unknown>>) {
  try {
    const content = Object.fromEntries(Object.entries(given).filter(([name]) => !tool.path.includes(name)))
    const methods = crier[tool.group as keyof Crier] as unknown as Readonly<Record<string, (...parts: unknown[]) => Call<unknown>>>
    const parts = [...tool.path.map((name) => given[name]), ...(tool.sends ? [content] : [])]
    const answer = (await methods[tool.method]!(...parts)) ?? { done: true }
    return { content: [{ type: 'text' as const, text: JSON.stringify(answer) }], structuredContent: answer as Record<string, unknown> }
  } catch (error) {
    return { content: [{ type: 'text' as const, text: explain(error) }], isError: true }
  }
}
