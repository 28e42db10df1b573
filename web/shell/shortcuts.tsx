import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useMemo, useRef, useState } from 'react'
import { nextColors } from '../controls/color-scheme.ts'
import { Checkbox } from '../controls/field.tsx'
import { note, noted } from '../data/noted.ts'
import { paletteTexts } from '../texts/palette.ts'
import { shellTexts } from '../texts/shell.ts'
import { Dialog } from './dialog.tsx'
import type { IconName } from './icon.tsx'
import type { EarlyKeys } from './palette.tsx'
import { chooseInList, editInList, moveInList } from './list-keys.ts'

interface Place {
  readonly to: string
  readonly name: keyof typeof shellTexts
  readonly icon: IconName
  readonly key: string
}

// Loaded on first use.
const Palette = lazy(() =>
  import('./palette.tsx').then((module) => ({ default: module.CommandPalette })),
)

const chordMs = 1_200
const singleKeysPlace = 'crier:single-keys'
const hidden: readonly Place[] = [{ to: '/workspaces', name: 'workspaces', icon: 'user', key: 'w' }]

/**
 * `c` writes, `w` switches the workspace, `g` and a letter navigate, `j` and `k` walk a list, `e`
 * edits, `x` selects, `?` shows them all, and Control or Command with `k` finds everything by
 * its name. Letters do nothing while the person types, or has turned them off: dictation sends
 * many letters.
 */
export function Shortcuts({
  places,
  choose,
}: {
  readonly places: readonly Place[]
  readonly choose: () => void
}) {
  const navigate = useNavigate()
  const [shown, setShown] = useState<'keys' | 'palette' | null>(null)
  // Input before the palette had loaded: it is the beginning of its words, and no shortcut.
  const early = useRef<EarlyKeys | null>(null)
  const [isOn, setOn] = useState(() => noted(singleKeysPlace) !== 'off')
  const all = useMemo(() => [...places, ...hidden], [places])
  const latest = useRef(choose)
  useEffect(() => {
    latest.current = choose
  })
  useEffect(() => {
    // By the time at which a key was pressed: a page that is busy hears of it later.
    let chordUntil = 0
    const press = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === 'k') {
        if (isDialogOpen()) return
        event.preventDefault()
        early.current ??= { text: '', isEntered: false }
        return setShown('palette')
      }
      if (early.current !== null && !isDialogOpen()) {
        if (event.key === 'Escape') {
          early.current = null
          return setShown(null)
        }
        if (takeEarlyKey(early.current, event)) event.preventDefault()
        return
      }
      if (
        !isOn ||
        event.ctrlKey ||
        event.metaKey ||
        event.altKey ||
        isDialogOpen() ||
        isTyping(event.target)
      )
        return
      const place =
        event.timeStamp < chordUntil ? all.find(({ key }) => key === event.key) : undefined
      chordUntil = event.key === 'g' ? event.timeStamp + chordMs : 0
      if (place) void navigate({ to: place.to })
      else if (event.key === 'c') void navigate({ to: '/compose' })
      else if (event.key === 'w') latest.current()
      else if (event.key === '?') setShown('keys')
      else if (event.key === 'j' || event.key === 'k') {
        if (!moveInList(event.key === 'j' ? 1 : -1)) return
      } else if (event.key === 'e') {
        if (!editInList()) return
      } else if (event.key === 'x') {
        if (!chooseInList()) return
      } else return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [navigate, all, isOn])
  if (shown === 'palette')
    return (
      <Suspense fallback={null}>
        <Palette
          early={early}
          places={places}
          choose={choose}
          switchColors={nextColors}
          showKeys={() => setShown('keys')}
          close={() => {
            early.current = null
            setShown(null)
          }}
        />
      </Suspense>
    )
  if (shown === null) return null
  return (
    <Dialog title={shellTexts.shortcuts} onClose={() => setShown(null)}>
      <dl className="facts">
        <ShortcutLine keys={['Ctrl/⌘', 'K']} does={paletteTexts.open} />
        <ShortcutLine keys={['c']} does={shellTexts.compose} />
        <ShortcutLine keys={['Ctrl/⌘', 'Enter']} does={paletteTexts.schedule} />
        <ShortcutLine keys={['j', 'k']} does={paletteTexts.next} />
        <ShortcutLine keys={['e']} does={paletteTexts.edit} />
        <ShortcutLine keys={['x']} does={paletteTexts.choose} />
        <ShortcutLine keys={['w']} does={shellTexts.switchWorkspace} />
        {all.map(({ key, name }) => (
          <ShortcutLine key={key} keys={['g', key]} does={String(shellTexts[name])} />
        ))}
        <ShortcutLine keys={['?']} does={shellTexts.shortcuts} />
      </dl>
      <Checkbox
        label={paletteTexts.singleKeys}
        description={paletteTexts.singleKeysNote}
        checked={isOn}
        onChange={({ target: { checked } }) => {
          setOn(checked)
          note(singleKeysPlace, checked ? null : 'off')
        }}
      />
    </Dialog>
  )
}

const isDialogOpen = () => document.querySelector('dialog[open]') !== null

/** True for a key that a field would have accepted. */
function takeEarlyKey(early: EarlyKeys, { key, ctrlKey, metaKey, altKey }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || early.isEntered) return false
  if (key === 'Enter') early.isEntered = true
  else if (key === 'Backspace') early.text = early.text.slice(0, -1)
  else if ([...key].length === 1) early.text += key
  else return false
  return true
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

// Radio buttons and checkboxes accept no text: after choosing a view by one, keys still work.
const typedIn = 'input:not([type=radio], [type=checkbox]), textarea, select'

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches(`${typedIn}, dialog, dialog *`))
  )
}
