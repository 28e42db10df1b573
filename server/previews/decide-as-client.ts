import { Refusal } from '@crier/contract/problems.ts'
import type { Use } from '../context.ts'
import { retriedTransaction } from '../database/database.ts'
import { decideWithin } from '../approvals/decide.ts'
import { openToChange, type NotOpen } from './open-preview.ts'
import { isDecidedSo } from './post-store.ts'
import { wakeListeners } from '../webhooks/emit-changes.ts'

interface ClientsDecision {
  readonly token: string
  readonly scheduleId: string
  readonly state: 'approved' | 'rejected'
  /** The hash of the content that the page has shown, in hex. */
  readonly shown: string
  readonly name: string
  readonly comment: string
}

type Decided = 'done' | 'not_allowed' | 'not_shown' | NotOpen | 'conflict'

/**
 * Approves or rejects what was shown, as the link's client. A second click on the same button
 * changes nothing, and is no mistake.
 */
export async function decideAsClient(
  context: Use<'db' | 'clock' | 'wake'>,
  decision: ClientsDecision,
): Promise<Decided> {
  const { scheduleId, state } = decision
  const now = context.clock.now()
  const shown = Buffer.from(decision.shown, 'hex')
  try {
    const decided = await retriedTransaction(context.db, async (tx) => {
      const preview = await openToChange(tx, decision, now)
      if (typeof preview === 'string') return preview
      if (!preview.may_approve) return 'not_allowed'
      const { account_id: accountId, id: preview_id } = preview
      const by = { type: 'client' as const, preview_id, name: decision.name }
      if (await isDecidedSo(tx, { accountId, scheduleId, state, by, shown })) return 'done'
      await decideWithin(
        tx,
        { accountId, scheduleId },
        { state, by, comment: decision.comment || null, shown },
        now,
      )
      return 'done'
    })
    wakeListeners(context)
    return decided
  } catch (error) {
    if (error instanceof Refusal && error.code === 'conflict') return 'conflict'
    if (error instanceof Refusal && error.code === 'not_found') return 'not_shown'
    throw error
  }
}
