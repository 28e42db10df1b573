import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Callout } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { allCopies, dropCopy, putBack, takeCopy } from './text/copies.ts'
import { isNew } from './new-draft.ts'

interface Props {
  readonly storageKey: string
  /** The text of this page. */
  readonly own: string
  readonly open: (id: string) => void
}

/** Texts that only this device has: their tab was closed before the server took them. */
export function UnsavedDrafts({ storageKey, own, open }: Props) {
  const [texts, setTexts] = useState(() =>
    allCopies(storageKey).filter(({ draftId }) => isNew(draftId) && draftId !== own),
  )
  const [first] = texts
  if (first === undefined) return null
  const drop = () => {
    dropCopy(storageKey, first)
    setTexts(texts.slice(1))
    say(composerTexts.leftDropped, {
      undo: () => {
        putBack(storageKey, first)
        setTexts((present) => [first, ...present])
      },
    })
  }
  const goOn = () => {
    if (takeCopy(storageKey, first)) open(first.draftId)
    else say(composerTexts.leftNoRoom, { tone: 'bad' })
  }
  return (
    <Callout tone="warn">
      <p>{composerTexts.left}</p>
      <p className="soft clip">{first.text.pieces.join(' ').slice(0, 140)}</p>
      <div className="row">
        <Button variant="default" size="compact-sm" onClick={goOn}>
          {composerTexts.leftOpen}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={drop}>
          {composerTexts.leftDrop}
        </Button>
      </div>
    </Callout>
  )
}
