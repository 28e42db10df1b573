import type { Draft } from '@crier/sdk/operations.ts'
import { CrierProblem } from '@crier/sdk/problem.ts'
import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { Button } from '../controls/button.tsx'
import { SegmentedControl } from '../controls/segmented-control.tsx'
import { client } from '../data/client.ts'
import { mayWrite, media as mediaQuery } from '../data/queries.ts'
import { undoDraftDeletion } from '../data/undo.ts'
import { More } from '../shell/more.tsx'
import { sayUndone } from '../shell/say-undone.ts'
import { Icon } from '../shell/icon.tsx'
import { NetworkMark } from '../shell/network-mark.tsx'
import { PostPicture } from '../shell/post-picture.tsx'
import { Skeleton, Empty, Failed, messageOf } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { undoTexts } from '../texts/undo.ts'
import { calendarTexts } from '../texts/calendar.ts'
import { postTexts } from '../texts/posts.ts'
import { contentTypeNames } from '../texts/shell.ts'
import { agoText } from '../time/format.ts'
import { BulkBar, BulkCheck, type BulkAction } from './bulk-bar.tsx'
import { NextStep } from './next-step.tsx'
import { useSelection } from './use-selection.ts'

const pageSize = 30

const kinds = ['open', 'used', 'deleted'] as const
type Kind = (typeof kinds)[number]

const filters = {
  open: { scheduled: false },
  used: { scheduled: true },
  deleted: { deleted: true },
} as const

export function DraftList({ words }: { readonly words: string }) {
  const [kind, setKind] = useState<Kind>('open')
  const selection = useSelection()
  const queries = useQueryClient()
  const { data: may = false } = useQuery(mayWrite)
  const query = useInfiniteQuery({
    queryKey: ['drafts', 'list', kind, words],
    queryFn: ({ pageParam }) =>
      client.listDrafts({
        query: {
          limit: pageSize,
          ...filters[kind],
          ...(words !== '' && { q: words }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
      }),
    placeholderData: (earlier) => earlier,
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next_cursor,
  })
  const remove = useMutation({
    mutationFn: (draft_id: string) => client.deleteDraft({ params: { draft_id } }),
    onSuccess: (_, draft_id) => {
      const refresh = () => queries.invalidateQueries({ queryKey: ['drafts'] })
      say(postTexts.deleted, {
        undo: () =>
          void sayUndone(
            () => undoDraftDeletion(client, draft_id),
            () => undoTexts.draftBack,
          ).then(refresh),
      })
      void refresh()
    },
    onError: (error) =>
      say(isScheduled(error) ? postTexts.deleteScheduled : messageOf(error), { tone: 'bad' }),
  })
  const restore = useMutation({
    mutationFn: (draft_id: string) => undoDraftDeletion(client, draft_id),
    onSuccess: () => {
      say(undoTexts.draftBack)
      return queries.invalidateQueries({ queryKey: ['drafts'] })
    },
    onError: (error) => say(messageOf(error), { tone: 'bad' }),
  })
  if (query.isError && !query.data)
    return <Failed error={query.error} again={() => void query.refetch()} />
  if (!query.data) return <Skeleton rows={8} />
  const drafts = query.data.pages.flatMap(({ data }) => data)
  const [title = '', text = ''] =
    words !== ''
      ? postTexts.noneFound
      : kind === 'open'
        ? postTexts.empty.drafts
        : postTexts.noDrafts[kind]
  // A text that was used goes with its posts.
  const isDeletable = kind === 'open'
  const removeAll: BulkAction = {
    label: postTexts.bulk.remove,
    done: postTexts.bulk.removed,
    run: (draft_id) => client.deleteDraft({ params: { draft_id } }),
    undo: (ids) => Promise.all(ids.map((id) => undoDraftDeletion(client, id))),
  }
  return (
    <>
      <div className="draft-kinds">
        <SegmentedControl
          aria-label={postTexts.draftKind}
          size="xs"
          value={kind}
          data={kinds.map((value) => ({ value, label: postTexts.draftKinds[value] }))}
          onChange={(value) => {
            selection.clear()
            setKind(kinds.find((one) => one === value) ?? 'open')
          }}
        />
      </div>
      {drafts.length === 0 && (
        <div className="card">
          <Empty title={title} text={text}>
            {kind === 'open' && <NextStep view="drafts" words={words} />}
          </Empty>
        </div>
      )}
      {may && isDeletable && (
        <BulkBar
          selection={selection}
          all={drafts.map(({ draft_id }) => draft_id)}
          actions={[removeAll]}
          onDone={() => void queries.invalidateQueries({ queryKey: ['drafts'] })}
        />
      )}
      <ul className="card lines" hidden={drafts.length === 0}>
        {drafts.map((draft) => (
          <li key={draft.draft_id} className="draft-line">
            {may && isDeletable && (
              <BulkCheck
                id={draft.draft_id}
                name={draft.pieces[0]?.slice(0, 60) || calendarTexts.withoutText}
                selection={selection}
              />
            )}
            <Line draft={draft} isOpen={kind !== 'deleted'}>
              <NetworkMark network={draft.platform} size={20} />
              {draft.media[0] && <FirstPicture mediaId={draft.media[0].media_id} />}
              <span className="line-text">
                <span className="clip post-opening">
                  {draft.pieces[0]?.split('\n')[0] || calendarTexts.withoutText}
                </span>
                <span className="small faint">
                  {contentTypeNames[draft.content_type]} · {postTexts.draftMeta(draft.writer)}
                  {draft.model_calls && postTexts.modelCalls(draft.model_calls)}
                </span>
              </span>
              {draft.restorable_until === null ? (
                <time className="soft small" dateTime={draft.updated_at}>
                  {agoText(draft.updated_at)}
                </time>
              ) : (
                <time className="soft small" dateTime={draft.restorable_until}>
                  {postTexts.remains(agoText(draft.restorable_until))}
                </time>
              )}
            </Line>
            {may && kind === 'deleted' && (
              <Button
                variant="default"
                size="compact-sm"
                loading={restore.isPending && restore.variables === draft.draft_id}
                onClick={() => restore.mutate(draft.draft_id)}
              >
                {postTexts.restore}
              </Button>
            )}
            {may && isDeletable && (
              <button
                type="button"
                className="icon-button"
                aria-label={postTexts.delete}
                disabled={remove.isPending}
                onClick={() => remove.mutate(draft.draft_id)}
              >
                <Icon name="trash" size={15} />
              </button>
            )}
          </li>
        ))}
      </ul>
      <More query={query}>{postTexts.more}</More>
    </>
  )
}

/** A deleted draft is opened once it is restored. */
function Line({
  draft,
  isOpen,
  children,
}: {
  readonly draft: Draft
  readonly isOpen: boolean
  readonly children: ReactNode
}) {
  if (!isOpen) return <div className="line post-line">{children}</div>
  return (
    <Link to="/compose" search={{ draft: draft.draft_id }} className="line post-line" data-edit>
      {children}
    </Link>
  )
}

const isScheduled = (error: Error) => error instanceof CrierProblem && error.code === 'conflict'

function FirstPicture({ mediaId }: { readonly mediaId: string }) {
  const { data } = useQuery(mediaQuery(mediaId))
  return <PostPicture address={data?.thumbnail_url} size={36} />
}
