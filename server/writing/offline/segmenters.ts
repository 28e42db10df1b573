// Making one takes longer than cutting a sentence with it.
const kept = new Map<string, Intl.Segmenter>()

export function segmenter(language: string, granularity: 'word' | 'sentence'): Intl.Segmenter {
  const key = `${granularity} ${language}`
  const known = kept.get(key)
  if (known !== undefined) return known
  const made = new Intl.Segmenter(language, { granularity })
  kept.set(key, made)
  return made
}
