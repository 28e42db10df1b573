import { bodyProblems, commonProblems, type EndpointSpec } from './endpoint.ts'
import { problems, type ProblemCode } from './problems.ts'

const idempotencyProblems = [
  'idempotency_key_in_progress',
  'idempotency_answer_gone',
  'idempotency_key_reused',
] as const satisfies readonly ProblemCode[]

/** Whether an operation takes an idempotency key. */
export const takesKey = ({ method, isKeyless }: EndpointSpec) => method === 'POST' && !isKeyless

/** Every problem that an operation may answer with, in the order of their statuses. */
export function problemsOf(spec: EndpointSpec): readonly ProblemCode[] {
  const codes = new Set<ProblemCode>([
    ...commonProblems,
    ...(spec.operator ? [] : (['account_suspended'] as const)),
    ...(spec.body ? bodyProblems : []),
    ...(takesKey(spec) ? idempotencyProblems : []),
    ...(spec.browser && spec.method !== 'GET' ? (['foreign_origin'] as const) : []),
    ...spec.problems,
  ])
  // Object.keys(problems) has them in the order of their statuses.
  return (Object.keys(problems) as ProblemCode[]).filter((code) => codes.has(code))
}
