import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { previewTexts } from '../texts/previews.ts'
import { LinkDialog } from './link-dialog.tsx'

interface Props {
  /** Up to 100; of none there is no button, and a link that was made stays in sight. */
  readonly scheduleIds: readonly string[]
  readonly label?: string
}

/** Creates a link that shows these posts to a person without an account. */
export function AskClient({ scheduleIds, label = previewTexts.ask }: Props) {
  const [asked, setAsked] = useState<readonly string[] | null>(null)
  return (
    <>
      {scheduleIds.length > 0 && (
        <Button variant="default" onClick={() => setAsked(scheduleIds)}>
          {label}
        </Button>
      )}
      {asked !== null && (
        <LinkDialog shows={{ schedule_ids: asked }} close={() => setAsked(null)} />
      )}
    </>
  )
}
