import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export const versionsTexts = texts('versionsTexts', {
  open: 'Versions',
  title: 'Versions of this draft',
  lead:
    'Edits of one person within ten minutes are one version. The text before a rewrite, a ' +
    'restoration or a publication is always kept.',
  present: 'Now',
  number: (version: number) => `Version ${numberText(version)}`,
  restore: (version: number) => `Restore version ${numberText(version)}`,
  restored: (version: number) => `Version ${numberText(version)} restored.`,
  textOnly: 'Take its text only',
  textTaken: 'The text of that version was taken.',
  files: (count: number) => (count === 1 ? '1 file' : `${numberText(count)} files`),
  caption: 'Caption',
  firstComment: 'First comment',
  more: 'Show earlier versions',
  notSaved: 'Not restored: the text on this page could not be saved first.',
  seenOther: 'Not restored: the draft was changed elsewhere. This page now shows the present text.',
})
