import { numberText } from '../../time/format.ts'
import type { slotTexts as English } from '../slots.ts'

export const germanSlotTexts: typeof English = {
  title: 'Zeitplan',
  lead:
    'Sendezeiten, die jede Woche wiederkehren und mit Beiträgen gefüllt werden. Eine Sendezeit ' +
    'behält ihre Ortszeit, im Sommer wie im Winter.',
  network: 'Netzwerk',
  calendarOf: 'Kalender von',
  zone: 'Zeitzone',
  add: (day) => `Zeit am ${day} hinzufügen`,
  time: (day) => `Neue Zeit am ${day}`,
  days: { weekdays: 'Montag bis Freitag', weekend: 'Samstag und Sonntag', all: 'Jeden Tag' },
  onDays: 'Tage der neuen Zeit',
  timeOnDays: 'Neue Zeit an mehreren Tagen',
  addOnDays: 'An diesen Tagen hinzufügen',
  remove: (day, time) => `${day} ${time} entfernen`,
  save: 'Speichern',
  discard: 'Änderungen verwerfen',
  saved: 'Gespeichert',
  savedNext: (moment) => `Gespeichert. Die nächste freie Sendezeit ist ${moment}.`,
  unsaved:
    'Diese Änderungen sind noch nicht gespeichert. Sie bleiben auf diesem Gerät, bis Sie sie ' +
    'speichern oder verwerfen.',
  leaveAsk:
    'Der geänderte Zeitplan ist noch nicht gespeichert. Er bleibt auf diesem Gerät. Diese ' +
    'Seite verlassen?',
  copyTo: 'Kopieren zu',
  copyHint: (from, to) => `${from} zu ${to} kopiert. Die bisherigen Sendezeiten wurden ersetzt.`,
  count: (count) =>
    count === 1 ? '1 Sendezeit pro Woche' : `${numberText(count)} Sendezeiten pro Woche`,
  none: 'Keine Sendezeiten',
  clock: 'Die nächste Zeitumstellung',
  clockNever: (zone) =>
    `In ${zone} werden die Uhren nicht umgestellt. Jede Sendezeit behält ihren Abstand zu UTC.`,
  forward: (day, at, by) => `Am ${day} um ${at} werden die Uhren um ${by} vorgestellt.`,
  back: (day, at, by) => `Am ${day} um ${at} werden die Uhren um ${by} zurückgestellt.`,
  duration: (minutes) =>
    minutes === 60
      ? 'eine Stunde'
      : minutes % 60 === 0
        ? `${numberText(minutes / 60)} Stunden`
        : `${numberText(minutes)} Minuten`,
  keep: (time, before, after) =>
    `Sendezeiten behalten ihre Ortszeit: ${time} ist bis dahin ${before} UTC, danach ${after} UTC.`,
  skipped: (time, moved) =>
    `${time} gibt es an diesem Tag nicht: Die Sendezeit rückt einmal auf ${moved}.`,
  repeated: (time) =>
    `${time} kommt an diesem Tag zweimal vor: Die Sendezeit gilt einmal, beim ersten Mal.`,
  full: 'Ein Netzwerk kann höchstens 168 Sendezeiten haben.',
}
