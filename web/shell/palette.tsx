import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { Form } from '../controls/form.tsx'
import { client } from '../data/client.ts'
import { mayWrite } from '../data/queries.ts'
import { paletteTexts } from '../texts/palette.ts'
import { shellTexts, statusTexts } from '../texts/shell.ts'
import { networkLabels } from '../texts/networks.ts'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'
import { displayStatusOf } from './display-status.ts'
import './workspaces.css'

interface Place {
  readonly to: string
  readonly name: keyof typeof shellTexts
  readonly icon: IconName
  readonly key: string
}

interface Command {
  readonly id: string
  readonly icon: IconName
  readonly text: string
  /** Its keys, or what it is. */
  readonly note: string
  readonly run: () => void
}

/** The keys that were pressed between the shortcut and the palette. */
export interface EarlyKeys {
  text: string
  isEntered: boolean
}

interface Props {
  readonly early: RefObject<EarlyKeys | null>
  readonly places: readonly Place[]
  readonly choose: () => void
  readonly switchColors: () => void
  readonly showKeys: () => void
  readonly close: () => void
}

const optionId = (id: string) => `command-${id}`
const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
// More than fit the list would hide each other.
const foundMax = 6
const shortestSearch = 2
const textMax = 120
// Typing a word does not search for each of its beginnings.
const pauseMs = 200

/**
 * Everything by its name: typing narrows, the arrows choose, Enter does it. Posts and drafts are
 * found by their words.
 */
export function CommandPalette({ early, places, choose, switchColors, showKeys, close }: Props) {
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayWrite)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  const words = typed.trim()
  const wanted = useSettled(words, pauseMs)
  const search = useQuery({
    // Both at once: lines that came later would move what is chosen.
    queryKey: ['schedules', 'found', wanted],
    queryFn: () => findByWords(wanted.slice(0, 100)),
    enabled: wanted.length >= shortestSearch,
  })
  const commands: Command[] = [
    ...(may
      ? [
          {
            id: 'write',
            icon: 'write' as const,
            text: paletteTexts.write,
            note: 'C',
            run: () => void navigate({ to: '/compose' }),
          },
        ]
      : []),
    ...places.map(({ to, name, icon, key }) => ({
      id: name,
      icon,
      text: String(shellTexts[name]),
      note: `G ${key.toUpperCase()}`,
      run: () => void navigate({ to }),
    })),
    { id: 'workspaces', icon: 'user', text: shellTexts.switchWorkspace, note: 'W', run: choose },
    { id: 'colors', icon: 'moon', text: shellTexts.switchColors, note: '', run: switchColors },
    { id: 'keys', icon: 'info', text: shellTexts.shortcuts, note: '?', run: showKeys },
  ]
  // Enter does what was typed, however fast it comes: never a line of the list that the words
  // before it found.
  const named = commands.filter(({ text }) => plain(text).includes(plain(words)))
  const isSearch = words.length >= shortestSearch
  const found = isSearch && words === wanted ? search.data : undefined
  const isFinding = isSearch && (words !== wanted || search.isPending)
  const all: readonly Command[] = [
    ...named,
    ...(found?.posts ?? []).map((post) => ({
      id: post.schedule_id,
      icon: 'posts' as const,
      text: post.opening.slice(0, textMax) || paletteTexts.withoutText,
      note: `${networkLabels[post.platform]} · ${statusTexts[displayStatusOf(post)]}`,
      run: () =>
        void navigate({ to: '/posts/$scheduleId', params: { scheduleId: post.schedule_id } }),
    })),
    ...(found?.drafts ?? []).map(({ draft_id, platform, pieces }) => ({
      id: draft_id,
      icon: 'write' as const,
      text: pieces.join(' ').slice(0, textMax) || paletteTexts.withoutText,
      note: paletteTexts.draftOf(networkLabels[platform]),
      run: () => void navigate({ to: '/compose', search: { draft: draft_id } }),
    })),
  ]
  const chosen = Math.min(at, Math.max(all.length - 1, 0))
  const move = (step: number) => {
    const next = (chosen + step + all.length) % all.length
    setAt(next)
    const id = all[next]?.id
    if (id !== undefined)
      document.getElementById(optionId(id))?.scrollIntoView({ block: 'nearest' })
  }
  const run = (command: Command) => {
    close()
    command.run()
  }
  // Before the next key can come: until then the field has no focus.
  useLayoutEffect(() => {
    const { text = '', isEntered = false } = early.current ?? {}
    early.current = null
    field.current?.focus()
    if (text !== '') setTyped(text)
    if (isEntered) queueMicrotask(() => field.current?.form?.requestSubmit())
  }, [early])
  return (
    <Dialog title={paletteTexts.title} onClose={close}>
      <Form
        submit={() => {
          const command = all[chosen]
          if (command) run(command)
        }}
      >
        <input
          ref={field}
          className="workspace-filter"
          role="combobox"
          aria-label={paletteTexts.find}
          aria-expanded={all.length > 0}
          aria-controls="command-list"
          aria-autocomplete="list"
          {...(all[chosen] && { 'aria-activedescendant': optionId(all[chosen].id) })}
          placeholder={paletteTexts.find}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setAt(0)
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step === undefined || all.length === 0) return
            event.preventDefault()
            move(step)
          }}
        />
        {all.length === 0 && (
          <p className="soft">{isFinding ? paletteTexts.finding : paletteTexts.none}</p>
        )}
        <ul
          id="command-list"
          className="workspace-list"
          role="listbox"
          aria-label={paletteTexts.title}
          hidden={all.length === 0}
        >
          {all.map((command, index) => (
            <li
              key={command.id}
              id={optionId(command.id)}
              role="option"
              aria-selected={index === chosen}
              onClick={() => run(command)}
              // A list that changes under a resting mouse fires a move of zero.
              onMouseMove={({ movementX, movementY }) =>
                (movementX !== 0 || movementY !== 0) && setAt(index)
              }
            >
              <Icon name={command.icon} />
              <span className="clip">{command.text}</span>
              <span className="push small faint palette-note">{command.note}</span>
            </li>
          ))}
        </ul>
      </Form>
    </Dialog>
  )
}

/** A draft beside its post would show the same text twice. */
async function findByWords(q: string) {
  const [posts, drafts] = await Promise.all([
    client.listSchedules({ query: { q, order: 'desc', limit: foundMax } }),
    client.listDrafts({ query: { q, limit: foundMax } }),
  ])
  const posted = new Set(posts.data.map(({ draft_id }) => draft_id))
  return { posts: posts.data, drafts: drafts.data.filter(({ draft_id }) => !posted.has(draft_id)) }
}

/** A value once it has stayed the same for a moment. */
function useSettled<Value>(value: Value, ms: number): Value {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
