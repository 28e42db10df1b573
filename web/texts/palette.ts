import { texts } from './texts.ts'

export const paletteTexts = texts('paletteTexts', {
  title: 'Find or do',
  find: 'A page, a post, a draft, or what you want to do',
  write: 'Write a post',
  withoutText: 'Without text',
  draftOf: (network: string) => `Draft for ${network}`,
  none: 'Nothing of that name.',
  finding: 'Looking among posts and drafts …',
  open: 'Find or do anything',
  next: 'Next and previous in a list',
  edit: 'Edit the one in focus',
  choose: 'Choose the one in focus, or several',
  schedule: 'Schedule what you write',
  singleKeys: 'Keys that work alone',
  singleKeysNote: 'Turned off on this device, only those with Ctrl or ⌘ do something.',
})
