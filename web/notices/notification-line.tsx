import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Link } from '@tanstack/react-router'
import { client } from '../data/client.ts'
import { Icon } from '../shell/icon.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { noticeTexts } from '../texts/notices.ts'
import { reasonTexts } from '../texts/reasons.ts'
import { momentText } from '../time/format.ts'
import { notificationLink } from './place-of.ts'

type Notice = Awaited<ReturnType<typeof client.listNotices>>['data'][number]

/** A notification with its subject and time; it links to the subject. */
export function NotificationLine({
  notice,
  zone,
}: {
  readonly notice: Notice
  readonly zone: string
}) {
  const { kind, at, read, open, platform, connection_name, scheduled_at, opening, error_code } =
    notice
  const facts = [
    error_code === null ? null : reasonTexts[error_code],
    connection_name,
    scheduled_at === null ? null : noticeTexts.planned(momentText(scheduled_at, zone)),
  ].filter(Boolean)
  return (
    <LinkTo notice={notice}>
      {platform === null ? (
        <Icon name="alert" size={20} />
      ) : (
        <NetworkMark network={platform} size={20} />
      )}
      <span className="line-text">
        <span className="notice-kind">{noticeTexts.kinds[kind]}</span>
        {opening !== null && <span className="clip notice-opening">{opening}</span>}
        {facts.length > 0 && <span className="small soft notice-facts">{facts.join(' · ')}</span>}
      </span>
      {!read && (
        <span className="state" data-tone="bad">
          {noticeTexts.isNew}
        </span>
      )}
      {!open && <span className="state">{noticeTexts.over}</span>}
      <time className="soft small" dateTime={at}>
        {momentText(at, zone)}
      </time>
    </LinkTo>
  )
}

function LinkTo({ notice, children }: { readonly notice: Notice; readonly children: ReactNode }) {
  const queries = useQueryClient()
  // Where this fails the notice stays unread, which is no reason to keep its reader here.
  const markRead = () =>
    void client
      .readNotices({ body: { notice_id: notice.notice_id } })
      .then(() => queries.invalidateQueries({ queryKey: ['notices'] }))
      .catch(() => undefined)
  return (
    <Link
      to={notificationLink(notice)}
      className="line notice-line"
      data-read={notice.read || undefined}
      {...(!notice.read && { onClick: markRead })}
    >
      {children}
    </Link>
  )
}
