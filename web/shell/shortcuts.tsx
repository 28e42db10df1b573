import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useRef, useState } from 'react'
import { shellTexts } from '../texts/shell.ts'
import { Dialog } from './dialog.tsx'

interface Place {
  readonly to: string
  readonly name: keyof typeof shellTexts
  readonly key: string
}

const chordMs = 1_200
const hidden: readonly Place[] = [{ to: '/workspaces', name: 'workspaces', key: 'w' }]

/** `c` writes, `w` switches the workspace, `g` and a letter goes somewhere, `?` shows them all. Whoever is typing is left alone. */
export function Shortcuts({ places, choose }: { readonly places: readonly Place[]; readonly choose: () => void }) {
  const navigate = useNavigate()
  const [shown, setShown] = useState(false)
  const all = useMemo(() => [...places, ...hidden], [places])
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  useEffect(() => {
    let chordUntil = 0
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return
      const place = Date.now() < chordUntil ? all.find(({ key }) => key === event.key) : undefined
      chordUntil = event.key === 'g' ? Date.now() + chordMs : 0
      if (place) void navigate({ to: place.to })
      else if (event.key === 'c') void navigate({ to: '/compose' })
      else if (event.key === 'w') latest.current()
      else if (event.key === '?') setShown(true)
      else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, all])
  if (!shown) return null
  return (
    <Dialog title={shellTexts.shortcuts} onClose={() => setShown(false)}>
      <dl className="facts">
        <ShortcutLine keys={['c']} does={shellTexts.compose} />
        <ShortcutLine keys={['w']} does={shellTexts.switchWorkspace} />
        {all.map(({ key, name }) => (
          <ShortcutLine key={key} keys={['g', key]} does={String(shellTexts[name])} />
        ))}
        <ShortcutLine keys={['?']} does={shellTexts.shortcuts} />
      </dl>
    </Dialog>
  )
}

function ShortcutLine({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) {
  return (
    <>
      <dt className="row">
        {keys.map((key) => (
          <kbd key={key}>{key}</kbd>
        ))}
      </dt>
      <dd>{does}</dd>
    </>
  )
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName) || target.closest('dialog') !== null)
  )
}
