import { numberText } from '../../time/format.ts'
import type { importTexts as English } from '../import.ts'

const drafts = (count: number) => (count === 1 ? '1 Entwurf' : `${numberText(count)} Entwürfe`)

export const germanImportTexts: typeof English = {
  title: 'Import und Export',
  file: 'CSV- oder JSON-Datei wählen',
  fileHint: (posts) =>
    `So, wie eine Tabellenkalkulation sie speichert, höchstens ${numberText(posts)} Beiträge ` +
    'und 1 MB. Nichts wird eingeplant, bevor Sie gesehen haben, was aus jedem Beitrag würde.',
  sample: 'Beispiel herunterladen',
  columns: 'Spalten',
  column: {
    platform: 'linkedin, x, instagram oder tiktok',
    content: 'Der Text; Zeilen aus --- teilen ihn in Stücke',
    content_type: 'post, thread oder carousel; leer: post',
    connection_id: 'Welche Verbindung; leer: die Hauptverbindung des Netzwerks',
    scheduled_at:
      'Eine Zeit in der Zeitzone des Arbeitsbereichs, etwa 2030-01-08 09:00, oder mit Abstand ' +
      'zu UTC; Datum (date) und Uhrzeit (time) dürfen zwei Spalten sein',
    use_next_free_slot: 'true: die nächste freie Sendezeit, in der Reihenfolge der Datei',
    not_later_than: 'Nach dieser Zeit wird er nicht mehr gesendet',
    caption: 'Der Text neben den Folien eines Karussells',
    first_comment: 'Ein Kommentar des Autors unter dem Beitrag',
    options: 'Was das Netzwerk zur Wahl stellt, etwa tiktok.mode=inbox',
    media_ids: 'Hochgeladene Dateien beim ersten Stück, durch Leerzeichen getrennt',
  },
  draftsOnly: 'Ein Beitrag ohne Zeit und ohne Sendezeit wird als Entwurf gespeichert.',
  asksOrder: (written) =>
    `${written === undefined ? 'Die Daten dieser Datei sagen' : `„${written}“ sagt`} nicht, ` +
    'ob der Tag oder der Monat vorn steht.',
  order: {
    dmy: (example) => `Tag zuerst${example === undefined ? '' : `: ${example}`}`,
    mdy: (example) => `Monat zuerst${example === undefined ? '' : `: ${example}`}`,
  },
  reading: (written, moment, zone) => `„${written}“ wurde als ${moment} gelesen (${zone}).`,
  clock: {
    usual: '',
    skipped:
      'Diese Uhrzeit wird bei der Zeitumstellung übersprungen: Der Beitrag rückt nach hinten.',
    repeated: 'Diese Uhrzeit gibt es wegen der Zeitumstellung zweimal: Die erste gilt.',
  },
  checking: (done, of) => `${numberText(done)} von ${numberText(of)} geprüft …`,
  scheduling: (done, of) => `${numberText(done)} von ${numberText(of)} importiert …`,
  dropping: 'Was die Prüfung gespeichert hat, wird zurückgenommen …',
  goesOn:
    'Sie können die Seite verlassen: Es geht weiter, wenn Sie zurück sind, und nichts ' +
    'entsteht doppelt.',
  noRoom:
    'In diesem Browser ist kein Platz, um sich die Datei zu merken. Lassen Sie diese Seite ' +
    'offen, bis der Import fertig ist.',
  stop: 'Anhalten',
  again: 'Fortsetzen',
  found: (ready, saved, refused) =>
    [
      ready > 0 && `${numberText(ready)} einplanbar`,
      saved > 0 && `${drafts(saved)}`,
      refused > 0 && `${numberText(refused)} ${refused === 1 ? 'würde' : 'würden'} abgewiesen`,
    ]
      .filter(Boolean)
      .join(' · '),
  correct:
    'Berichtigen Sie die abgewiesenen Zeilen in der Datei und wählen Sie sie noch einmal, ' +
    'oder importieren Sie die anderen ohne sie.',
  go: (count) =>
    count === 1 ? 'Einen Beitrag importieren' : `${numberText(count)} Beiträge importieren`,
  other: 'Andere Datei wählen',
  done: (scheduled, saved, refused) =>
    [
      `${numberText(scheduled)} eingeplant`,
      saved > 0 && `${drafts(saved)} gespeichert`,
      refused > 0 && `${numberText(refused)} abgewiesen`,
    ]
      .filter(Boolean)
      .join(' · '),
  result: 'Ergebnis herunterladen',
  posts: 'Beiträge ansehen',
  rows: 'Beiträge der Datei',
  row: (number) => `Zeile ${numberText(number)}`,
  state: { ready: 'Einplanbar', scheduled: 'Eingeplant', draft: 'Entwurf', refused: 'Abgewiesen' },
  tooOld:
    'Ein früherer Import wurde vor mehr als einem Tag unterbrochen. Was er eingeplant hatte, ' +
    'bleibt; seine anderen Texte liegen bei den Entwürfen.',
  exportTitle: 'Export',
  exportText:
    'Alle Beiträge mit ihren Texten, Zeiten und was aus ihnen wurde. JSON enthält Stücke und ' +
    'Dateien vollständig.',
  csv: 'Als CSV exportieren',
  json: 'Als JSON exportieren',
  exportCut: (most) =>
    `Es gibt mehr als ${numberText(most)} Beiträge oder Entwürfe: Nur so viele wurden gelesen.`,
  who: 'Mit Lesezugriff lassen sich Beiträge exportieren; importieren kann, wer schreiben darf.',
}
