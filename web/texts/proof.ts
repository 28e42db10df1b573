import type { Draft } from '@crier/sdk/operations.ts'
import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export const proofTexts = texts('proofTexts', {
  open: (count: number) =>
    count === 0 ? 'Notes on this draft' : `Where it comes from · ${numberText(count)}`,
  title: 'Where this draft comes from',
  lead:
    'Point at a marked figure, name or quotation to see the sentence of the source ' +
    'that supports it.',
  choose: 'Nothing is chosen yet.',
  absent: 'The source does not say this.',
  inTopic: 'This is in the topic, or in the text before a rewrite.',
  sourceGone: 'The source could not be read.',
  given: 'Pasted text',
  whole: 'the whole draft',
  warnings: {
    needs_source: 'There was little but the topic to write from',
    unsupported_claim: 'A statement that the source does not support',
    claim_changed: 'The source says it differently',
    claim_contradicted: 'The source says the opposite',
    not_verified: 'Not all claims could be verified',
    language_differs: 'The language is not that of the source or the request',
    source_shortened: 'Not all of the source was read',
    repaired: 'Something was removed or corrected',
    written_offline: 'Written without a language model',
  } satisfies Readonly<Record<Draft['warnings'][number]['code'], string>>,
})
