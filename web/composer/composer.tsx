import type { Connection, Draft, Schedule } from '@crier/sdk/operations.ts'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { Button } from '../controls/button.tsx'
import { FoundInOtherWorkspace } from '../shell/elsewhere.tsx'
import { Icon } from '../shell/icon.tsx'
import { PageHead } from '../shell/page-head.tsx'
import { Failed, Skeleton } from '../shell/states.tsx'
import { say } from '../shell/toasts.tsx'
import { composerTexts } from '../texts/composer.ts'
import { mediaTexts } from '../texts/media.ts'
import { sentContent } from './text/content.ts'
import { keepNew } from './text/copies.ts'
import { DraftPane } from './draft-pane.tsx'
import { editingOf, type Editing } from './editing.ts'
import { UnsavedDrafts } from './unsaved-drafts.tsx'
import { isNew, newDraftId } from './new-draft.ts'
import type { PlanResult } from './plan/plan-all.ts'
import { PlanBar } from './plan/plan-bar.tsx'
import { PlannedCard, plannedTitle } from './plan/planned-card.tsx'
import { reasonsOf } from './text/refusals.tsx'
import { notifyAfterLeave } from './notify-after-leave.ts'
import { longName, TargetChoice } from './plan/target-choice.tsx'
import { TargetPreview, useTargetPreview } from './preview/target-preview.tsx'
import { TypeChoice } from './text/type-choice.tsx'
import { useComposition, useCreated } from './use-composition.ts'
import type { Served } from './plan/use-plan.ts'
import { draftFor, useTargets } from './plan/use-targets.ts'
import { WriteForMe } from './text/write-for-me.tsx'

interface Props {
  readonly keeper: string
  readonly may: boolean
}

export function Composer({ keeper, may }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const composition = useComposition(keeper)
  const { search, ids, variants, show, begin } = composition
  const drafts = composition.read.flatMap(({ data }) => data ?? [])
  const targets = useTargets(keeper, drafts, search)
  const [drawer, setDrawer] = useState(false)
  const [own, setOwn] = useState<string | null>(null)
  const [planned, setPlanned] = useState<readonly Schedule[]>([])
  const [refused, setRefused] = useState<readonly PlanResult[]>([])
  useCreated(ids, (from, to) => from === ids[0] && targets.handOver(to))
  const editings = drafts.map((draft) => editingOf(draft, keeper, queries))
  useWatched(editings)
  useEffect(() => {
    for (const editing of editings)
      if (isNew(editing.id()) && targets.chosen[0])
        editing.meantFor(meantNetwork(editing.id(), targets.chosen))
  })
  useTextFocus(composition.isNew && !drawer ? ids[0]! : null)
  useOwnFocus(own === null ? -1 : drafts.findIndex(({ draft_id }) => draft_id === own))
  const served: Served[] = drafts.map((draft, index) => ({
    editing: editings[index]!,
    targets: targets.chosen.filter(({ platform }) => draftFor(drafts, platform) === draft),
  }))
  const onPlanned = (fates: readonly PlanResult[], isHere: boolean) => {
    const done = fates.flatMap((fate) => (fate.kind === 'planned' ? [fate.schedule] : []))
    const failed = fates.filter(({ kind }) => kind !== 'planned')
    // The page may show another text by now.
    if (isHere) setRefused(failed)
    if (done.length === 0) return isHere ? undefined : sayNotPlanned(failed, ids)
    if (isHere) setPlanned(done)
    const left = new Set(
      fates.flatMap((fate) => (fate.kind === 'planned' ? [] : [fate.target.connection_id])),
    )
    const next = served.flatMap((one) => remaining(one, fates))
    if (next.length > 0) targets.handOver(next[0]!, [...left])
    else for (const editing of editings) editing.planKeys.forget()
    if (!isHere) {
      const { schedule_id: scheduleId } = done[0]!
      notifyAfterLeave(keeper, plannedTitle(done), {
        open: () => void navigate({ to: '/posts/$scheduleId', params: { scheduleId } }),
      })
      return sayNotPlanned(failed, next)
    }
    if (next.length > 0) show(next)
    else begin()
  }
  const sayNotPlanned = (failed: readonly PlanResult[], draftIds: readonly string[]) => {
    const reasons = reasonsOf(failed, targets.all).map(({ text }) => text)
    if (reasons.length > 0)
      notifyAfterLeave(keeper, reasons.join(' '), { tone: 'bad', open: () => show(draftIds) })
  }
  const write = (draftIds: readonly string[]) => {
    const before = ids.filter((_, index) => hasText(editings[index]))
    setDrawer(false)
    setPlanned([])
    setRefused([])
    targets.handOver(draftIds[0]!)
    show(draftIds)
    if (before.length > 0)
      say(composerTexts.earlierKept, {
        undo: () => show(before.map((id) => editings[ids.indexOf(id)]!.id())),
      })
  }
  const useVariant = (id: string) => {
    targets.handOver(id)
    show([id, ...ids.slice(1)], [...variants.filter((one) => one !== id), ids[0]!])
  }
  return (
    <div className="composer" data-drawer={drawer || undefined}>
      <PageHead title={composerTexts.title}>
        {may && (
          <>
            <Link to="/posts" search={{ show: 'drafts' }} className="link small">
              {composerTexts.drafts}
            </Link>
            {!composition.isNew && (
              <Button
                variant="default"
                onClick={() => {
                  setRefused([])
                  begin()
                }}
              >
                {composerTexts.again}
              </Button>
            )}
            <Button
              variant="default"
              leftSection={<Icon name="write" size={15} />}
              aria-expanded={drawer}
              onClick={() => setDrawer(!drawer)}
            >
              {composerTexts.writeForMe}
            </Button>
          </>
        )}
      </PageHead>
      {planned.length > 0 && (
        <PlannedCard
          posts={planned}
          all={targets.all}
          close={() => setPlanned([])}
          onUndone={(draftIds) => {
            setPlanned([])
            targets.handOver(
              draftIds[0]!,
              planned.map(({ connection_id }) => connection_id),
            )
            show(draftIds)
          }}
        />
      )}
      {composition.isNew && may && (
        <UnsavedDrafts keeper={keeper} own={ids[0]!} open={(id) => show([id])} />
      )}
      {targets.query.isError && targets.all.length === 0 && (
        <Failed error={targets.query.error} again={() => void targets.query.refetch()} />
      )}
      <div className="composer-columns">
        <div className="composer-main">
          <TargetChoice targets={targets} />
          {composition.read.map((query, index) => {
            const id = ids[index]!
            if (query.data === undefined)
              return query.isError ? (
                <FoundInOtherWorkspace
                  key={id}
                  id={id}
                  error={query.error}
                  again={() => void query.refetch()}
                />
              ) : (
                <Skeleton key={id} rows={6} />
              )
            const at = drafts.indexOf(query.data)
            return (
              <Version
                key={editings[at]!.key}
                draft={query.data}
                editing={editings[at]!}
                targets={served[at]!.targets}
                all={targets.all}
                isOnly={drafts.length === 1}
                onVariants={(written) => show(ids, [...variants, ...written])}
                onTyped={(newId) => {
                  targets.handOver(index === 0 ? newId : ids[0]!)
                  show(ids.with(index, newId))
                }}
                onOwn={(connection) => {
                  const copy = copyOf(editings[at]!, connection.platform)
                  targets.handOver(ids[0]!)
                  setOwn(copy)
                  show([...ids, copy])
                }}
                onShared={index === 0 ? null : () => dropVersion(id)}
              />
            )
          })}
          {composition.readVariants.map(
            ({ data }, index) =>
              data !== undefined && (
                <DraftPane
                  key={editingOf(data, keeper, queries).key}
                  draft={data}
                  keeper={keeper}
                  name={composerTexts.variant(index + 1)}
                  counts={[{ platform: data.platform, limit: undefined }]}
                  head={
                    <Button
                      variant="default"
                      size="compact-sm"
                      onClick={() => useVariant(data.draft_id)}
                    >
                      {composerTexts.useVariant}
                    </Button>
                  }
                  onVariants={(written) => show(ids, [...variants, ...written])}
                >
                  {null}
                </DraftPane>
              ),
          )}
        </div>
        {drawer && (
          <WriteForMe
            keeper={keeper}
            platforms={[...new Set(targets.chosen.map(({ platform }) => platform))]}
            onWritten={write}
            close={() => setDrawer(false)}
          />
        )}
      </div>
      <PlanBar
        key={`${search.at ?? ''} ${editings[0]?.key ?? ''}`}
        keeper={keeper}
        served={served}
        all={targets.all}
        at={search.at}
        waitsForFiles={editings.some(({ uploads }) => uploads.isBusy)}
        refused={refused}
        onPlanned={onPlanned}
      />
    </div>
  )

  function dropVersion(id: string) {
    const left = ids.filter((one) => one !== id)
    show(left)
    say(composerTexts.versionDropped, { undo: () => show(ids) })
  }
}

interface VersionProps {
  readonly draft: Draft
  readonly editing: Editing
  readonly targets: readonly Connection[]
  readonly all: readonly Connection[]
  /** There is no other text on the page. */
  readonly isOnly: boolean
  readonly onVariants: (draftIds: readonly string[]) => void
  readonly onTyped: (newId: string) => void
  readonly onOwn: (connection: Connection) => void
  readonly onShared: (() => void) | null
}

/** One text, with a preview for each of its connections. */
function Version({
  draft,
  editing,
  targets,
  all,
  isOnly,
  onVariants,
  onTyped,
  onOwn,
  onShared,
}: VersionProps) {
  const networks = [...new Set(targets.map(({ platform }) => platform))]
  const shown = useTargetPreview(draft, targets.length === 1 ? targets[0] : undefined)
  const counted = networks.length === 0 ? [draft.platform] : networks
  const counts = counted.map((platform) => ({
    platform,
    limit: shown?.platform === platform ? shown.pieces[0]?.limit : undefined,
  }))
  const mayDiffer = networks.length > 1 && hasText(editing)
  return (
    <DraftPane
      draft={draft}
      keeper={editing.keeper}
      name={targets.map((one) => longName(one, all)).join(', ')}
      counts={counts}
      head={
        <>
          <TypeChoice draft={draft} editing={editing} onTyped={onTyped} />
          {onShared !== null && (
            <button
              type="button"
              className="plain-button link small share-again"
              onClick={onShared}
            >
              {composerTexts.shareAgain}
            </button>
          )}
        </>
      }
      onVariants={onVariants}
    >
      {targets.length === 0 && (
        <p className="soft small">{isOnly ? composerTexts.previewNone : composerTexts.notSent}</p>
      )}
      {targets.map((connection) => (
        <TargetPreview
          key={connection.connection_id}
          draft={draft}
          keeper={editing.keeper}
          connection={connection}
          name={longName(connection, all)}
        >
          {mayDiffer && (
            <button
              type="button"
              className="plain-button link small push"
              // Its files would arrive in the text that it was.
              disabled={editing.uploads.isBusy}
              title={editing.uploads.isBusy ? mediaTexts.changesAfterFiles : undefined}
              onClick={() => onOwn(connection)}
            >
              {composerTexts.ownVersion}
              <span className="visually-hidden"> {longName(connection, all)}</span>
            </button>
          )}
        </TargetPreview>
      ))}
    </DraftPane>
  )
}

const hasText = (editing: Editing | undefined) =>
  editing !== undefined && sentContent(editing.saving.view()).pieces.length > 0

/** A separate text with the same words; the device keeps it until the server has it. */
function copyOf({ keeper, contentType, saving }: Editing, platform: Draft['platform']): string {
  const id = newDraftId(platform, contentType)
  keepNew(keeper, id, saving.view())
  return id
}

/**
 * The text that stays on the page: none when all its networks accepted it. After a refusal a copy,
 * because an edit of the text itself would change scheduled posts. After a lost answer, or a failed
 * post without a retry, the text itself, so that the same request is repeated.
 */
function remaining({ editing, targets }: Served, fates: readonly PlanResult[]): string[] {
  const own = fates.filter(({ target }) =>
    targets.some(({ connection_id }) => connection_id === target.connection_id),
  )
  if (own.every(({ kind }) => kind === 'planned')) return own.length > 0 ? [] : [editing.id()]
  const isKept = own.some(
    (fate) => fate.kind === 'unknown' || (fate.kind === 'refused' && fate.retries !== undefined),
  )
  if (own.every(({ kind }) => kind !== 'planned') || isKept) return [editing.id()]
  return [copyOf(editing, own.find(({ kind }) => kind === 'refused')!.target.platform)]
}

/** A text that was begun for one network of several stays that network's. */
function meantNetwork(id: string, chosen: readonly Connection[]): Draft['platform'] {
  const [, , begun] = id.split('-')
  return (chosen.find(({ platform }) => platform === begun) ?? chosen[0]!).platform
}

/** Renders the page again when a text's or its files' state changes. */
function useWatched(editings: readonly Editing[]): void {
  const key = editings.map((editing) => editing.key).join()
  const subscribe = useMemo(
    () => (watcher: () => void) => {
      const ends = editings.flatMap(({ saving, uploads }) => [
        saving.watch(watcher),
        uploads.watch(watcher),
      ])
      return () => {
        for (const end of ends) end()
      }
    },
    // Equal keys mean equal texts.
    [key],
  )
  useSyncExternalStore(subscribe, () =>
    editings.map((one) => `${one.id()} ${hasText(one)} ${one.uploads.isBusy}`).join(),
  )
}

/** The text that was asked for is below all previews of the first: the cursor goes there. */
function useOwnFocus(place: number): void {
  useEffect(() => {
    if (place < 0) return
    document.querySelectorAll('.draft-pane')[place]?.querySelector<HTMLElement>('textarea')?.focus()
  }, [place])
}

/** A new post has the focus in its text. On a touch screen the keyboard would hide the page. */
function useTextFocus(id: string | null): void {
  useEffect(() => {
    if (id === null || !matchMedia('(pointer: fine)').matches) return
    document.querySelector<HTMLElement>('.draft-pane textarea')?.focus({ preventScroll: true })
  }, [id])
}
