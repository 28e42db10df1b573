import { normalise, says } from '../match.ts'
import { inEachPiece, materialOf } from './check.ts'
import { linesOf, wordsIn, wordsOf } from './words.ts'

/**
 * No line is a phrase that fits every draft: worn words, a label that the material does not have,
 * or a line that is mostly not its own.
 */
export const cannedLines = inEachPiece((piece, subject) => {
  const material = materialOf(subject)
  const given = wordsIn(material)
  const lines = linesOf(piece)
  const isCanned = (line: string) =>
    wornPhrases.some((phrase) => says(line, phrase) && !says(material, phrase)) ||
    hasForeignLabel(line, material) ||
    isMostlyForeign(line, given)
  return { of: lines.length, faults: lines.filter(isCanned) }
})

/** `Key point: …` before a sentence of the source. */
function hasForeignLabel(line: string, material: string): boolean {
  const label = /^[^\p{L}]*(\p{L}[^:：\n.!?。！？]{1,34})\s?[:：](?!\d)/u.exec(line)?.[1]
  return label !== undefined && !normalise(material).includes(normalise(label))
}

export function isMostlyForeign(line: string, given: (word: string) => boolean): boolean {
  const words = wordsOf(line)
  return words.filter((word) => !given(word)).length > words.length / 2
}

const wornPhrases = [
  ...[
    'key point',
    'worth knowing',
    'the short version',
    'here is what',
    "here's what",
    "here's the thing",
    'let that sink in',
  ],
  ...[
    'what do you think',
    'tell us',
    'let us know',
    'the comments',
    'in the comments',
    'drop a comment',
    'agree?',
    'thoughts?',
    'save this',
  ],
  ...[
    'swipe',
    'follow for more',
    "in today's fast-paced",
    'game-changer',
    'game changer',
    'dive in',
    'deep dive',
    'unlock',
    'in a nutshell',
  ],
  ...[
    "it's not just",
    'at the end of the day',
    'the future of',
    'buckle up',
    'read on',
    'stay tuned',
    'link in bio',
  ],
  ...[
    'was denkt ihr',
    'was meinen sie',
    'was meint ihr',
    'schreibt es',
    'in die kommentare',
    'kurz gesagt',
    'gut zu wissen',
    'speichert euch',
  ],
  ...[
    "qu'en pensez-vous",
    'dites-nous',
    'en commentaire',
    'à retenir',
    'bon à savoir',
    'en bref',
    'enregistrez',
  ],
  ...[
    'qué opinas',
    'qué pensáis',
    'cuéntanos',
    'en los comentarios',
    'lo esencial',
    'guarda esta',
    'conviene saber',
  ],
  ...['cosa ne pensate', 'che ne pensi', 'nei commenti', 'da sapere', 'in breve', 'salva questo'],
  ...[
    'o que achas',
    'o que você acha',
    'nos comentários',
    'vale a pena saber',
    'em resumo',
    'guarda este',
  ],
  ...[
    'wat vind jij',
    'wat denk jij',
    'laat het weten',
    'in de reacties',
    'goed om te weten',
    'kort gezegd',
    'bewaar',
  ],
  ...[
    'ne düşünüyorsunuz',
    'yorumlarda',
    'co o tym sądzisz',
    'w komentarzach',
    'コメントで',
    '评论区',
    'في التعليقات',
  ],
]
