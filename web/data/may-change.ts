import type { Schedule } from '@crier/sdk/operations.ts'

export type ChangeableSchedule = Pick<Schedule, 'approval'>

interface Person {
  readonly role: string
  readonly user: { readonly user_id: string }
}

/** A contributor may change their own requests until they are approved. */
export function mayChange({ role, user }: Person, { approval }: ChangeableSchedule): boolean {
  if (role === 'owner' || role === 'editor') return true
  if (role !== 'contributor' || approval === null || approval.state === 'approved') return false
  return approval.requested_by?.type === 'person' && approval.requested_by.id === user.user_id
}
