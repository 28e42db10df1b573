import { createHash } from 'node:crypto'
import { labelOf } from '@crier/contract/networks/index.ts'
import type { NoticeKind } from '@crier/contract/notices.ts'
import type { Email } from '../ports/mail.ts'
import type { UserId } from '../ports/ids.ts'
import { isOfAccount, isOfConnection } from './audience.ts'
import { linesMax, type AccountNotifications } from './to-mail.ts'
import { oneLine } from './one-line.ts'
import type { NotificationRow } from './store.ts'

interface NotificationEmailFacts {
  readonly userId: UserId
  /** Only accounts of which there is something to tell. */
  readonly accounts: readonly AccountNotifications[]
  /** `CRIER_PUBLIC_URL`; null: no links. Never what a request named. */
  readonly publicUrl: string | null
  /** The page that ends emails like this one. */
  readonly unsubscribe: string | null
  readonly isLastToday: boolean
}

/** Composes an email with notifications: names and times of posts, and nothing of their content. */
export function composeNotificationEmail(facts: NotificationEmailFacts): Email {
  const { accounts, publicUrl, unsubscribe, isLastToday } = facts
  const [only] = accounts.length === 1 ? accounts : []
  const parts = accounts.map(
    (account) => `${oneLine(account.name)}\n\n${linesOf(account, publicUrl).join('\n')}`,
  )
  return {
    subject: only ? subjectOf(only) : `Notices from ${accounts.length} workspaces`,
    text: [...parts, footer(publicUrl, unsubscribe, isLastToday)].join('\n\n'),
    messageId: messageIdOf(facts),
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe !== null && { 'List-Unsubscribe': `<${unsubscribe}>` }),
      // RFC 8058 asks for https.
      ...(unsubscribe?.startsWith('https:') && {
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  }
}

const happened: Readonly<Record<NoticeKind, string>> = {
  post_failed: 'A post could not be published',
  post_unconfirmed:
    'Crier could not confirm whether a post was published: please check, and decide',
  post_to_approve: 'A post waits for approval',
  post_approved: 'Your post was approved',
  post_rejected: 'Your post was rejected',
  connection_expiring:
    'A connection ends soon, and may not renew itself: connect the account again',
  connection_needs_reconnect: 'A connection has to be made again',
  credits_low: 'Credits run low',
  texts_over_quota: 'Your texts are above what the plan allows, and can grow for 30 days only',
}

function subjectOf({ name, notices }: AccountNotifications): string {
  const kinds = new Set(notices.map(({ kind }) => kind))
  const [kind] = kinds.size === 1 ? kinds : []
  const what = kind === undefined ? 'Notices' : happened[kind]
  const count = notices.length > linesMax ? `more than ${linesMax}` : notices.length
  return `${oneLine(name)}: ${what}${notices.length > 1 ? ` (${count})` : ''}`
}

function linesOf(
  { accountId, notices, timezone }: AccountNotifications,
  publicUrl: string | null,
): string[] {
  const lines = notices.slice(0, linesMax).flatMap((notice) => {
    const link = publicUrl === null ? [] : [`  ${publicUrl}${pathOf(notice)}?account=${accountId}`]
    return [`- ${happened[notice.kind]}${about(notice, timezone)}.`, ...link]
  })
  return notices.length > linesMax ? [...lines, '- And more, which Crier lists.'] : lines
}

function about(
  { kind, platform, connection_name, scheduled_at, error_code }: NotificationRow,
  timezone: string,
): string {
  if (isOfAccount(kind)) return ''
  const where = [
    platform === null ? null : labelOf(platform),
    connection_name === null ? null : oneLine(connection_name),
  ]
  const named = where.filter((part) => part !== null).join(', ')
  const time = scheduled_at === null ? '' : `, planned for ${timeText(scheduled_at, timezone)}`
  return ` (${named}${time}${error_code === null ? '' : `, ${error_code}`})`
}

function timeText(at: Temporal.Instant, timezone: string): string {
  const local = at.toZonedDateTimeISO(timezone)
  return (
    `${local.toPlainDate().toString()} ` +
    `${local.toPlainTime().toString({ smallestUnit: 'minute' })} ${timezone}`
  )
}

function pathOf({ kind, object_id }: NotificationRow): string {
  if (kind === 'texts_over_quota') return '/developers/usage'
  if (kind === 'credits_low') return '/settings'
  return isOfConnection(kind) ? '/connections' : `/posts/${object_id}`
}

function footer(
  publicUrl: string | null,
  unsubscribe: string | null,
  isLastToday: boolean,
): string {
  const last = isLastToday
    ? 'This is the last letter of today: what else happens comes in one tomorrow.\n'
    : ''
  const where =
    publicUrl === null ? 'in the settings of Crier' : `in the settings: ${publicUrl}/settings`
  const stop = unsubscribe === null ? '' : `\nNo more of these letters: ${unsubscribe}`
  return `-- \n${last}What you are told of by mail, and when, you choose ${where}${stop}\n`
}

/** Equal for the same notifications, in every attempt and from every process. */
function messageIdOf({ userId, accounts, publicUrl }: NotificationEmailFacts): string {
  const told = accounts.map(({ accountId, to }) => `${accountId} ${to}`).join('\n')
  const hash = createHash('sha256').update(`${userId}\n${told}`).digest('hex').slice(0, 40)
  return `<notices.${hash}@${publicUrl === null ? 'crier.invalid' : new URL(publicUrl).hostname}>`
}
