import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Form } from '../controls/form.tsx'
import { session } from '../data/queries.ts'
import { workspaceTexts } from '../texts/workspaces.ts'
import { Dialog } from './dialog.tsx'
import { useSwitch } from './use-switch.ts'
import { WorkspaceMark } from './workspace-mark.tsx'
import './workspaces.css'

const optionId = (accountId: string) => `workspace-${accountId}`
const plain = (text: string) => text.normalize('NFKC').toLocaleLowerCase()

/** The workspaces of a person: typing narrows them, the arrows choose, Enter opens. */
export function Switcher({ close }: { readonly close: () => void }) {
  const { data: person } = useQuery(session)
  const enter = useSwitch()
  const field = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string | null>(null)
  useEffect(() => field.current?.focus(), [])
  const found = (person?.accounts ?? []).filter(({ name }) =>
    plain(name).includes(plain(typed.trim())),
  )
  const at = Math.max(
    found.findIndex(({ account_id }) => account_id === (chosen ?? person?.account_id)),
    0,
  )
  const choose = (step: number) => {
    const next = found[(at + step + found.length) % found.length]
    if (next === undefined) return
    setChosen(next.account_id)
    document.getElementById(optionId(next.account_id))?.scrollIntoView({ block: 'nearest' })
  }
  const open = (accountId: string) => {
    close()
    if (accountId !== person?.account_id) void enter(accountId)
  }
  return (
    <Dialog title={workspaceTexts.switch} onClose={close}>
      <Form
        submit={() => {
          const current = found[at]
          if (current) open(current.account_id)
        }}
      >
        <input
          ref={field}
          className="workspace-filter"
          role="combobox"
          aria-label={workspaceTexts.find}
          aria-expanded={found.length > 0}
          aria-controls="workspace-list"
          aria-autocomplete="list"
          {...(found[at] && { 'aria-activedescendant': optionId(found[at].account_id) })}
          placeholder={workspaceTexts.find}
          autoComplete="off"
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value)
            setChosen(null)
          }}
          onKeyDown={(event) => {
            const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
            if (step === undefined) return
            event.preventDefault()
            choose(step)
          }}
        />
        {found.length === 0 && <p className="soft">{workspaceTexts.none}</p>}
        <ul
          id="workspace-list"
          className="workspace-list"
          role="listbox"
          aria-label={workspaceTexts.title}
          hidden={found.length === 0}
        >
          {found.map(({ account_id, name, role }, index) => (
            <li
              key={account_id}
              id={optionId(account_id)}
              role="option"
              aria-selected={index === at}
              onClick={() => open(account_id)}
              onMouseMove={() => setChosen(account_id)}
            >
              <WorkspaceMark id={account_id} name={name} />
              <span className="clip">{name}</span>
              <span className="push small faint">
                {account_id === person?.account_id
                  ? workspaceTexts.here
                  : workspaceTexts.roles[role]}
              </span>
            </li>
          ))}
        </ul>
      </Form>
      <Link to="/workspaces" className="link" onClick={close}>
        {workspaceTexts.all}
      </Link>
    </Dialog>
  )
}
