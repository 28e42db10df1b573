import { contract } from '@crier/contract/index.ts'
import { bodyProblems, type EndpointSpec } from '@crier/contract/endpoint.ts'
import { problemsOf } from '@crier/contract/operation-problems.ts'
import { problems, type ProblemCode } from '@crier/contract/problems.ts'
import { pollution } from '../campaign.ts'
import type { WireAnswer } from './answers.ts'
import type { Attack } from './attack.ts'

/** Describes the fault of the service that an attack has shown, or undefined. */
export function checkAnswers(attack: Attack, answers: readonly WireAnswer[]): string | undefined {
  const polluted = pollution()
  if (polluted !== undefined) return `every object has a property ${polluted}`
  if (answers.length > attack.answersMax)
    return `${answers.length} answers: ${answers.map(({ status }) => status).join(', ')}`
  if (attack.kind === 'whole' && answers.length === 0) return 'no answer'
  for (const answer of answers) {
    const fault = checkAnswer(attack, answer)
    if (fault !== undefined) return fault
  }
  return undefined
}

// Statuses of routes that answer pages: neither a success of the contract nor a problem.
const pageStatuses: ReadonlySet<number> = new Set([200, 201, 204, 301, 302, 303, 304, 307, 308])

/** People are led there by a link, so what it answers are pages. */
const forPeople = /^GET \/api\/connections\/\w+\/authorize\//

function checkAnswer(
  { method, operation, head }: Attack,
  { status, headers, body }: WireAnswer,
): string | undefined {
  if (!Number.isInteger(status)) return 'what came is no HTTP answer'
  if (headers.has('x-injected')) return 'a header was injected'
  if (status >= 500) return `answered ${status}: ${body.slice(0, 300)}`
  const spec: EndpointSpec | undefined = operation === null ? undefined : contract[operation]
  if (status < 400) {
    const expected = spec === undefined ? pageStatuses.has(status) : status === spec.success.status
    return expected ? undefined : `answered ${status}`
  }
  if (method === 'HEAD') return undefined
  if (
    operation === null &&
    forPeople.test(head) &&
    headers.get('content-type')?.startsWith('text/html')
  )
    return undefined
  if (!headers.get('content-type')?.startsWith('application/problem+json'))
    return `${status} is no problem: ${body.slice(0, 300)}`
  return checkProblem(
    status,
    JSON.parse(Buffer.from(body, 'latin1').toString()) as { code: ProblemCode; status: number },
    spec,
  )
}

// Problems of HTTP itself, and of bodies where none is accepted: they belong to no operation.
const ofAnyAddress: ReadonlySet<ProblemCode> = new Set([
  ...bodyProblems,
  'invalid_parameter',
  'not_found',
  'method_not_allowed',
])

function checkProblem(
  status: number,
  problem: { readonly code: ProblemCode; readonly status: number },
  spec: EndpointSpec | undefined,
) {
  if (!Object.hasOwn(problems, problem.code)) return `the problem ${problem.code} is not known`
  if (problems[problem.code].status !== status || problem.status !== status)
    return `${problem.code} came with ${status}`
  const documented =
    spec === undefined || ofAnyAddress.has(problem.code) || problemsOf(spec).includes(problem.code)
  return documented
    ? undefined
    : `${problem.code} is not documented for ${spec.method} ${spec.path}`
}
