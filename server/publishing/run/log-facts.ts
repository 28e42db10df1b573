import type { ClaimedSchedule } from '../claim/store.ts'

/** By what the log names a schedule. */
export function logged({
  account_id,
  connection_id,
  id,
}: Pick<ClaimedSchedule, 'account_id' | 'connection_id' | 'id'>) {
  return { accountId: account_id, connectionId: connection_id, scheduleId: id }
}
