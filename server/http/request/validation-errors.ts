import { Refusal, type ProblemCode, type ProblemDetail } from '@crier/contract/problems.ts'

/** One thing that is wrong with a request's parameters. */
export interface ValidationError extends ProblemDetail {
  readonly code: ErrorCode
  /** In place of the pointer and `detail`, where they make no good sentence. */
  readonly sentence?: string
}

// In the order in which they decide the answer: 400 before 422, and what is missing before what
// is wrong.
const errorCodes = [
  'missing_parameter',
  'invalid_parameter',
  'unknown_parameter',
  'unrecognized_value',
] as const satisfies readonly ProblemCode[]
type ErrorCode = (typeof errorCodes)[number]

// A caller who got more wrong than this reads the documentation, not the list.
const errorsListed = 20

/** Throws a refusal that lists everything that is wrong. */
export function assertValid(errors: readonly ValidationError[]): void {
  const refusal = refusalOfErrors(errors)
  if (refusal !== null) throw refusal
}

/**
 * Lists everything that is wrong; the gravest comes first and gives the code. Null when nothing
 * is wrong.
 */
export function refusalOfErrors(errors: readonly ValidationError[]): Refusal | null {
  const sorted = errors.toSorted(
    (one, other) => errorCodes.indexOf(one.code) - errorCodes.indexOf(other.code),
  )
  const [first] = sorted
  if (first === undefined) return null
  const listed = sorted.slice(0, errorsListed).map(({ pointer, detail }) => ({ pointer, detail }))
  const sentence =
    first.sentence ??
    `${first.pointer === '' ? 'The entry' : `\`${first.pointer}\``} ${first.detail}`
  return new Refusal(
    first.code,
    `${sentence}${sentence.endsWith('?') ? '' : '.'}${more(listed.length - 1)}`,
    listed,
  )
}

function more(others: number): string {
  if (others === 0) return ''
  return others === 1
    ? ' One more is listed in `errors`.'
    : ` ${others} more are listed in \`errors\`.`
}

/**
 * The place of an error in the request: a JSON pointer into the body, `?name` in the query,
 * `{name}` in the path.
 */
export type RequestPart = 'body' | 'query' | 'path'

export function pointerTo(part: RequestPart, path: readonly (string | number)[]): string {
  if (part === 'query') return `?${shortened(path.join('.'))}`
  if (part === 'path') return `{${shortened(path.join('.'))}}`
  return path
    .map((step) => `/${shortened(String(step)).replaceAll('~', '~0').replaceAll('/', '~1')}`)
    .join('')
}

// An unknown name is the caller's and may be long: the answer does not grow with it.
const shortened = (name: string) =>
  name.length <= 100 ? name : `${name.slice(0, 99).toWellFormed()}…`
