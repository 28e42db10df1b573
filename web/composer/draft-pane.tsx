import type { Draft } from '@crier/sdk/operations.ts'
import { useQuery } from '@tanstack/react-query'
import { account, preview as previewQuery } from '../data/queries.ts'
import { unlessMain } from '../data/connection-names.ts'
import { NetworkMark } from '../shell/network-mark.tsx'
import { isSignedOut, Notice, ProblemNotice } from '../shell/states.tsx'
import { composerTexts } from '../texts/composer.ts'
import { networkNames } from '../texts/networks.ts'
import { contentTypeNames } from '../texts/shell.ts'
import { ConnectionChoice } from './connection-choice.tsx'
import { Elsewhere } from './elsewhere.tsx'
import { NetworkPreview } from './network-preview.tsx'
import { Pieces } from './pieces.tsx'
import { ProofPanel } from './proof-panel.tsx'
import { RewritePanel } from './rewrite-panel.tsx'
import { ScheduleBox } from './schedule-box.tsx'
import { VersionsPanel } from './versions-panel.tsx'
import { useConnection } from './use-connection.ts'
import { useEditing } from './use-editing.ts'

interface Props {
  readonly draft: Draft
  readonly keeper: string
  readonly at: string | undefined
  /** The id of the connection that the address asks for. */
  readonly connection: string | undefined
  /** The only one on the page: the preview then stands beside the text instead of under it. */
  readonly alone: boolean
}

/** One draft: its text, how the network will show it, and when it goes out. */
export function DraftPane({ draft, keeper, at, connection: asked, alone }: Props) {
  const { pieces, media, caption, state, error, saving, uploads, items } = useEditing(draft, keeper)
  const content = { pieces, media, caption }
  const board = { content, contentType: draft.content_type, uploads, items, read: saving.view, change: saving.change }
  const chosen = useConnection(keeper, draft.platform, asked)
  const { data: owner } = useQuery(account)
  const { data: preview } = useQuery(previewQuery(draft.draft_id, draft.updated_at, unlessMain(chosen.connection)))
  const shown = preview?.platforms.find(({ platform }) => platform === draft.platform)
  return (
    <section className="draft-pane" data-alone={alone || undefined} aria-label={networkNames[draft.platform]}>
      <div className="card">
        <header className="card-head">
          <NetworkMark network={draft.platform} named={false} />
          <h2>{networkNames[draft.platform]}</h2>
          <span className="faint small">{contentTypeNames[draft.content_type]}</span>
          <span className="faint small push" role="status">
            {composerTexts.states[state]}
          </span>
        </header>
        <div className="card-body stack">
          <ConnectionChoice platform={draft.platform} chosen={chosen} />
          <Pieces draft={draft} board={board} saving={saving} limit={shown?.pieces[0]?.limit} />
          <RewritePanel draft={draft} saving={saving} />
          <ProofPanel draft={draft} />
          <div>
            <VersionsPanel draft={draft} saving={saving} />
          </div>
          {state === 'trying_again' && (
            <Notice tone="warn">{isSignedOut(error) ? composerTexts.signedOut : composerTexts.tryingAgain}</Notice>
          )}
          {state === 'refused' && <ProblemNotice error={error} />}
          {state === 'elsewhere' && <Elsewhere theirs={draft} saving={saving} />}
          {shown?.warnings.map(({ code, detail }) =>
            code === 'media_not_supported' ? (
              <Notice key={detail} tone="warn">
                {detail}
              </Notice>
            ) : (
              <p key={code} className="small soft">
                {detail}
              </p>
            ),
          )}
        </div>
        <ScheduleBox draft={draft} at={at} saving={saving} chosen={chosen} waitsForFiles={uploads.isBusy} />
      </div>
      <div className="draft-preview">
        <h3 className="faint">{composerTexts.previewFor(networkNames[draft.platform])}</h3>
        <NetworkPreview
          platform={draft.platform}
          contentType={draft.content_type}
          content={content}
          shown={shown}
          name={owner?.brand_kit.name ?? composerTexts.sample}
          colors={owner?.brand_kit.colors ?? []}
        />
      </div>
    </section>
  )
}
