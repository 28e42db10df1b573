import { sql, type Expression } from 'kysely'
import type { AccountId, DraftId } from '../ports/ids.ts'
import type { Queryable } from './database.ts'

// A search uses at most this many words, because each is matched against every text.
const wordsMax = 10

/** The words of a search, each once. */
export const searchedWords = (q = ''): string[] =>
  [...new Set(q.split(/\s+/).filter((word) => word !== ''))].slice(0, wordsMax)

/** Each group of three characters sets a bit: a text that lacks a bit of the words lacks a word. */
function mayHold(signature: Expression<string>, words: readonly string[]): Expression<boolean> {
  const bits = sql`(select bit_or(text_signature(array[word]))
    from unnest(${words}::text[]) as word)`
  return sql<boolean>`(${signature} & ${bits}) = ${bits}`
}

const draftSignature = sql<string>`draft.signature`

// So many are read one by one; a word of more drafts is soon found in any order.
const fewDrafts = 500

/**
 * The drafts that alone may hold all words, by what is noted of each text; null: they are many, or
 * the words are too short to tell.
 */
export async function fewDraftsThatMayHold(
  db: Queryable,
  accountId: AccountId,
  words: readonly string[],
): Promise<DraftId[] | null> {
  const rows = await db
    .selectFrom('draft')
    .select('id')
    .where('account_id', '=', accountId)
    .where(mayHold(draftSignature, words))
    .limit(fewDrafts + 1)
    .execute()
  return rows.length > fewDrafts ? null : rows.map(({ id }) => id)
}

export const draftHoldsEach = (words: readonly string[]) =>
  holdsEach(draftSignature, sql`array_to_string(draft.pieces, ' ')`, words)

/** In its name and its alt text together. */
export const mediaHoldsEach = (words: readonly string[]) =>
  holdsEach(sql`media.signature`, sql`concat_ws(' ', media.name, media.alt_text)`, words)

/**
 * One pass over a text, however many the words are; none over a text whose signature lacks a
 * bit of theirs.
 */
function holdsEach(
  signature: Expression<string>,
  text: Expression<string>,
  words: readonly string[],
): Expression<boolean> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`)
  return sql<boolean>`case when ${mayHold(signature, words)}
    then lower(${text}) like all (array(select lower(pattern)
    from unnest(${patterns}::text[]) as pattern)) else false end`
}
