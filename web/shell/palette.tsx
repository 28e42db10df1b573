import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useDeferredValue, useEffect, useRef, useState } from 'react'
import { client } from '../data/client.ts'
import { mayWrite } from '../data/queries.ts'
import { paletteTexts } from '../texts/palette.ts'
import { shellTexts } from '../texts/shell.ts'
import { networkNames } from '../texts/networks.ts'
import { Dialog } from './dialog.tsx'
import { Icon, type IconName } from './icon.tsx'
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

interface Props {
  readonly places: readonly Place[]
  readonly choose: () => void
  readonly switchColors: () => void
  readonly showKeys: () => void
  readonly close: () => void
}

const optionId = (id: string) => `command-${id}`
const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase()
// More than fit the list would hide each other.
const draftsMost = 6
const shortestSearch = 2

/** Everything by its name: typing narrows, the arrows choose, Enter does it. Drafts are found by their words. */
export function Palette({ places, choose, switchColors, showKeys, close }: Props) {
  const navigate = useNavigate()
  const { data: may = false } = useQuery(mayWrite)
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [at, setAt] = useState(0)
  useEffect(() => field.current?.focus(), [])
  const wanted = useDeferredValue(typed.trim())
  const drafts = useQuery({
    queryKey: ['drafts', 'found', wanted],
    queryFn: () => client.listDrafts({ query: { q: wanted.slice(0, 100), limit: draftsMost } }),
    enabled: wanted.length >= shortestSearch,
  })
  const commands: Command[] = [
    ...(may
      ? [{ id: 'write', icon: 'write' as const, text: paletteTexts.write, note: 'C', run: () => void navigate({ to: '/compose' }) }]
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
  // Enter does what was typed, however fast it comes: never a line of the list that the words before it found.
  const words = typed.trim()
  const named = commands.filter(({ text }) => plain(text).includes(plain(words)))
  const found = words.length < shortestSearch || words !== wanted ? [] : (drafts.data?.data ?? [])
  const all: readonly Command[] = [
    ...named,
    ...found.map(({ draft_id, platform, pieces }) => ({
      id: draft_id,
      icon: 'posts' as const,
      text: pieces.join(' ').slice(0, 120) || paletteTexts.withoutText,
      note: paletteTexts.draftOf(networkNames[platform]),
      run: () => void navigate({ to: '/compose', search: { draft: draft_id } }),
    })),
  ]
  const chosen = Math.min(at, Math.max(all.length - 1, 0))
  const move = (step: number) => {
    const next = (chosen + step + all.length) % all.length
    setAt(next)
    const id = all[next]?.id
    if (id !== undefined) document.getElementById(optionId(id))?.scrollIntoView({ block: 'nearest' })
  }
  const run = (command: Command) => {
    close()
    command.run()
  }
  return (
    <Dialog title={paletteTexts.title} onClose={close}>
      <form
        className="stack"
        onSubmit={(event) => {
          event.preventDefault()
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
        {all.length === 0 && <p className="soft">{paletteTexts.none}</p>}
        <ul id="command-list" className="workspace-list" role="listbox" aria-label={paletteTexts.title} hidden={all.length === 0}>
          {all.map((command, index) => (
            <li
              key={command.id}
              id={optionId(command.id)}
              role="option"
              aria-selected={index === chosen}
              onClick={() => run(command)}
              // A list that changes under a mouse at rest is told as a move of nothing.
              onMouseMove={({ movementX, movementY }) => (movementX !== 0 || movementY !== 0) && setAt(index)}
            >
              <Icon name={command.icon} />
              <span className="clip">{command.text}</span>
              <span className="push small faint">{command.note}</span>
            </li>
          ))}
        </ul>
      </form>
    </Dialog>
  )
}
