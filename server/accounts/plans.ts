import type { AccountPlan } from '../config.ts'
import type { Use } from '../context.ts'

/**
 * Returns the named plan. An account whose plan the operator has removed gets the smallest, so that
 * it keeps working.
 */
export function planOf(context: Use<'config'>, name: string): AccountPlan {
  const plans = context.config.CRIER_PLANS
  return (
    plans[name] ??
    Object.values(plans).reduce((smallest, plan) =>
      plan.monthly_credits < smallest.monthly_credits ? plan : smallest,
    )
  )
}

export function planExists(context: Use<'config'>, name: string): boolean {
  return Object.hasOwn(context.config.CRIER_PLANS, name)
}

/** The first of the next month, 00:00 UTC. */
export function nextRenewal(now: Temporal.Instant): Temporal.Instant {
  const today = now.toZonedDateTimeISO('UTC')
  return today.with({ day: 1 }).startOfDay().add({ months: 1 }).toInstant()
}

/** Credits below a tenth of the quota are low. */
export const lowPart = 10
