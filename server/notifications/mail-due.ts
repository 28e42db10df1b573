import type { Use } from '../context.ts'
import type { Tx } from '../database/database.ts'
import { isDoubtful } from '../recovery/guarded-clock.ts'
import type { Email, MailOutcome } from '../ports/mail.ts'
import { composeNotificationEmail } from './compose-email.ts'
import { findToMail, type ToMail } from './to-mail.ts'
import { dayIn, emailsMax, emailTime } from './email-time.ts'
import {
  claimMail,
  lockMail,
  markMailing,
  settleReaders,
  updateMail,
  type MailRow,
} from './mail-store.ts'
import { unsubscribeAddress } from './unsubscribe.ts'

type Ports = Use<'db' | 'clock' | 'config' | 'mail' | 'vault' | 'log' | 'meter'>

// Longer than an email may take.
const leaseSeconds = 60
// The limit of one round, so that other work of the process gets its turn.
const lettersAtOnce = 100
const firstWaitMinutes = 1
// A mail server that is back is noticed within the quarter of an hour; an address that it refuses
// may stay wrong for days.
const waitMaxMinutes = { away: 15, refused: 360 }

/** Sends due notification emails. Returns the time of the next round; null for the usual poll. */
export async function mailDue(context: Ports): Promise<Temporal.Instant | null> {
  if (context.mail === null || isDoubtful(context)) return null
  for (let letters = 0; letters < lettersAtOnce; letters++) {
    const now = context.clock.now()
    const row = await claimMail(context.db, now, now.add({ seconds: leaseSeconds }))
    if (row === undefined) return null
    // An unreachable server is not tried for every person: the next round tries the next one.
    if ((await mailTo(context, row)) === 'away') return null
  }
  return context.clock.now()
}

async function mailTo(context: Ports, row: MailRow): Promise<MailOutcome['kind']> {
  // The worker that armed this email died, or was too slow after the text was requested.
  if (row.armed) {
    await settle(context, row, { kind: 'unknown', detail: 'the process that sent it has died' })
    return 'unknown'
  }
  const address = await addressIfDue(context, row)
  if (address === null) return 'nothing'
  const outcome = await context.mail!.sendWhenAsked(address, () =>
    writeLetter(context, row, address),
  )
  await settle(context, row, outcome)
  return outcome.kind
}

/** Null when nothing is due now; the row then has the time of the next check. */
function addressIfDue(context: Ports, row: MailRow): Promise<string | null> {
  return context.db.transaction().execute(async (tx) => {
    if (!(await lockMail(tx, row))) return null
    const now = context.clock.now()
    const toMail = await findToMail(context, tx, row.user_id)
    const at = emailTime(row, toMail, now)
    if (at !== null && Temporal.Instant.compare(at, now) <= 0) return toMail.address
    // Notifications without an email are marked as handled for good.
    if (at === null) await passOver(tx, row, toMail)
    await updateMail(tx, row.user_id, { due_at: at, busy_until: null, failures: 0 })
    return null
  })
}

async function passOver(tx: Tx, row: MailRow, { accounts }: ToMail): Promise<void> {
  for (const { accountId, to } of accounts) await markMailing(tx, accountId, row.user_id, to)
  await settleReaders(tx, row.user_id, true)
}

/** Runs at the moment of sending, and only once: from here on the email may be sent. */
function writeLetter(context: Ports, row: MailRow, address: string): Promise<Email | null> {
  return context.db.transaction().execute(async (tx) => {
    const held = await lockMail(tx, row)
    if (!held) return null
    const now = context.clock.now()
    const toMail = await findToMail(context, tx, row.user_id)
    if (toMail.address !== address || toMail.oldest === null) return null
    for (const { accountId, to } of toMail.accounts)
      await markMailing(tx, accountId, row.user_id, to)
    const day = dayIn(toMail.zone, now)
    const letters = (held.day === day ? held.letters : 0) + 1
    await updateMail(tx, row.user_id, {
      armed: true,
      busy_until: now.add({ seconds: leaseSeconds }),
      day,
      letters,
    })
    const publicUrl = context.config.CRIER_PUBLIC_URL
    const accounts = toMail.accounts.filter(({ notices }) => notices.length > 0)
    const unsubscribe = await unsubscribeAddress(context, row.user_id)
    return composeNotificationEmail({
      userId: row.user_id,
      accounts,
      publicUrl,
      unsubscribe,
      isLastToday: letters === emailsMax,
    })
  })
}

/**
 * An email that may be sent counts as sent: an email may be lost, but is never sent twice, and the
 * list has its notifications.
 */
async function settle(context: Ports, row: MailRow, outcome: MailOutcome): Promise<void> {
  context.meter.countNoticeMail(outcome.kind)
  if (outcome.kind !== 'taken' && outcome.kind !== 'nothing')
    context.log.warn('notices.not_mailed', {
      userId: row.user_id,
      outcome: outcome.kind,
      detail: outcome.detail,
    })
  await context.db.transaction().execute(async (tx) => {
    if (!(await lockMail(tx, row))) return
    const now = context.clock.now()
    const { kind } = outcome
    // mutant: settle-mail
    await settleReaders(tx, row.user_id, kind === 'taken' || kind === 'unknown')
    if (kind !== 'away' && kind !== 'refused')
      return updateMail(tx, row.user_id, {
        armed: false,
        busy_until: null,
        failures: 0,
        due_at: now,
      })
    const minutes = Math.min(
      firstWaitMinutes * 2 ** Math.min(row.failures, 10),
      waitMaxMinutes[kind],
    )
    return updateMail(tx, row.user_id, {
      armed: false,
      busy_until: now.add({ minutes }),
      failures: row.failures + 1,
    })
  })
}
