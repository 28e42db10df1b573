import type { Draft } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import type { ReactNode } from 'react'
import { Callout, isSignedOut, ProblemCallout } from '../shell/states.tsx'
import { composerTexts } from '../texts/composer.ts'
import { networkLabels } from '../texts/networks.ts'
import { composerContent } from './text/content.ts'
import { EditConflict } from './text/elsewhere.tsx'
import { isNew } from './new-draft.ts'
import { OtherTexts } from './text/other-texts.tsx'
import { Pieces, type Count } from './text/pieces.tsx'
import { EvidencePanel } from './text/evidence-panel.tsx'
import { RewritePanel } from './text/rewrite-panel.tsx'
import { WithSnippets } from './text/with-snippets.tsx'
import { VersionsPanel } from './text/versions-panel.tsx'
import { useEditing } from './use-editing.ts'

/** The tab that shows it. */
export interface PaneTab {
  readonly id: string
  readonly isShown: boolean
}

interface Props {
  readonly draft: Draft
  readonly storageKey: string
  /** The networks of the text. */
  readonly name: string
  readonly counts: readonly Count[]
  readonly tab?: PaneTab | null
  /** Actions on the whole text, beside its name. */
  readonly head?: ReactNode
  /** What its networks let the author choose. */
  readonly options?: ReactNode
  readonly onVariants: (draftIds: readonly string[]) => void
  /** The previews. */
  readonly children: ReactNode
}

/** A text with its files, and beside it how its networks will show it. */
export function DraftPane({
  draft,
  storageKey,
  name,
  counts,
  tab = null,
  head,
  options,
  onVariants,
  children,
}: Props) {
  const editing = useEditing(draft, storageKey)
  const { state, error, saving, uploads, items } = editing
  const board = {
    content: composerContent(editing),
    contentType: draft.content_type,
    uploads,
    items,
    read: saving.view,
    change: saving.change,
  }
  const isBlank = isNew(draft.draft_id)
  return (
    <section
      className="draft-pane"
      aria-label={name || networkLabels[draft.platform]}
      hidden={tab?.isShown === false}
    >
      <div className="card">
        <header className="card-head">
          <h2>{name === '' ? composerTexts.notChosen : name}</h2>
          {head}
          <span className="faint small push" role="status">
            {isBlank && (state === 'saved' || state === 'empty') ? '' : composerTexts.states[state]}
          </span>
        </header>
        <div className="card-body stack">
          <WithSnippets>
            <Pieces draft={draft} board={board} saving={saving} counts={counts} />
          </WithSnippets>
          {options}
          {!isBlank && (
            <>
              <RewritePanel
                draft={draft}
                storageKey={storageKey}
                saving={saving}
                onVariants={onVariants}
              />
              <EvidencePanel draft={draft} />
              <div>
                <VersionsPanel draft={draft} saving={saving} />
              </div>
            </>
          )}
          {state === 'trying_again' && <Callout tone="warn">{whyAgain(error)}</Callout>}
          {state === 'refused' && <ProblemCallout error={error} />}
          <OtherTexts draft={draft} storageKey={storageKey} saving={saving} />
          {state === 'elsewhere' && <EditConflict theirs={draft} saving={saving} />}
        </div>
      </div>
      <div className="draft-previews">{children}</div>
    </section>
  )
}

function whyAgain(error: Error | null): string {
  if (isSignedOut(error)) return composerTexts.signedOut
  return error instanceof CrierProblem && error.code === 'rate_limited'
    ? composerTexts.tooMany
    : composerTexts.tryingAgain
}
