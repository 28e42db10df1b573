/** A source for the writer: a typed text or address, or an uploaded file. */
export type SourceField =
  { readonly text: string } | { readonly media_id: string; readonly name: string }

// As many as the server takes.
export const sourcesMax = 5

export const isGiven = (source: SourceField): boolean =>
  'media_id' in source || source.text.trim() !== ''

/** As `generate-post` and `remix` take them: one text stays what it always was. */
export function sentSources(fields: readonly SourceField[]): {
  source?: string
  sources?: (string | { media_id: string })[]
} {
  const given = fields.filter(isGiven)
  const [only] = given
  if (only === undefined) return {}
  if (given.length === 1 && 'text' in only) return { source: only.text }
  return { sources: given.map((one) => ('text' in one ? one.text : { media_id: one.media_id })) }
}

export function isSources(value: unknown): value is SourceField[] {
  return (
    Array.isArray(value) &&
    value.length <= sourcesMax &&
    value.every(
      (one) =>
        typeof one?.text === 'string' ||
        (typeof one?.media_id === 'string' && typeof one.name === 'string'),
    )
  )
}
