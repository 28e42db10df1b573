import type { EndpointSpec } from './endpoint.ts'
import { contract } from './index.ts'
import { ProblemSchema } from './openapi-responses.ts'
import { problemsOf } from './operation-problems.ts'
import { problems, type ProblemCode, type ProblemKind } from './problems.ts'

/** The text of docs/errors.md: every code that a refusal can have. */
export function errorsPage(): string {
  const lines = Object.entries<ProblemKind>(problems).map(([code, { status, title, remedy }]) =>
    row(
      `\`${code}\``,
      String(status),
      title,
      remedy,
      factsOfProblem(code).join(', '),
      answeredBy(code as ProblemCode),
    ),
  )
  return `${introduction}
${row('code', 'status', 'what happened', 'what to do', 'facts', 'answered by')}
| --- | --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

const introduction = `# Errors

<!-- Made from the contract by contract/write-openapi.ts: change contract/problems.ts, not this file. -->

A refused request is answered with \`application/problem+json\` ([RFC 9457](https://www.rfc-editor.org/rfc/rfc9457)). Branch on \`code\`, which is stable;
\`detail\` says what is wrong with this request, \`errors\` lists on 400 and 422 each wrong place by its pointer, and \`request_id\` names the request to the operator.
The facts are fields of the answer for programs, beside these. Each code has a page of its own, at \`/problems/<code>\` of the server.
Why a post failed on a network is another list: \`error_code\` of a schedule, in the [life of a post](life-of-a-post.md).
`

const row = (...cells: readonly string[]) =>
  `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`

/**
 * By the descriptions of the problem's own fields: each begins with the codes that it belongs to.
 */
export function factsOfProblem(code: string): string[] {
  return Object.entries(ProblemSchema.properties!)
    .filter(
      ([, { description = '' }]) =>
        description.startsWith('Of ') && description.split(':')[0]!.includes(`\`${code}\``),
    )
    .map(([name]) => `\`${name}\``)
}

/** Few operations are named; what most may answer with is said in a word. */
function answeredBy(code: ProblemCode): string {
  const all = Object.entries<EndpointSpec>(contract)
  const names = all.filter(([, spec]) => problemsOf(spec).includes(code)).map(([id]) => id)
  if (names.length === all.length) return 'all'
  return names.length > 8
    ? `${names.length} operations`
    : names.map((id) => `\`${id}\``).join(', ') || 'the server itself, or an upload by tus'
}
