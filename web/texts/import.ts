import { numberText } from '../time/format.ts'
import { texts } from './texts.ts'

export const importTexts = texts('importTexts', {
  title: 'Import and export',
  file: 'Choose a CSV or JSON file',
  fileHint: (posts: number) =>
    `As a spreadsheet saves it, at most ${numberText(posts)} posts and 1 MB. Nothing is ` +
    'scheduled before you have seen what would become of each post.',
  sample: 'Download a sample',
  columns: 'Columns',
  column: {
    platform: 'linkedin, x, instagram or tiktok',
    content: 'The text; lines of --- separate its pieces',
    content_type: 'post, thread or carousel; empty: post',
    connection_id: 'Which connection; empty: the main one of the network',
    scheduled_at:
      'A time in the zone of the workspace, such as 2030-01-08 09:00, or with an offset; date ' +
      'and time can also be two columns',
    use_next_free_slot: 'true: the next free slot, in the order of the file',
    not_later_than: 'It is not published after this time',
    caption: 'The text beside the slides of a carousel',
    first_comment: 'A comment of the author below the post',
    options: 'What the network lets an author choose, such as tiktok.mode=inbox',
    media_ids: 'Uploads for the first piece, separated by spaces',
  },
  draftsOnly: 'A post with neither a time nor a slot is saved as a draft.',
  asksOrder: (written: string | undefined) =>
    `${written === undefined ? 'The dates of this file do' : `“${written}” does`} not say ` +
    'whether the day or the month comes first.',
  order: {
    dmy: (example: string | undefined) => `Day first${example === undefined ? '' : `: ${example}`}`,
    mdy: (example: string | undefined) =>
      `Month first${example === undefined ? '' : `: ${example}`}`,
  },
  reading: (written: string, moment: string, zone: string) =>
    `“${written}” was read as ${moment} (${zone}).`,
  clock: {
    usual: '',
    skipped: 'The clocks skip that time: it moves forward.',
    repeated: 'That time comes twice, because the clocks go back: the first is taken.',
  },
  checking: (done: number, of: number) => `Checking ${numberText(done)} of ${numberText(of)} …`,
  scheduling: (done: number, of: number) => `Importing ${numberText(done)} of ${numberText(of)} …`,
  dropping: 'Taking back what the check saved …',
  goesOn:
    'You can leave the page: the import continues when you are back, and nothing is created twice.',
  noRoom:
    'This browser has no storage left for the file. Keep this page open until the import is done.',
  stop: 'Stop',
  again: 'Continue',
  found: (ready: number, drafts: number, refused: number) =>
    [
      ready > 0 && `${numberText(ready)} can be scheduled`,
      drafts > 0 && `${numberText(drafts)} will be ${drafts === 1 ? 'a draft' : 'drafts'}`,
      refused > 0 && `${numberText(refused)} would be refused`,
    ]
      .filter(Boolean)
      .join(' · '),
  correct:
    'Correct the refused lines in the file and choose it again, or import the others without them.',
  go: (count: number) => (count === 1 ? 'Import one post' : `Import ${numberText(count)} posts`),
  other: 'Choose another file',
  done: (scheduled: number, drafts: number, refused: number) =>
    [
      `${numberText(scheduled)} scheduled`,
      drafts > 0 && `${numberText(drafts)} saved as ${drafts === 1 ? 'a draft' : 'drafts'}`,
      refused > 0 && `${numberText(refused)} refused`,
    ]
      .filter(Boolean)
      .join(' · '),
  result: 'Download the result',
  posts: 'See the posts',
  rows: 'Posts of the file',
  row: (number: number) => `Line ${number}`,
  state: { ready: 'Can be scheduled', scheduled: 'Scheduled', draft: 'Draft', refused: 'Refused' },
  tooOld:
    'An earlier import was interrupted more than a day ago. What it scheduled remains; its ' +
    'other texts are among the drafts.',
  exportTitle: 'Export',
  exportText: 'All posts with their texts, times and results. JSON also has all pieces and media.',
  csv: 'Export as CSV',
  json: 'Export as JSON',
  exportCut: (most: number) =>
    `There are more than ${numberText(most)} posts or drafts: only so many were read.`,
  who: 'Viewers export posts; importing is for those who write.',
})
