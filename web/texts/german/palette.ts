import type { paletteTexts as English } from '../palette.ts'

export const germanPaletteTexts: typeof English = {
  title: 'Suchen und ausführen',
  find: 'Seite, Beitrag, Entwurf oder was Sie tun möchten',
  write: 'Beitrag schreiben',
  withoutText: 'Ohne Text',
  draftOf: (network) => `Entwurf für ${network}`,
  none: 'Nichts mit diesem Namen.',
  finding: 'Suche in Beiträgen und Entwürfen …',
  open: 'Alles suchen und ausführen',
  next: 'Nächster und vorheriger in einer Liste',
  edit: 'Den ausgewählten bearbeiten',
  choose: 'Den ausgewählten markieren, oder mehrere',
  schedule: 'Einplanen, was Sie schreiben',
  singleKeys: 'Tasten, die allein wirken',
  singleKeysNote: 'Sind sie auf diesem Gerät abgeschaltet, wirken nur die mit Strg oder ⌘.',
}
