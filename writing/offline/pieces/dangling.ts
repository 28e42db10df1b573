import { cue } from '../cues/cue.ts'

// "In 2019 it gained 40 centimetres."
const time =
  '(?:(?:in|by|since|until|im jahr|seit|ab|bis|en|depuis|sinds|i|år) )?(?:\\p{L}+ )?\\d{4}'
const pronounAfterTime = cue(
  {
    en:
      `(?:${time}|(?:last|this|that) (?:year|month|week|winter|spring|summer|autumn)|` +
      '(?:\\p{L}+|\\d+) (?:years|months|weeks|days) later),? (?:it|they|he|she)',
    de: `${time} \\p{L}+ (?:er|sie|es)`,
    fr: `${time},? (?:il|elle|ils|elles)`,
    nl: `${time} \\p{L}+ (?:hij|zij|ze|het)`,
    sv: `${time} \\p{L}+ (?:han|hon|den|det|de)`,
    da: `${time} \\p{L}+ (?:han|hun|den|det|de)`,
    no: `${time} \\p{L}+ (?:han|hun|den|det|de)`,
    nb: `${time} \\p{L}+ (?:han|hun|den|det|de)`,
  },
  'start',
)

// "We baked them in the wood oven instead."
const pointsBack =
  /(?<!\p{L})(?:instead|too|as well|either|stattdessen|ebenfalls|à la place|en su lugar|invece|em vez disso)[.!]$/u

/** Whether a sentence, out of place, would point at nothing or at something else. */
export function isDangling(small: string, language: string): boolean {
  return pronounAfterTime.in(small, language) || pointsBack.test(small)
}
