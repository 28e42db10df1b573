import { says } from '../match.ts'
import { inEachPiece, materialOf } from './check.ts'

/** Grave news allows no cheers, exclamation marks, winks or requests for comments. */
export const cheer = inEachPiece((piece, subject) => {
  if (subject.brief.gold.gravity !== 'grave') return { of: 0, faults: [] }
  const words = cheerful.filter((word) => says(piece, word))
  const signs = piece.match(/!|[\p{Extended_Pictographic}--[🖤🕯💔©®™0-9]]/gv) ?? []
  const material = materialOf(subject)
  const questions = (piece.match(/[^.!?\n]+\?/g) ?? []).filter(
    (question) => !says(material, question.trim()),
  )
  return { of: 1, faults: [...words, ...signs, ...questions.map((question) => question.trim())] }
})

const cheerful = [
  ...[
    'lovely',
    'great news',
    'good news',
    'happy',
    'thrilled',
    'excited',
    'exciting',
    'congratulations',
    'celebrate',
    'celebrating',
    "can't wait",
  ],
  ...['amazing', 'wonderful', 'awesome', 'delighted', 'proud', 'stay tuned', 'big win'],
  ...[
    'freuen uns',
    'freut uns',
    'großartig',
    'toll',
    'spannend',
    'glückwunsch',
    'stolz',
    'wunderbar',
  ],
  ...['ravi', 'ravis', 'heureux de', 'formidable', 'bravo', 'félicitations', 'fiers'],
  ...['felices', 'encantados', 'genial', 'enhorabuena', 'orgullosos', 'qué ilusión'],
  ...[
    'felici',
    'entusiasti',
    'orgogliosi',
    'evviva',
    'congratulazioni',
    'felizes',
    'parabéns',
    'orgulhosos',
  ],
  ...[
    'leuk',
    'geweldig',
    'blij',
    'trots',
    'gefeliciteerd',
    'harika',
    'tebrikler',
    'świetnie',
    'gratulacje',
    'cieszymy się',
  ],
]
