import { texts } from './texts.ts'

export const sourcesTexts = texts('sourcesTexts', {
  title: 'Sources',
  one: 'Source',
  further: (number: number) => `Source ${number}`,
  add: 'Add another source',
  addFile: 'Add a file',
  remove: (number: number) => `Remove source ${number}`,
  noText: 'A source is plain text, subtitles or a PDF. The file is in the library.',
})
