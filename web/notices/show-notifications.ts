import type { client } from '../data/client.ts'
import { clientFor } from '../data/client.ts'
import { note, noted } from '../data/noted.ts'
import { noticeTexts } from '../texts/notices.ts'
import { momentText } from '../time/format.ts'
import { viewerZone } from '../time/zone.ts'
import { notifiedPlace } from './device-choice.ts'
import { notificationLink } from './place-of.ts'

type Notice = Awaited<ReturnType<typeof client.listNotices>>['data'][number]

const lookMs = 60_000
const looked = 20
// After a night in which everything failed, the page says the rest.
const notificationsMax = 5

/** Kinds that cannot wait for the next visit. Decisions on own posts and credits can. */
const urgent: ReadonlySet<Notice['kind']> = new Set([
  'post_failed',
  'post_unconfirmed',
  'post_to_approve',
  'connection_expiring',
  'connection_needs_reconnect',
])

/**
 * Tells of new notices of a workspace until it is ended. Of all tabs one does, and another goes on
 * when that is closed.
 */
export function showNotifications(accountId: string, open: (path: string) => void): () => void {
  const ending = new AbortController()
  const look = () => void showNew(accountId, open).catch(() => undefined)
  const untilEnded = () =>
    new Promise<void>((resolve) => {
      look()
      const timer = setInterval(look, lookMs)
      ending.signal.addEventListener('abort', () => {
        clearInterval(timer)
        resolve()
      })
    })
  navigator.locks
    .request(`crier-notices ${accountId}`, { signal: ending.signal }, untilEnded)
    .catch(() => undefined)
  return () => ending.abort()
}

async function showNew(accountId: string, open: (path: string) => void): Promise<void> {
  const { data } = await clientFor(accountId).listNotices({ query: { limit: looked } })
  const place = notifiedPlace + accountId
  const before = noted(place)
  // Noted first: a tab that is closed in between tells one too few, never one twice.
  note(place, data[0] === undefined ? (before ?? '') : `${data[0].at} ${data[0].notice_id}`)
  // Notifications from before they were turned on are not shown.
  if (before === null) return
  const [at = '', id] = before.split(' ')
  const index = data.findIndex(({ notice_id }) => notice_id === id)
  const fresh = index < 0 ? data.filter((notice) => notice.at > at) : data.slice(0, index)
  for (const notice of fresh
    .filter(({ kind, read, open }) => urgent.has(kind) && !read && open)
    .slice(0, notificationsMax)
    .toReversed())
    await show(notice, accountId, open)
}

async function show(
  notice: Notice,
  accountId: string,
  open: (path: string) => void,
): Promise<void> {
  const { notice_id, kind, connection_name, scheduled_at } = notice
  const path = notificationLink(notice)
  const body = [
    connection_name,
    scheduled_at === null ? null : noticeTexts.planned(momentText(scheduled_at, viewerZone)),
  ]
    .filter(Boolean)
    .join(' · ')
  const look = { body, tag: notice_id, icon: '/icon-192.png', data: `${path}?account=${accountId}` }
  try {
    const shown = new Notification(noticeTexts.kinds[kind], look)
    shown.addEventListener('click', () => {
      globalThis.focus()
      shown.close()
      open(path)
    })
  } catch {
    // Telephones leave it to the service worker, which opens a window.
    await (
      await navigator.serviceWorker.getRegistration()
    )?.showNotification(noticeTexts.kinds[kind], look)
  }
}
