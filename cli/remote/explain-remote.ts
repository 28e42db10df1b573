import { CrierTimeout, CrierUnreachable, InvalidId } from '@crier/sdk/errors.ts'
import { problemSentences } from '@crier/sdk/problem-sentences.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'

/**
 * Explains an error of a server, or its absence, in one line that says what to do. Undefined for
 * everything else.
 */
export function explainRemote(error: unknown): string | undefined {
  if (error instanceof CrierProblem) return problemLine(error)
  if (error instanceof InvalidId) return error.message
  if (error instanceof CrierTimeout) return `${error.message} Check the address, or try again.`
  if (!(error instanceof CrierUnreachable)) return undefined
  if (error.cause instanceof SyntaxError)
    return 'What answers there is no Crier server: check the address.'
  return `No server answers (${rootCause(error)}): check the address, and that the server runs.`
}

function problemLine({ code, status, detail, errors, requestId }: CrierProblem): string {
  if (code === 'unknown')
    return (
      `What answers there is no Crier server, or a proxy before it (HTTP ${status}): ` +
      'check the address.'
    )
  const sentences = problemSentences({ detail, errors })
  const remedy = code === 'unauthorized' ? ' Run crier login, or set CRIER_API_KEY.' : ''
  const request = status >= 500 && requestId !== null ? ` (request ${requestId})` : ''
  return `${sentences.join(' ')}${remedy} [${code}]${request}`.replaceAll(/\s+/g, ' ')
}

function rootCause(error: unknown): string {
  let last = error
  // The cause of a fetch error is two or three levels deep.
  for (let depth = 0; depth < 5 && last instanceof Error && last.cause !== undefined; depth++)
    last = last.cause
  return last instanceof Error ? last.message || last.name : String(last)
}
