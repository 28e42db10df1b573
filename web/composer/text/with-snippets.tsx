import { lazy, Suspense, useRef, useState, type ReactNode } from 'react'
import { Icon } from '../../shell/icon.tsx'
import { composerTexts } from '../../texts/composer.ts'

const SnippetsPanel = lazy(() =>
  import('./snippets-panel.tsx').then(({ SnippetsPanel }) => ({ default: SnippetsPanel })),
)

/** The fields of a text, with saved texts that are inserted at the cursor. */
export function WithSnippets({ children }: { readonly children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const used = useRef<HTMLTextAreaElement>(null)
  const [isOpen, setOpen] = useState(false)
  // The field that was used last, while it is still there.
  const field = () =>
    used.current?.isConnected ? used.current : (place.current?.querySelector('textarea') ?? null)
  return (
    <>
      <div
        ref={place}
        onFocus={({ target }) => {
          if (target instanceof HTMLTextAreaElement) used.current = target
        }}
      >
        {children}
      </div>
      <div>
        <button
          type="button"
          className="plain-button link small"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
        >
          <Icon name={isOpen ? 'down' : 'right'} size={13} /> {composerTexts.snippets}
        </button>
      </div>
      {isOpen && (
        <Suspense>
          <SnippetsPanel field={field} />
        </Suspense>
      )}
    </>
  )
}
