import { numberText } from '../../time/format.ts'
import type { versionsTexts as English } from '../versions.ts'

export const germanVersionsTexts: typeof English = {
  open: 'Versionen',
  title: 'Versionen dieses Entwurfs',
  lead:
    'Was eine Person innerhalb von zehn Minuten ändert, ist eine Version. Was vor dem ' +
    'Umschreiben, Wiederherstellen oder Veröffentlichen dastand, bleibt immer erhalten.',
  present: 'Jetzt',
  number: (version) => `Version ${numberText(version)}`,
  restore: (version) => `Version ${numberText(version)} wiederherstellen`,
  restored: (version) => `Version ${numberText(version)} wiederhergestellt.`,
  textOnly: 'Nur den Text übernehmen',
  textTaken: 'Der Text dieser Version ist übernommen.',
  files: (count) => (count === 1 ? '1 Datei' : `${numberText(count)} Dateien`),
  caption: 'Begleittext',
  firstComment: 'Erster Kommentar',
  more: 'Frühere Versionen anzeigen',
  notSaved:
    'Nicht wiederhergestellt: Der Text auf dieser Seite konnte vorher nicht gespeichert werden.',
  seenOther:
    'Nicht wiederhergestellt: Der Entwurf wurde anderswo geändert. Diese Seite zeigt jetzt ' +
    'den heutigen Text.',
}
