import type { Draft } from '@crier/sdk/operations.ts'
import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../controls/button.tsx'
import { Callout } from '../../shell/states.tsx'
import { say } from '../../shell/toasts.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { composerContent, isSameContent } from './content.ts'
import { dropCopy, otherCopies, putBack, type DeviceCopy } from './copies.ts'
import type { Saving } from '../saving.ts'
import { undoWith } from '../undo.ts'

interface Props {
  readonly draft: Draft
  readonly storageKey: string
  readonly saving: Saving
}

/**
 * Offers texts that other tabs typed into this draft and that the server does not have; they never
 * replace the present text.
 */
export function OtherTexts({ draft, storageKey, saving }: Props) {
  const [, setChanges] = useState(0)
  // Read as text: it stays the same until a tab changes something.
  const found = useSyncExternalStore(watchOtherTabs, () =>
    JSON.stringify(otherCopies(storageKey, draft.draft_id)),
  )
  const copies = (JSON.parse(found) as readonly DeviceCopy[]).filter(
    ({ text }) => !isSameContent(text, draft) && !isSameContent(text, saving.view()),
  )
  const [first] = copies
  if (first === undefined) return null
  const drop = (said: string, bringBack: () => boolean) => {
    dropCopy(storageKey, first)
    setChanges((count) => count + 1)
    say(said, {
      undo: () => {
        if (!bringBack()) return
        putBack(storageKey, first)
        setChanges((count) => count + 1)
      },
    })
  }
  const take = () => {
    const [before, after] = [composerContent(saving.view()), composerContent(first.text)]
    saving.change(after)
    drop(composerTexts.otherTaken, undoWith(saving, { before, after }))
  }
  return (
    <Callout tone="warn">
      <p>{composerTexts.other(copies.length)}</p>
      <pre className="code code-wrap" tabIndex={0}>
        {first.text.pieces.join('\n---\n')}
      </pre>
      <div className="row">
        <Button variant="default" size="compact-sm" onClick={take}>
          {composerTexts.otherTake}
        </Button>
        <Button
          variant="subtle"
          size="compact-sm"
          onClick={() => drop(composerTexts.leftDropped, () => true)}
        >
          {composerTexts.leftDrop}
        </Button>
      </div>
    </Callout>
  )
}

/** Tells when another tab keeps or forgets something. */
function watchOtherTabs(watcher: () => void): () => void {
  addEventListener('storage', watcher)
  return () => removeEventListener('storage', watcher)
}
