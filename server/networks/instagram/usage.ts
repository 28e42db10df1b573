import { Type } from 'typebox'
import { matches } from '../matches.ts'

const Share = Type.Optional(Type.Number())
const Usage = Type.Record(
  Type.String(),
  Type.Array(
    Type.Object({
      estimated_time_to_regain_access: Type.Optional(Type.Number()),
      // Percent of what the account may use.
      ...{ call_count: Share, total_cputime: Share, total_time: Share },
    }),
  ),
)

/**
 * When Instagram says it will take calls again, from `X-Business-Use-Case-Usage` (whole minutes);
 * null when it does not say.
 */
export function accessRegainedAt(
  headers: Readonly<Record<string, string>>,
  now: Temporal.Instant,
): Temporal.Instant | null {
  const usage = parsed(headers['x-business-use-case-usage'])
  if (!matches(Usage, usage)) return null
  const minutes = Object.values(usage).flatMap((entries) =>
    entries.map((entry) => entry.estimated_time_to_regain_access ?? 0),
  )
  const longest = Math.ceil(Math.max(0, ...minutes))
  return longest === 0 ? null : now.add({ minutes: longest })
}

/** True when the account has used more than half of Instagram's rate limit. */
export function isHalfUsed(headers: Readonly<Record<string, string>>): boolean {
  const usage = parsed(headers['x-business-use-case-usage'])
  if (!matches(Usage, usage)) return false
  return Object.values(usage).some((entries) =>
    entries.some(
      ({ call_count: calls = 0, total_cputime: cpu = 0, total_time: time = 0 }) =>
        Math.max(calls, cpu, time) > 50,
    ),
  )
}

function parsed(header: string | undefined): unknown {
  try {
    return JSON.parse(header ?? '')
  } catch {
    return undefined
  }
}
