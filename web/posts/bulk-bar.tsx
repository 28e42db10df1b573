import { useState } from 'react'
import { Button } from '../controls/button.tsx'
import { Question } from '../shell/question.tsx'
import { messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'
import type { Selection } from './use-selection.ts'

const texts = postTexts.bulk

export interface BulkAction {
  readonly label: string
  /** Says how many it was done to. */
  readonly done: (count: number) => string
  readonly run: (id: string) => Promise<unknown>
  /** Asked before what has no way back. */
  readonly ask?: string
  /** The way back, for those that it was done to. */
  readonly undo?: (ids: readonly string[]) => Promise<unknown>
}

interface Props {
  readonly selection: Selection
  /** All lines that can be chosen. */
  readonly all: readonly string[]
  readonly actions: readonly BulkAction[]
  readonly onDone: () => void
}

/** What can be done to several lines at once: one after the other, and what one refuses keeps none of the others. */
export function BulkBar({ selection, all, actions, onDone }: Props) {
  const [running, setRunning] = useState(false)
  const chosen = selection.ids.filter((id) => all.includes(id))
  const [asked, setAsked] = useState<BulkAction | null>(null)
  const act = async ({ done, run, undo }: BulkAction) => {
    setRunning(true)
    const ended: string[] = []
    const errors: Error[] = []
    for (const id of chosen)
      try {
        await run(id)
        ended.push(id)
      } catch (error) {
        errors.push(error as Error)
      }
    setRunning(false)
    selection.clear()
    onDone()
    if (errors[0] !== undefined) say(texts.refused(errors.length, messageOf(errors[0])), { tone: 'bad' })
    if (ended.length > 0)
      say(
        done(ended.length),
        undo && {
          undo: () =>
            void undo(ended)
              .catch((error: Error) => say(messageOf(error), { tone: 'bad' }))
              .then(onDone),
        },
      )
  }
  if (all.length === 0 || actions.length === 0) return null
  return (
    <div className="bulk-bar">
      <label className="row small">
        <input type="checkbox" checked={selection.hasAll(all)} onChange={() => selection.toggleAll(all)} />
        {chosen.length === 0 ? texts.all : texts.chosen(chosen.length)}
      </label>
      {chosen.length > 0 &&
        actions.map((action) => (
          <Button
            key={action.label}
            size="compact-sm"
            variant="default"
            loading={running}
            onClick={() => (action.ask === undefined ? void act(action) : setAsked(action))}
          >
            {action.label}
          </Button>
        ))}
      {asked?.ask !== undefined && (
        <Question action={asked.label} text={asked.ask} agree={() => void act(asked)} close={() => setAsked(null)} />
      )}
    </div>
  )
}

interface CheckProps {
  readonly id: string
  readonly name: string
  readonly selection: Selection
}

export function BulkCheck({ id, name, selection }: CheckProps) {
  return (
    <label className="bulk-check">
      <input type="checkbox" aria-label={texts.choose(name)} checked={selection.has(id)} onChange={() => selection.toggle(id)} />
    </label>
  )
}
