import type { Draft } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../controls/button.tsx'
import { CloseButton } from '../../controls/close-button.tsx'
import { client } from '../../data/client.ts'
import { Failed, Callout } from '../../shell/states.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { proofTexts } from '../../texts/proof.ts'
import { shellTexts } from '../../texts/shell.ts'
import { evidencePartsOf, sentenceAround, type DraftEvidence } from './evidence.ts'
import './proof.css'

/**
 * The statements of the draft: each figure, name and quotation with the sentence of the source that
 * supports it, and points to check.
 */
export function EvidencePanel({ draft }: { readonly draft: Draft }) {
  const [open, setOpen] = useState(false)
  if (draft.evidence.length === 0 && draft.warnings.length === 0) return null
  if (!open)
    return (
      <div>
        <Button variant="default" size="compact-sm" onClick={() => setOpen(true)}>
          {proofTexts.open(draft.evidence.length)}
        </Button>
      </div>
    )
  return (
    <section className="rewrite stack" aria-label={proofTexts.title}>
      <div className="row">
        <h3 className="proof-title">{proofTexts.title}</h3>
        <CloseButton close={() => setOpen(false)} push />
      </div>
      {draft.warnings.map(({ code, piece, detail }, index) => (
        <Callout key={index} tone="warn">
          {proofTexts.warnings[code]}
          {piece !== null &&
            draft.content_type !== 'post' &&
            ` (${composerTexts.piece(draft.content_type, piece)})`}
          {detail !== '' && `: ${detail}`}
        </Callout>
      ))}
      {draft.evidence.length > 0 && <Proof draft={draft} />}
    </section>
  )
}

function Proof({ draft }: { readonly draft: Draft }) {
  const [chosen, setChosen] = useState<DraftEvidence | null>(null)
  const several = draft.content_type !== 'post'
  return (
    <>
      <p className="small soft">{proofTexts.lead}</p>
      <div className="proof">
        {draft.pieces.map((piece, index) => (
          <div key={index}>
            {several && (
              <p className="small faint">{composerTexts.piece(draft.content_type, index + 1)}</p>
            )}
            <p className="proof-text">
              {evidencePartsOf(
                piece,
                draft.evidence.filter((one) => one.piece === index + 1),
              ).map(({ text, evidence }, place) =>
                evidence === null ? (
                  text
                ) : (
                  <button
                    key={place}
                    type="button"
                    className="proof-mark"
                    data-status={evidence.status}
                    aria-pressed={evidence === chosen}
                    onMouseEnter={() => setChosen(evidence)}
                    onFocus={() => setChosen(evidence)}
                    onClick={() => setChosen(evidence)}
                  >
                    {text}
                  </button>
                ),
              )}
            </p>
          </div>
        ))}
      </div>
      <div className="proof-source" aria-live="polite">
        {chosen === null ? (
          <p className="small faint">{proofTexts.choose}</p>
        ) : (
          <SourceOf draftId={draft.draft_id} evidence={chosen} />
        )}
      </div>
    </>
  )
}

/** Read once: a draft's sources never change. */
function SourceOf({
  draftId,
  evidence,
}: {
  readonly draftId: string
  readonly evidence: DraftEvidence
}) {
  const query = useQuery({
    queryKey: ['draft-sources', draftId],
    queryFn: () => client.getDraftSources({ params: { draft_id: draftId } }),
    staleTime: Infinity,
  })
  const { source: place } = evidence
  if (place === null)
    return (
      <p className="small">
        {evidence.status === 'absent' ? proofTexts.absent : proofTexts.inTopic}
      </p>
    )
  if (query.isError) return <Failed error={query.error} again={() => void query.refetch()} />
  if (query.data === undefined) return <p className="small faint">{shellTexts.loading}</p>
  const source = query.data.data.find(({ index }) => index === place.index)
  if (source === undefined) return <p className="small">{proofTexts.sourceGone}</p>
  const { before, said, after } = sentenceAround(source.text, place.start, place.end)
  return (
    <figure>
      <blockquote>
        {before}
        <mark>{said}</mark>
        {after}
      </blockquote>
      <figcaption className="small faint clip">{source.url ?? proofTexts.given}</figcaption>
    </figure>
  )
}
