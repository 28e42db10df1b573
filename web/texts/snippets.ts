import { texts } from './texts.ts'

export const snippetTexts = texts('snippetTexts', {
  title: 'Snippets',
  empty: 'No snippets yet. Save texts that you use often.',
  insert: (name: string) => `Insert ${name}`,
  rename: (name: string) => `Rename ${name}`,
  remove: (name: string) => `Delete ${name}`,
  removed: 'Snippet deleted',
  restored: 'Snippet restored',
  kinds: { text: 'Text', hashtags: 'Hashtags', template: 'Template' },
  kind: 'Kind',
  name: 'Name',
  saveText: 'Save as snippet',
  hint: 'Saves the selected part, or the whole text.',
  nothing: 'There is no text to save. Write some first.',
  save: 'Save',
  cancel: 'Cancel',
  saved: 'Snippet saved',
  more: 'Show more',
})
