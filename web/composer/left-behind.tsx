import { Button } from '@mantine/core'
import { useState } from 'react'
import { keep, keptNames, kept } from '../data/kept.ts'
import { Notice } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { isKept } from './editing.ts'
import { isNew } from './new-draft.ts'

interface Props {
  readonly keeper: string
  /** The text of this page. */
  readonly own: string
  readonly open: (id: string) => void
}

/** Texts that only this device has: their tab was closed before the server took them. */
export function LeftBehind({ keeper, own, open }: Props) {
  const [texts, setTexts] = useState(() =>
    keptNames(keeper, 'draft:')
      .filter((id) => isNew(id) && id !== own)
      .flatMap((id) => {
        const text = kept(keeper, `draft:${id}`, isKept)
        return text === null ? [] : [{ id, text }]
      }),
  )
  const [first] = texts
  if (first === undefined) return null
  const drop = () => {
    keep(keeper, `draft:${first.id}`, null)
    setTexts(texts.slice(1))
    say(composerTexts.leftDropped, {
      undo: () => {
        keep(keeper, `draft:${first.id}`, first.text)
        setTexts((present) => [first, ...present])
      },
    })
  }
  return (
    <Notice tone="warn">
      <p>{composerTexts.left}</p>
      <p className="soft clip">{first.text.pieces.join(' ').slice(0, 140)}</p>
      <div className="row">
        <Button variant="default" size="compact-sm" onClick={() => open(first.id)}>
          {composerTexts.leftOpen}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={drop}>
          {composerTexts.leftDrop}
        </Button>
      </div>
    </Notice>
  )
}
