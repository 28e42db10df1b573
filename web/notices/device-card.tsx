import { useMutation } from '@tanstack/react-query'
import { Checkbox } from '../controls/field.tsx'
import { Callout } from '../shell/states.tsx'
import { noticeTexts } from '../texts/notices.ts'
import { startNotifications, endNotifications, canNotify, useIsNotified } from './device-choice.ts'

/** Browser notifications; the permission is requested only when the person turns them on. */
export function DeviceCard({ personId }: { readonly personId: string }) {
  const isNotified = useIsNotified(personId)
  const ask = useMutation({ mutationFn: () => startNotifications(personId) })
  return (
    <section className="card" aria-labelledby="device-choice">
      <header className="card-head">
        <h2 id="device-choice">{noticeTexts.deviceTitle}</h2>
      </header>
      <div className="card-body stack">
        <p className="soft small">{noticeTexts.deviceNote}</p>
        {canNotify() ? (
          <Checkbox
            label={noticeTexts.deviceLabel}
            checked={isNotified || ask.isPending}
            disabled={ask.isPending}
            onChange={(event) => (event.target.checked ? ask.mutate() : endNotifications())}
          />
        ) : (
          <Callout tone="warn">{noticeTexts.deviceCannot}</Callout>
        )}
        {ask.data === false && <Callout tone="warn">{noticeTexts.deviceDenied}</Callout>}
      </div>
    </section>
  )
}
