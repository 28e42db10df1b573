import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export const rewritingTexts = texts('rewritingTexts', {
  open: 'Rewrite',
  title: 'Rewrite this draft',
  cost: (left: number) =>
    `Each rewrite costs 1 credit. ${numberText(left)} left. What cannot be written costs nothing.`,
  shorter: 'Shorter',
  longer: 'Longer',
  tone: 'In another tone',
  language: 'In another language',
  choose: 'Choose …',
  instruction: 'In your words',
  instructionHint: 'Such as “begin with the price”, or “without the last sentence”.',
  run: 'Rewrite',
  runBy: (how: string) => `Rewrite: ${how}`,
  done: (used: number, left: number) =>
    `Rewritten. ${used === 1 ? '1 credit' : `${numberText(used)} credits`} used, ` +
    `${numberText(left)} left.`,
  variants: (cost: number) => `Two variants · ${numberText(cost)} credits`,
  variantsDone: (count: number, used: number, left: number) =>
    `${count === 1 ? 'One variant' : `${numberText(count)} variants`} written beside this ` +
    `draft. ${numberText(used)} used, ${numberText(left)} left.`,
  modelNeeded:
    'This needs a language model, and this server has none. Without one it can make a text ' +
    'shorter or longer, or change its tone. Nothing was charged.',
  notSaved: 'Not rewritten: the text on this page could not be saved first.',
  seenOther:
    'Not rewritten: the draft was changed elsewhere. This page now shows the present text.',
})
