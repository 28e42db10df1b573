import { newIdempotencyKey } from '@crier/sdk/retry.ts'
import type { ContentType, Draft, Platform } from '@crier/sdk/operations.ts'
import { isPlatform } from '../data/is-platform.ts'

// Texts that this device has kept for longer have dashes in their names.
const pattern = /^new-(post|thread|carousel)-([a-z]+)-([0-9a-f]{32}|[0-9a-f-]{36})$/

/**
 * The name of a text that is no draft yet. It says of which type it is and for which network it was
 * begun, so that an address alone opens it again.
 */
export const newDraftId = (platform: Platform, contentType: ContentType): string =>
  `new-${contentType}-${platform}-${newIdempotencyKey()}`

export const isNew = (id: string): boolean => pattern.test(id)

/** Stands in for a draft until its first words create one. Null when the id names none. */
export function blankDraft(id: string): Draft | null {
  const [, contentType, platform] = pattern.exec(id) ?? []
  if (contentType === undefined || !isPlatform(platform)) return null
  return {
    draft_id: id,
    post_id: null,
    connection_id: null,
    tags: [],
    metadata: {},
    platform,
    content_type: contentType as ContentType,
    content: '',
    pieces: [''],
    media: [],
    caption: null,
    first_comment: null,
    options: {},
    link_card: true,
    card: null,
    tone: 'professional',
    source_url: null,
    language: null,
    topic: null,
    writer: 'author',
    model_calls: null,
    credits_used: 0,
    credits_remaining: 0,
    created_at: '',
    updated_at: '',
    version: 0,
    restorable_until: null,
    evidence: [],
    warnings: [],
  }
}

const place = (storageKey: string) => `crier:writing:${storageKey}`

/** This tab's unfinished draft; another tab begins its own. */
export function ownNewDraft(storageKey: string, platform: Platform): string {
  const begun = sessionStorage.getItem(place(storageKey))
  if (begun !== null && isNew(begun)) return begun
  const id = newDraftId(platform, 'post')
  sessionStorage.setItem(place(storageKey), id)
  return id
}

const madeOf = (id: string) => `crier:made:${id}`

/** Remembered in this tab: an address, or what this tab began, may go on naming the text. */
export const becameDraft = (id: string, draftId: string): void =>
  sessionStorage.setItem(madeOf(id), draftId)

/** The draft that a text has become; else its own id. */
export const presentId = (id: string): string =>
  isNew(id) ? (sessionStorage.getItem(madeOf(id)) ?? id) : id

/** It has become a draft, or was given up: what is begun next is another one. */
export function forgetOwn(storageKey: string, id: string): void {
  if (sessionStorage.getItem(place(storageKey)) === id) sessionStorage.removeItem(place(storageKey))
}

/** Forgets this tab's texts that became drafts in the address, or that are no longer shown. */
export function forgetMade(storageKey: string): void {
  const begun = sessionStorage.getItem(place(storageKey))
  if (begun !== null && presentId(begun) !== begun) forgetOwn(storageKey, begun)
}
