import type { Connection, Draft } from '@crier/sdk/operations.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { unlessMain } from '../../data/connection-names.ts'
import { account, preview as previewQuery } from '../../data/queries.ts'
import { NetworkMark } from '../../shell/network-mark.tsx'
import { Callout } from '../../shell/states.tsx'
import { composerTexts } from '../../texts/composer.ts'
import { warningText } from '../../texts/warnings.ts'
import { editingOf } from '../editing.ts'
import { NetworkPreview } from './network-preview.tsx'
import { isNew } from '../new-draft.ts'

interface Props {
  readonly draft: Draft
  readonly storageKey: string
  readonly connection: Connection
  readonly name: string
}

/** How a connection will post a text, and what its network has against it. */
export function TargetPreview({ draft, storageKey, connection, name }: Props) {
  const queries = useQueryClient()
  const { saving } = editingOf(draft, storageKey, queries)
  const content = useSyncExternalStore(saving.watch, saving.view)
  const { data: owner } = useQuery(account)
  const [isInSight, watchSight] = useInSight()
  const shown = useTargetPreview(draft, connection, isInSight)
  return (
    <div className="draft-preview" ref={watchSight}>
      <div className="row preview-head">
        <NetworkMark network={connection.platform} size={16} named={false} />
        <h3 className="faint">{composerTexts.previewFor(name)}</h3>
      </div>
      {shown?.warnings.map(({ code, detail }) =>
        code === 'media_not_supported' ? (
          <Callout key={detail} tone="warn">
            {detail}
          </Callout>
        ) : (
          <p key={code} className="small soft">
            {warningText(code, detail)}
          </p>
        ),
      )}
      <NetworkPreview
        platform={connection.platform}
        contentType={draft.content_type}
        content={content}
        shown={shown}
        name={owner?.brand_kit.name ?? composerTexts.sample}
        colors={owner?.brand_kit.colors ?? []}
      />
      {shown !== undefined && shown.first_comment !== null && (
        <p className="preview-comment">
          <span className="small faint">{composerTexts.firstComment}</span>
          {shown.first_comment.text}
        </p>
      )}
    </div>
  )
}

/** Loads only visible previews: each is a request of the plan's, after each edit. */
function useInSight(): readonly [boolean, (part: HTMLElement | null) => (() => void) | undefined] {
  const [isInSight, setInSight] = useState(false)
  const watchSight = useCallback((part: HTMLElement | null) => {
    if (part === null) return
    const observer = new IntersectionObserver((seen) =>
      setInSight(seen.at(-1)?.isIntersecting === true),
    )
    observer.observe(part)
    return () => observer.disconnect()
  }, [])
  return [isInSight, watchSight]
}

/** As the server fits it for a connection; undefined as long as there is no draft. */
export function useTargetPreview(
  draft: Draft,
  connection: Connection | undefined,
  isInSight = true,
) {
  const { data } = useQuery({
    ...previewQuery(draft.draft_id, draft.updated_at, unlessMain(connection)),
    enabled: !isNew(draft.draft_id) && connection !== undefined && isInSight,
  })
  return data?.platforms.find(({ platform }) => platform === connection?.platform)
}
