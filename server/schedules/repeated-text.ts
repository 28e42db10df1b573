import { factsOf } from '@crier/contract/networks/index.ts'
import type { Platform } from '@crier/contract/platform.ts'
import type { Publication } from '@crier/writing/text/publication.ts'
import type { Use } from '../context.ts'
import { batched } from '../database/batch.ts'
import type { StoredWarning } from '../database/stored-values.ts'
import type { AccountId, ConnectionId, DraftId } from '../ports/ids.ts'
import type { RequestedTime } from './requested-time.ts'
import { findSameTexts } from './same-text-store.ts'

const code = 'possible_duplicate'

/** Said of every repetition on a network that refuses a text which it has seen lately. */
export function mayBeDuplicate(
  platform: Platform,
  warnings: readonly StoredWarning[],
): readonly StoredWarning[] {
  const { label, refusesRepeatedTexts } = factsOf(platform)
  if (!refusesRepeatedTexts) return warnings
  const detail =
    `${label} refuses a text that it has seen lately: then this repetition fails with ` +
    'duplicate_content. Change the draft in good time.'
  return [...warnings.filter((known) => known.code !== code), { code, detail }]
}

/** A text as it will be published on a connection. */
export interface PlannedText {
  readonly platform: Platform
  readonly connectionId: ConnectionId
  readonly draftId: DraftId
  readonly pieces: readonly string[]
  /** The text of its first post, as the network sees it. */
  readonly text: string
}

export const repeatedTextAt = (
  { platform, pieces }: Publication,
  {
    connectionId,
    draft,
  }: {
    readonly connectionId: ConnectionId
    readonly draft: { readonly id: DraftId; readonly pieces: readonly string[] }
  },
): PlannedText => ({
  platform,
  connectionId,
  draftId: draft.id,
  pieces: draft.pieces,
  text: pieces[0]?.text ?? '',
})

// The next free slot is seldom further away.
const slotDays = 30

/**
 * Warns where the same words are published, or will be, on the same connection within what its
 * network remembers. `isSelf`: the draft’s own pending schedule does not count, as it is this post.
 */
export async function warnOfSameText(
  { db, clock }: Use<'db' | 'clock'>,
  accountId: AccountId,
  planned: PlannedText,
  { asked, isSelf = false }: { readonly asked: RequestedTime; readonly isSelf?: boolean },
): Promise<readonly StoredWarning[]> {
  const { label, remembersTextsMinutes: minutes } = factsOf(planned.platform)
  if (minutes === null || planned.text.trim() === '') return []
  const [first, last] =
    asked === 'next_free_slot'
      ? [clock.now(), clock.now().add({ hours: slotDays * 24 })]
      : [asked.at, asked.at]
  const question = {
    ...planned,
    from: first.subtract({ minutes }),
    until: last.add({ minutes }),
    isSelf,
  }
  const other = await batched(db, `same texts ${accountId}`, question, (all) =>
    findSameTexts(db, accountId, all),
  )
  if (other === undefined) return []
  return [sameWords(label, other, minutes)]
}

/** Warns of equal texts among the posts of one request, which are not stored yet. */
export function warnOfTwin(
  planned: PlannedText,
  asked: RequestedTime,
  earlier: readonly TimedText[],
): readonly StoredWarning[] {
  const { label, remembersTextsMinutes: minutes } = factsOf(planned.platform)
  if (minutes === null || planned.text.trim() === '') return []
  const twin = earlier.find(
    ({ words, asked: other }) =>
      words.connectionId === planned.connectionId &&
      words.text === planned.text &&
      (asked === 'next_free_slot' ||
        other === 'next_free_slot' ||
        asked.at.until(other.at).abs().total('minutes') < minutes),
  )
  return twin === undefined ? [] : [sameWords(label, 'Another post of this request', minutes)]
}

interface TimedText {
  readonly words: PlannedText
  readonly asked: RequestedTime
}

const sameWords = (label: string, other: string, minutes: number): StoredWarning => ({
  code,
  detail:
    `${other} has the same words on this connection within ${spanOf(minutes)}, and ${label} may ` +
    'refuse a text that it has seen lately. Change the text, or publish it later.',
})

const spanOf = (minutes: number) =>
  minutes % 1_440 === 0 ? `${minutes / 1_440} days` : `${minutes} minutes`
