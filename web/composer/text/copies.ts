import { keep, kept, keptNames } from '../../data/kept.ts'
import { tabName } from '../../data/tab-name.ts'
import { composerContent, type ComposerContent } from './content.ts'
import type { Kept } from '../saving.ts'

/**
 * A text on this device that the server does not have: a tab's input into a draft. Each tab has its
 * own copy.
 */
export interface DeviceCopy {
  readonly draftId: string
  readonly tab: string
  readonly text: Kept
}

const kind = 'draft:'
const place = (draftId: string, tab: string) => `${kind}${draftId}@${tab}`

export const ownCopy = (storageKey: string, draftId: string): Kept | null =>
  withOptions(kept(storageKey, place(draftId, tabName()), isKept))

/** Texts that were kept before there were options and link cards. */
const withOptions = (text: Kept | null): Kept | null =>
  text && {
    ...text,
    options: (text.options as Kept['options'] | undefined) ?? {},
    link_card: (text.link_card as boolean | undefined) ?? false,
  }

/** Null: the server has the text. False: there is no room for it. */
// mutant: keep-copy
export const keepCopy = (storageKey: string, draftId: string, text: Kept | null): boolean =>
  keep(storageKey, place(draftId, tabName()), text)

/** The text of one that is still to become a draft. */
export const keepNew = (storageKey: string, draftId: string, content: ComposerContent): void =>
  void keepCopy(storageKey, draftId, { ...composerContent(content), version: 0 })

export const dropCopy = (storageKey: string, { draftId, tab }: DeviceCopy): void =>
  void keep(storageKey, place(draftId, tab), null)

export const putBack = (storageKey: string, { draftId, tab, text }: DeviceCopy): void =>
  void keep(storageKey, place(draftId, tab), text)

/**
 * From now on the text is this tab's. At each moment the device has it under one of the two names;
 * false: it could not be taken, and is where it was.
 */
export function takeCopy(storageKey: string, copy: DeviceCopy): boolean {
  if (copy.tab === tabName()) return true
  if (!keepCopy(storageKey, copy.draftId, copy.text)) return false
  dropCopy(storageKey, copy)
  return true
}

/** Copies of all tabs: some are open, some were closed before the server had their text. */
export function allCopies(storageKey: string): readonly DeviceCopy[] {
  return keptNames(storageKey, kind).flatMap((name) => {
    const at = name.lastIndexOf('@')
    const text = kept(storageKey, `${kind}${name}`, isKept)
    return text === null ? [] : [{ draftId: name.slice(0, at), tab: name.slice(at + 1), text }]
  })
}

export const otherCopies = (storageKey: string, draftId: string): readonly DeviceCopy[] =>
  allCopies(storageKey).filter((copy) => copy.draftId === draftId && copy.tab !== tabName())

function isKept(value: unknown): value is Kept {
  const { pieces, media, caption, first_comment = null, version } = (value ?? {}) as Partial<Kept>
  return (
    Array.isArray(pieces) &&
    pieces.every((piece) => typeof piece === 'string') &&
    Array.isArray(media) &&
    media.every((one) => typeof one?.media_id === 'string' && typeof one.piece === 'number') &&
    (caption === null || typeof caption === 'string') &&
    (first_comment === null || typeof first_comment === 'string') &&
    typeof version === 'number'
  )
}
