import type { sourcesTexts as English } from '../sources.ts'

export const germanSourcesTexts: typeof English = {
  title: 'Quellen',
  one: 'Quelle',
  further: (number) => `Quelle ${number}`,
  add: 'Weitere Quelle hinzufügen',
  addFile: 'Datei hinzufügen',
  remove: (number) => `Quelle ${number} entfernen`,
  noText:
    'Eine Quelle ist reiner Text, eine Untertiteldatei oder ein PDF. Die Datei ' +
    'liegt in der Mediathek.',
}
