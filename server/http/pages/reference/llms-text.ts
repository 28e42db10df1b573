import type { OpenApiDocument } from '@crier/contract/openapi-document.ts'
import { problems } from '@crier/contract/problems.ts'

/**
 * The reference as a page of links for language models (llmstxt.org): the operations, where each is
 * described, and how to begin.
 */
export function llmsText({ info, tags, paths, servers, webhooks }: OpenApiDocument): string {
  const { url } = servers[0]!
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      ...operation,
    })),
  )
  const ofTag = (name: string) =>
    operations
      .filter((operation) => operation.tags.includes(name))
      .map(
        ({ operationId, summary, call }) =>
          `- [${summary}](${url}/docs#${operationId}): \`${call}\``,
      )
  const section = (title: string, ...lines: readonly string[]) => ['', `## ${title}`, '', ...lines]
  return [
    `# ${info.title}`,
    '',
    `> ${String(info['summary'])}`,
    '',
    info.description,
    ...section(
      'Begin',
      `- [OpenAPI document](${url}/api/openapi.json): every operation with its ` +
        'fields, limits and problems',
      `- [Reference](${url}/docs): the same for people, with a command to try each`,
      `- [Guide](${url}/docs/guide): webhooks, clients, networks, operation and how it works, ` +
        'in pages',
      `- [Tools for agents](${url}/mcp): the Model Context Protocol over HTTP (POST, with ` +
        `\`Authorization: Bearer crier_…\`)`,
    ),
    ...tags.flatMap(({ name }) => section(name, ...ofTag(name))),
    ...section(
      'Events',
      ...Object.keys(webhooks).map(
        (event) => `- [${event}](${url}/docs#event-${event}): sent to webhooks`,
      ),
    ),
    ...section(
      'Optional',
      ...Object.entries(problems).map(
        ([code, { status, title }]) => `- [${code}](${url}/problems/${code}): ${status}, ${title}`,
      ),
    ),
    '',
  ].join('\n')
}
