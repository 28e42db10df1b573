import type { resultTexts as English } from '../results.ts'

export const germanResultTexts: typeof English = {
  title: 'Ergebnisse',
  names: { likes: 'Gefällt mir', comments: 'Kommentare', shares: 'Geteilt', views: 'Aufrufe' },
  untold: 'nicht gemeldet',
  readAt: (moment) => `Stand: ${moment}`,
  none:
    'Noch nichts gelesen. Das Netzwerk wird etwa eine Stunde nach der Veröffentlichung gefragt, ' +
    'dann 30 Tage lang immer seltener.',
  untoldAll:
    'Das Netzwerk nannte keine Zahlen, als es gefragt wurde. Vielleicht wurde der Beitrag ' +
    'dort gelöscht.',
}
