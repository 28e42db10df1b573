import type { ProblemCode } from './operations.ts'

/** A request that was refused or failed: branch on `code`. */
export class CrierProblem extends Error {
  override readonly name = 'CrierProblem'
  readonly status: number
  /** Stable. `unknown` when the answer came from something else than Crier, such as a proxy. */
  readonly code: ProblemCode | 'unknown'
  readonly title: string
  readonly detail: string
  /** Everything that is wrong with the request; empty unless the status is 400 or 422. */
  readonly errors: readonly { readonly pointer: string; readonly detail: string }[]
  /** The present version of the draft, for a `conflict` about it; otherwise null. */
  readonly version: number | null
  /** Tell it the operator when something stays wrong. */
  readonly requestId: string | null
  /** Seconds to wait before the next try, or null where the server did not say. */
  readonly retryAfter: number | null
  /**
   * The whole document: some problems carry facts beside the sentence, such as `version` or
   * `bytes_max`.
   */
  readonly facts: Readonly<Record<string, unknown>>

  constructor(answer: Response, body: ProblemBody) {
    const title = body.title ?? (answer.statusText || `HTTP ${answer.status}`)
    super(body.detail ?? title)
    this.status = answer.status
    this.code = body.code ?? 'unknown'
    this.title = title
    this.detail = body.detail ?? title
    this.errors = body.errors ?? []
    this.version = body.version ?? null
    this.requestId = body.request_id ?? answer.headers.get('x-request-id')
    this.retryAfter = secondsOf(answer.headers.get('retry-after'))
    this.facts = { ...body }
  }
}

interface ProblemBody {
  readonly code?: ProblemCode
  readonly title?: string
  readonly detail?: string
  readonly errors?: CrierProblem['errors']
  readonly request_id?: string
  readonly version?: number
}

/**
 * Reads the problem of an answer that is not a success; without a problem document only its status
 * is known.
 */
export async function readProblem(answer: Response): Promise<CrierProblem> {
  const text = await answer.text()
  return new CrierProblem(answer, isProblem(answer) ? parse(text) : {})
}

const isProblem = (answer: Response) =>
  /^application\/problem\+json\b/.test(answer.headers.get('content-type') ?? '')

function parse(text: string): ProblemBody {
  try {
    return JSON.parse(text) as ProblemBody
  } catch {
    return {}
  }
}

function secondsOf(header: string | null): number | null {
  return header !== null && /^\d+$/.test(header) ? Number(header) : null
}
