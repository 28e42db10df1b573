import type { ContentType, Draft, Platform } from '@crier/sdk/operations.ts'
import type { QueryClient } from '@tanstack/react-query'
import { clientFor } from '../data/client.ts'
import { draft as draftQuery, schedulesOfDraft } from '../data/queries.ts'
import { watchTabName } from '../data/tab-name.ts'
import { accountOf } from '../data/use-storage-key.ts'
import type { ComposerContent } from './text/content.ts'
import { keepCopy, ownCopy } from './text/copies.ts'
import { creationOf, type NewDraft } from './creation.ts'
import { becameDraft, forgetOwn, isNew } from './new-draft.ts'
import { newUploads } from './media/new-uploads.ts'
import { planKeysOf, type PlanKeys } from './plan/plan-keys.ts'
import { Saving, WrittenElsewhere, type Kept } from './saving.ts'
import type { Uploads } from './media/uploads.ts'

/** A draft that is open in the composer, or a text that becomes one with its first words. */
export interface Editing {
  /** Stays the same when the text becomes a draft. */
  readonly key: string
  readonly storageKey: string
  readonly contentType: ContentType
  readonly saving: Saving
  readonly uploads: Uploads
  readonly planKeys: PlanKeys
  /** The id of the draft; before there is one, that of the text. */
  id(): string
  /** For which network a draft is made of it, as long as there is none. */
  meantFor(platform: Platform): void
  /** Its posts are read again before it can be scheduled again. */
  forgetPosts(): void
}

/** They go on when their page is left, until the server has everything. */
const open = new Map<string, Editing>()

watchTabName(() => {
  for (const { saving, uploads } of open.values()) {
    saving.keepAgain()
    uploads.keepAgain()
  }
})

// A regained connection is not delayed by the wait for the next try.
addEventListener('online', () => {
  for (const { saving } of open.values())
    if (saving.view().state === 'trying_again') void saving.flush()
})

/** Says whether a page shows the text. */
type Created = (from: string, to: string) => boolean
const watchers = new Set<Created>()

/** Tells when a text has become a draft. */
export function watchCreated(watcher: Created): () => void {
  watchers.add(watcher)
  return () => void watchers.delete(watcher)
}

export function editingOf(draft: Draft, storageKey: string, queries: QueryClient): Editing {
  const present = open.get(draft.draft_id)
  if (present) return present
  const editing = newEditing(draft, storageKey, queries)
  open.set(draft.draft_id, editing)
  return editing
}

/** Forgets texts that are no longer shown and that the server has. */
export function closeEditing(draftId: string): void {
  const editing = open.get(draftId)
  if (editing === undefined || editing.saving.isWatched || editing.uploads.isBusy) return
  if (!['saved', 'empty'].includes(editing.saving.view().state)) return
  open.delete(editing.key)
  open.delete(editing.id())
  // Its keys go with it: those that are made when it is opened again do not keep a second window's
  // posts from being made twice.
  editing.forgetPosts()
}

function newEditing(draft: Draft, storageKey: string, queries: QueryClient): Editing {
  let id = draft.draft_id
  let { platform } = draft
  const client = clientFor(accountOf(storageKey))
  const planKeys = planKeysOf(storageKey, id)
  const creation = creationOf(client, storageKey, id)
  // The version of the draft that this text is based on; 0 before it has seen one.
  let version = 0
  const became = (made: Draft) => {
    const from = id
    const local = ownCopy(storageKey, from)
    id = made.draft_id
    // The device has the newest text under the new name before it is gone under the old one.
    const isKept = local === null || keepCopy(storageKey, id, { ...local, version })
    becameDraft(from, id)
    if (isKept) keepCopy(storageKey, from, null)
    creation.forget()
    planKeys.isFor(id)
    open.set(id, editing)
    queries.setQueryData(draftQuery(id).queryKey, made)
    // Until they are read, or a click that falls into the reading is lost on a button that is
    // disabled.
    queries.setQueryData(schedulesOfDraft(id).queryKey, [], { updatedAt: 0 })
    void queries.invalidateQueries({ queryKey: ['drafts'] })
    // The page that shows it forgets it when the address names the draft: a reload before shows it
    // again.
    const isShown = [...watchers].map((watcher) => watcher(from, id)).some(Boolean)
    if (!isShown) forgetOwn(storageKey, from)
  }
  const send = async ({
    version: named,
    ...content
  }: Partial<ComposerContent> & { readonly version: number }): Promise<Draft> => {
    if (isNew(id)) {
      const { made, isWhole, isOfOtherTab } = await creation.make(
        bodyOf(content, platform, draft.content_type),
      )
      version = isOfOtherTab ? 0 : made.version
      became(made)
      if (isWhole) return made
    }
    const edited = named === 0 ? version : named
    if (edited === 0) throw new WrittenElsewhere()
    return client.updateDraft({
      params: { draft_id: id },
      body: { ...sent(content), version: edited },
    })
  }
  const ports: ConstructorParameters<typeof Saving>[1] = {
    send,
    read: () => client.getDraft({ params: { draft_id: id } }),
    keep: (content: Kept | null) => void keepCopy(storageKey, id, content),
    isSaved: (saved: Draft) => queries.setQueryData(draftQuery(saved.draft_id).queryKey, saved),
    later: (ms: number, run: () => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  }
  const saving = new Saving(draft, ports, ownCopy(storageKey, id))
  const target = {
    contentType: draft.content_type,
    read: saving.view,
    change: saving.change,
    isIdle: () => void saving.flush().then(() => closeEditing(id)),
  }
  const uploads = newUploads(storageKey, draft.draft_id, target, queries)
  const editing: Editing = {
    key: draft.draft_id,
    storageKey,
    contentType: draft.content_type,
    saving,
    uploads,
    planKeys,
    id: () => id,
    meantFor: (network) => void (platform = network),
    forgetPosts: () =>
      queries.removeQueries({ queryKey: schedulesOfDraft(id).queryKey, type: 'inactive' }),
  }
  return editing
}

const sent = ({ pieces, media, ...rest }: Partial<ComposerContent>) => ({
  ...rest,
  ...(pieces && { pieces: [...pieces] }),
  ...(media && { media: [...media] }),
})

const bodyOf = (
  content: Partial<ComposerContent>,
  platform: Platform,
  content_type: ContentType,
): NewDraft => ({
  platform,
  content_type,
  ...sent(content),
})
