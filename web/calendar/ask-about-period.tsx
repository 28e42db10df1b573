import { useState } from 'react'
import { LinkDialog } from '../previews/link-dialog.tsx'
import { Icon } from '../shell/icon.tsx'
import { calendarTexts } from '../texts/calendar.ts'
import { reader } from '../time/reader.ts'
import { periodTitle, titledRange, type View } from './period.ts'

interface Props {
  readonly view: View
  readonly day: string
  readonly zone: string
}

/** Creates a link that shows a client the period of the calendar, with what is planned later. */
export function AskAboutPeriod({ view, day, zone }: Props) {
  const [asks, setAsks] = useState(false)
  return (
    <>
      <button
        type="button"
        className="icon-button"
        aria-label={calendarTexts.askClient}
        title={calendarTexts.askClient}
        onClick={() => setAsks(true)}
      >
        <Icon name="external" />
      </button>
      {asks && (
        <LinkDialog
          shows={titledRange(view, day, zone, reader().weekStart)}
          period={periodTitle(view, day, reader())}
          close={() => setAsks(false)}
        />
      )}
    </>
  )
}
