import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export const mediaTexts = texts('mediaTexts', {
  add: 'Add pictures or video',
  addOne: 'Add a picture or video',
  addHint: 'Or drop or paste them here: JPEG, PNG, WebP, GIF, AVIF, MP4, MOV, WebM, PDF.',
  addTo: (label: string) => `Add pictures or video to ${label}`,
  drop: 'Drop to add',
  list: 'Files of this post',
  listOf: (label: string) => `Files of ${label}`,
  unnamed: 'Without a name',
  altText: 'Alt text',
  altTextOf: (name: string) => `Alt text of ${name}`,
  altTextHint: 'What is to be seen?',
  lacks: (count: number, of: number) => {
    if (of === 1) return 'The picture has no alt text: people who cannot see it miss it.'
    return count === of
      ? `None of the ${numberText(of)} pictures has an alt text: people who cannot see ` +
          'them miss them.'
      : `${numberText(count)} of ${numberText(of)} pictures ${count === 1 ? 'has' : 'have'} no ` +
          'alt text: people who cannot see them miss them.'
  },
  videoLacks: (count: number) =>
    count === 1
      ? 'The video has no alt text: people who cannot see it miss it.'
      : `${numberText(count)} videos have no alt text: people who cannot see them miss them.`,
  remove: (name: string) => `Remove ${name}`,
  removed: (name: string) => `${name} removed from the draft`,
  earlier: (name: string) => `Move ${name} earlier`,
  later: (name: string) => `Move ${name} later`,
  moved: (name: string, place: number, label: string | null) =>
    `${name}: now number ${place}${label === null ? '' : ` of ${label}`}`,
  gone: 'This file was deleted.',
  waiting: 'Waiting for its turn',
  uploading: (share: number) => `${share} % uploaded`,
  reading: 'Uploaded. The server is reading it …',
  cut: 'The connection was lost. The upload continues as soon as the server answers.',
  interrupted: 'Interrupted. Choose the same file again to continue.',
  chooseAgain: 'Choose the file',
  tryAgain: 'Try again',
  cancel: (name: string) => `Stop uploading ${name}`,
  progressOf: (name: string) => `Upload of ${name}`,
  notTaken:
    'This kind of file is not taken. Taken: JPEG, PNG, WebP, GIF, AVIF, MP4, MOV, WebM, PDF.',
  emptyFile: 'The file is empty.',
  failed: 'The file could not be read.',
  readsLong: 'The server is still reading the file. Look for it in the library in a while.',
  noRoom: 'There is no room for one more here. The file is in the library.',
  tooMany: (most: number) => `At most ${most} here. The others were not added.`,
  changesAfterFiles: 'Possible as soon as its files are uploaded.',
  waitsForFiles: 'It can be scheduled as soon as its files are uploaded.',
  leaveAsk: 'Files are still being uploaded. Leave this page?',
  caption: 'Caption',
  captionHint: 'The text beside the slides. Empty: made from the first slide and the hashtags.',
  inPreview: (number: number) => `File ${number} of this post`,
  previewRefused: 'This network does not take it as it is: the note beside the text says why.',
  elsewhere: (count: number) =>
    `It shows ${count === 1 ? 'one file' : `${numberText(count)} files`}.`,
  kinds: { image: 'Picture', gif: 'GIF', video: 'Video', document: 'Document' },
})
