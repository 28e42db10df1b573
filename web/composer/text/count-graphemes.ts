const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** What readers see as one character. */
export const countGraphemes = (text: string) => [...segmenter.segment(text)].length
