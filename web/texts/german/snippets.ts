import type { snippetTexts as English } from '../snippets.ts'

export const germanSnippetTexts: typeof English = {
  title: 'Textbausteine',
  empty: 'Noch keine Textbausteine. Speichern Sie Texte, die Sie oft verwenden.',
  insert: (name) => `${name} einfügen`,
  rename: (name) => `${name} umbenennen`,
  remove: (name) => `${name} löschen`,
  removed: 'Textbaustein gelöscht',
  restored: 'Textbaustein wiederhergestellt',
  kinds: { text: 'Text', hashtags: 'Hashtags', template: 'Vorlage' },
  kind: 'Art',
  name: 'Name',
  saveText: 'Als Textbaustein speichern',
  hint: 'Speichert die Auswahl oder den ganzen Text.',
  nothing: 'Es gibt keinen Text zum Speichern. Schreiben Sie erst einen.',
  save: 'Speichern',
  cancel: 'Abbrechen',
  saved: 'Textbaustein gespeichert',
  more: 'Mehr anzeigen',
}
