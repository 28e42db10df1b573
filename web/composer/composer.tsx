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
import { sentContent } from './text/content.ts'
import { keepNew } from './text/copies.ts'
import { DraftPane, type PaneTab } from './draft-pane.tsx'
import { editingOf, type Editing } from './editing.ts'
import { UnsavedDrafts } from './unsaved-drafts.tsx'
import { isNew, newDraftId } from './new-draft.ts'
import type { PlanResult } from './plan/plan-all.ts'
import { LinkCardChoice } from './options/link-card.tsx'
import { PostOptions } from './options/post-options.tsx'
import { PlanBar } from './plan/plan-bar.tsx'
import { PlannedCard, plannedTitle } from './plan/planned-card.tsx'
import { reasonsOf } from './text/refusals.tsx'
import { notifyAfterLeave } from './notify-after-leave.ts'
import { longName, TargetChoice } from './plan/target-choice.tsx'
import { TargetPreview, useTargetPreview } from './preview/target-preview.tsx'
import { TextTabs, textTabId } from './text/text-tabs.tsx'
import { TypeChoice } from './text/type-choice.tsx'
import { useComposition, useCreated } from './use-composition.ts'
import type { Served } from './plan/use-plan.ts'
import { draftFor, useTargets } from './plan/use-targets.ts'
import { WriteForMe } from './text/write-for-me.tsx'

interface Props {
  readonly storageKey: string
  readonly may: boolean
}

export function Composer({ storageKey, may }: Props) {
  const queries = useQueryClient()
  const navigate = useNavigate()
  const composition = useComposition(storageKey)
  const { search, ids, variants, show, begin } = composition
  const drafts = composition.read.flatMap(({ data }) => data ?? [])
  const targets = useTargets(storageKey, drafts, search)
  const [drawer, setDrawer] = useState(false)
  const [own, setOwn] = useState<string | null>(null)
  const [place, setPlace] = useState(0)
  const activeText = Math.min(place, ids.length - 1)
  const [planned, setPlanned] = useState<readonly Schedule[]>([])
  const [refused, setRefused] = useState<readonly PlanResult[]>([])
  useCreated(ids, (from, to) => from === ids[0] && targets.handOver(to))
  const editings = drafts.map((draft) => editingOf(draft, storageKey, queries))
  useWatched(editings)
  useEffect(() => {
    for (const editing of editings)
      if (isNew(editing.id()) && targets.chosen[0])
        editing.meantFor(meantNetwork(editing.id(), targets.chosen))
  })
  useTextFocus(composition.isNew && !drawer ? ids[0]! : null)
  useOwnFocus(drafts.some(({ draft_id }) => draft_id === own) ? own : null)
  const served: Served[] = drafts.map((draft, index) => ({
    editing: editings[index]!,
    targets: targets.chosen.filter(({ platform }) => draftFor(drafts, platform) === draft),
  }))
  const tabbed = ids.map((id) => {
    const of = served[drafts.findIndex(({ draft_id }) => draft_id === id)]?.targets ?? []
    return { id, networks: [...new Set(of.map(({ platform }) => platform))] }
  })
  const activeEditing = editings.find((editing) => editing.id() === ids[activeText])
  const activeNetworks = tabbed[activeText]?.networks ?? []
  const mayDiffer = activeNetworks.length > 1 && hasText(activeEditing) ? activeNetworks : []
  const onPlanned = (results: readonly PlanResult[], isHere: boolean) => {
    const done = results.flatMap((result) => (result.kind === 'planned' ? [result.schedule] : []))
    const failed = results.filter(({ kind }) => kind !== 'planned')
    // The page may show another text by now.
    if (isHere) setRefused(failed)
    if (done.length === 0) return isHere ? undefined : sayNotPlanned(failed, ids)
    if (isHere) setPlanned(done)
    const left = new Set(
      results.flatMap((result) => (result.kind === 'planned' ? [] : [result.target.connection_id])),
    )
    const next = served.flatMap((one) => remaining(one, results))
    if (next.length > 0) targets.handOver(next[0]!, [...left])
    else for (const editing of editings) editing.planKeys.forget()
    if (!isHere) {
      const { schedule_id: scheduleId } = done[0]!
      notifyAfterLeave(storageKey, plannedTitle(done), {
        open: () => void navigate({ to: '/posts/$scheduleId', params: { scheduleId } }),
      })
      return sayNotPlanned(failed, next)
    }
    setPlace(0)
    if (next.length > 0) show(next)
    else begin()
  }
  const sayNotPlanned = (failed: readonly PlanResult[], draftIds: readonly string[]) => {
    const reasons = reasonsOf(failed, targets.all).map(({ text }) => text)
    if (reasons.length > 0)
      notifyAfterLeave(storageKey, reasons.join(' '), { tone: 'bad', open: () => show(draftIds) })
  }
  const write = (draftIds: readonly string[]) => {
    const before = ids.filter((_, index) => hasText(editings[index]))
    setDrawer(false)
    setPlanned([])
    setRefused([])
    targets.handOver(draftIds[0]!)
    setPlace(0)
    show(draftIds)
    if (before.length > 0)
      say(composerTexts.earlierKept, {
        undo: () => show(before.map((id) => editings[ids.indexOf(id)]!.id())),
      })
  }
  const useVariant = (id: string) => {
    targets.handOver(id)
    setPlace(0)
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
        <UnsavedDrafts storageKey={storageKey} own={ids[0]!} open={(id) => show([id])} />
      )}
      {targets.query.isError && targets.all.length === 0 && (
        <Failed error={targets.query.error} again={() => void targets.query.refetch()} />
      )}
      <div className="composer-columns">
        <div className="composer-main">
          <TargetChoice targets={targets} />
          <TextTabs
            all={tabbed}
            shown={activeText}
            onShow={setPlace}
            mayDiffer={mayDiffer}
            isBusy={activeEditing?.uploads.isBusy === true}
            onOwn={(platform) => {
              const copy = copyOf(activeEditing!, platform)
              targets.handOver(ids[0]!)
              setOwn(copy)
              setPlace(ids.length)
              show([...ids, copy])
            }}
          />
          {composition.read.map((query, index) => {
            const id = ids[index]!
            if (query.data === undefined && index !== activeText) return null
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
                tab={
                  ids.length === 1 ? null : { id: textTabId(index), isShown: index === activeText }
                }
                onVariants={(written) => show(ids, [...variants, ...written])}
                onTyped={(newId) => {
                  targets.handOver(index === 0 ? newId : ids[0]!)
                  show(ids.with(index, newId))
                }}
                onShared={index === 0 ? null : () => dropVersion(id)}
              />
            )
          })}
          {composition.readVariants.map(
            ({ data }, index) =>
              data !== undefined && (
                <DraftPane
                  key={editingOf(data, storageKey, queries).key}
                  draft={data}
                  storageKey={storageKey}
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
            storageKey={storageKey}
            platforms={[...new Set(targets.chosen.map(({ platform }) => platform))]}
            onWritten={write}
            close={() => setDrawer(false)}
          />
        )}
      </div>
      <PlanBar
        key={`${search.at ?? ''} ${editings[0]?.key ?? ''}`}
        storageKey={storageKey}
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
    setPlace(0)
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
  /** Its tab; null without any. */
  readonly tab: PaneTab | null
  readonly onVariants: (draftIds: readonly string[]) => void
  readonly onTyped: (newId: string) => void
  readonly onShared: (() => void) | null
}

/** One text, with a preview for each of its connections. */
function Version({
  draft,
  editing,
  targets,
  all,
  isOnly,
  tab,
  onVariants,
  onTyped,
  onShared,
}: VersionProps) {
  const networks = [...new Set(targets.map(({ platform }) => platform))]
  const shown = useTargetPreview(draft, targets.length === 1 ? targets[0] : undefined)
  const counted = networks.length === 0 ? [draft.platform] : networks
  const counts = counted.map((platform) => ({
    platform,
    limit: shown?.platform === platform ? shown.pieces[0]?.limit : undefined,
  }))
  return (
    <DraftPane
      draft={draft}
      storageKey={editing.storageKey}
      name={targets.map((one) => longName(one, all)).join(', ')}
      counts={counts}
      tab={tab}
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
      options={
        <>
          <LinkCardChoice saving={editing.saving} targets={targets} />
          <PostOptions saving={editing.saving} targets={targets} />
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
          storageKey={editing.storageKey}
          connection={connection}
          name={longName(connection, all)}
        />
      ))}
    </DraftPane>
  )
}

const hasText = (editing: Editing | undefined) =>
  editing !== undefined && sentContent(editing.saving.view()).pieces.length > 0

/** A separate text with the same words; the device keeps it until the server has it. */
function copyOf({ storageKey, contentType, saving }: Editing, platform: Draft['platform']): string {
  const id = newDraftId(platform, contentType)
  keepNew(storageKey, id, saving.view())
  return id
}

/**
 * The text that stays on the page: none when all its networks accepted it. After a refusal a copy,
 * because an edit of the text itself would change scheduled posts. After a lost answer, or a failed
 * post without a retry, the text itself, so that the same request is repeated.
 */
function remaining({ editing, targets }: Served, results: readonly PlanResult[]): string[] {
  const own = results.filter(({ target }) =>
    targets.some(({ connection_id }) => connection_id === target.connection_id),
  )
  if (own.every(({ kind }) => kind === 'planned')) return own.length > 0 ? [] : [editing.id()]
  const isKept = own.some(
    (result) =>
      result.kind === 'unknown' || (result.kind === 'refused' && result.retries !== undefined),
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
    editings
      .map(
        (one) =>
          `${one.id()} ${hasText(one)} ${one.uploads.isBusy} ${JSON.stringify(one.saving.view().options)}`,
      )
      .join(),
  )
}

/** The cursor goes into the text that was asked for. */
function useOwnFocus(own: string | null): void {
  useEffect(() => {
    if (own === null) return
    document.querySelector<HTMLElement>('.draft-pane:not([hidden]) textarea')?.focus()
  }, [own])
}

/** A new post has the focus in its text. On a touch screen the keyboard would hide the page. */
function useTextFocus(id: string | null): void {
  useEffect(() => {
    if (id === null || !matchMedia('(pointer: fine)').matches) return
    document.querySelector<HTMLElement>('.draft-pane textarea')?.focus({ preventScroll: true })
  }, [id])
}
