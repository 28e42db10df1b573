import { CrierTimeout, CrierUnreachable } from '@crier/sdk/errors.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'

/** For an agent: what was refused, every reason, and the facts by which to mend it. */
export function explainToAgent(error: unknown): string {
  if (error instanceof CrierProblem) return problemText(error)
  if (error instanceof CrierTimeout)
    return (
      `${error.message} It may have been done all the same: read the object before ` +
      'you try again.'
    )
  if (error instanceof CrierUnreachable)
    return (
      `Crier is not reached: ${error.message} The person who runs it has to see that it runs, ` +
      'and that CRIER_URL is right.'
    )
  return error instanceof Error ? error.message : String(error)
}

// An agent corrects a few at a time, and reads every line.
const othersListed = 5

function problemText({ code, detail, errors, facts, retryAfter }: CrierProblem): string {
  // The first is what `detail` says.
  const others = errors.slice(1).filter(({ detail: what }) => !detail.includes(what))
  const wrong = others
    .slice(0, othersListed)
    .map(({ pointer, detail: what }) => `- ${pointer.replace(/^\//, '')}: ${what}`)
  const known = ['type', 'title', 'status', 'code', 'detail', 'errors', 'request_id', 'instance']
  const more = Object.entries(facts).filter(([name]) => !known.includes(name))
  return [
    `${code}: ${detail}`,
    ...wrong,
    ...more.map(([name, value]) => `${name}: ${JSON.stringify(value)}`),
    ...(retryAfter === null ? [] : [`Try again after ${retryAfter} seconds.`]),
  ].join('\n')
}
