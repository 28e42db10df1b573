import { useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { ConfirmDialog } from '../shell/question.tsx'
import { messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { postTexts } from '../texts/posts.ts'
import { runEach } from './run-each.ts'
import type { PostSelection } from './use-selection.ts'

const texts = postTexts.bulk

interface Labelled {
  readonly label: string
  /** Whether the action applies to this one. Default: all. */
  readonly takes?: (id: string) => boolean
}

/** Is done at once. */
export interface BulkAction extends Labelled {
  /** Says how many it was done to. */
  readonly done: (count: number) => string
  readonly run: (id: string) => Promise<unknown>
  /** Asked before it is done. */
  readonly ask?: string
  /** The way back, for those that it was done to, in the order in which it was. */
  readonly undo?: (ids: readonly string[]) => Promise<unknown>
}

/** Asks more first. */
export interface BulkQuestion extends Labelled {
  readonly open: (ids: readonly string[]) => void
}

interface Props {
  readonly selection: PostSelection
  /** All lines that can be chosen. */
  readonly all: readonly string[]
  readonly actions: readonly (BulkAction | BulkQuestion)[]
  readonly onDone: () => void
  /** Further inputs of the actions, shown before them. */
  readonly children?: ReactNode
}

/** Actions on several lines at once. */
export function BulkBar({ selection, all, actions, onDone, children }: Props) {
  const [running, setRunning] = useState(false)
  const chosen = selection.ids.filter((id) => all.includes(id))
  const [asked, setAsked] = useState<{
    readonly action: BulkAction
    readonly ids: readonly string[]
  } | null>(null)
  const act = async ({ done, run, undo }: BulkAction, ids: readonly string[]) => {
    setRunning(true)
    const ran = await runEach(ids, run)
    setRunning(false)
    selection.clear()
    onDone()
    const ended = ran.done.map(({ item }) => item)
    if (ran.refused[0] !== undefined)
      say(texts.refused(ran.refused.length, messageOf(ran.refused[0].error)), { tone: 'bad' })
    if (ended.length > 0)
      say(done(ended.length), undo && { undo: () => void undoAll(() => undo(ended), onDone) })
  }
  const begin = (action: BulkAction | BulkQuestion, ids: readonly string[]) => {
    if ('open' in action) action.open(ids)
    else if (action.ask !== undefined) setAsked({ action, ids })
    else void act(action, ids)
  }
  if (all.length === 0 || actions.length === 0) return null
  return (
    <div className="bulk-bar">
      <label className="row small">
        <input
          type="checkbox"
          checked={selection.hasAll(all)}
          onChange={() => selection.toggleAll(all)}
        />
        {chosen.length === 0 ? texts.all : texts.chosen(chosen.length)}
      </label>
      {chosen.length > 0 && children}
      {actions.map((action) => {
        const ids = action.takes === undefined ? chosen : chosen.filter(action.takes)
        if (ids.length === 0) return null
        return (
          <Button
            key={action.label}
            size="compact-sm"
            variant="default"
            loading={running}
            onClick={() => begin(action, ids)}
          >
            {ids.length < chosen.length ? texts.onlyOf(action.label, ids.length) : action.label}
          </Button>
        )
      })}
      {asked?.action.ask !== undefined && (
        <ConfirmDialog
          action={asked.action.label}
          text={asked.action.ask}
          agree={() => void act(asked.action, asked.ids)}
          close={() => setAsked(null)}
        />
      )}
    </div>
  )
}

/** Takes something back from several, and says why where that is refused. */
export async function undoAll(undo: () => Promise<unknown>, onDone: () => void): Promise<void> {
  try {
    await undo()
  } catch (error) {
    say(messageOf(error as Error), { tone: 'bad' })
  }
  onDone()
}

interface CheckProps {
  readonly id: string
  readonly name: string
  readonly selection: PostSelection
}

export function BulkCheck({ id, name, selection }: CheckProps) {
  return (
    <label className="bulk-check">
      <input
        type="checkbox"
        aria-label={texts.choose(name)}
        data-choose
        checked={selection.has(id)}
        onChange={() => selection.toggle(id)}
      />
    </label>
  )
}
