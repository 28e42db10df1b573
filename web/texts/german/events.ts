import { numberText } from '../../time/format.ts'
import type {
  eventPageTexts as English,
  listenTexts as EnglishListening,
  requestTexts as EnglishRequests,
} from '../events.ts'

export const germanEventPageTexts: typeof English = {
  title: 'Ereignisse',
  ofEditors: 'Ereignisse sehen Inhaber und Redaktion dieses Arbeitsbereichs.',
  which: 'Ereignis',
  all: 'Alle Ereignisse',
  from: 'Von',
  to: 'Bis',
  clear: 'Filter aufheben',
  empty: 'Noch ist nichts geschehen',
  emptyText:
    'Jeder Beitrag, der veröffentlicht wird oder scheitert, ist ein Ereignis, ob es einen ' +
    'Webhook gibt oder nicht. Einem Webhook lässt sich sofort ein Test senden.',
  write: 'Beitrag schreiben',
  toWebhooks: 'Webhooks',
  noneFound: 'Keine solchen Ereignisse',
  noneFoundText:
    'An diesen Tagen ist keines dieser Art geschehen. Ereignisse werden 90 Tage aufbewahrt, ' +
    'wenn der Betreiber nichts anderes bestimmt hat.',
  named: (event, moment) => `${event}, ${moment}`,
  openPost: 'Beitrag öffnen',
  event: 'Ereignis',
  eventHint:
    'So nennt es die API. Ein Webhook erhält event und data, dazu die Zeit des Versuchs als ' +
    'delivered_at.',
  copyEvent: 'Ereignis kopieren',
  copyBody: 'Inhalt kopieren',
  noWebhooks: 'Es gibt keinen Webhook, dem es zugestellt werden könnte.',
  deliver: 'Zustellen',
  neverSent: 'Dorthin wurde es nicht gesendet.',
  notAmongNewest: 'Nicht unter den neuesten 100 Zustellungen dort. Ältere sind im Protokoll.',
  target: 'Zustellen an',
  deliveredAgain: (count) =>
    count === 1 ? 'Wieder unterwegs' : `${numberText(count)} wieder unterwegs`,
  outcomes: 'Erneut zugestellt',
  refused: 'Abgelehnt',
  answered: (status) => `Antwort ${status}`,
}

export const germanRequestTexts: typeof EnglishRequests = {
  title: 'Anfragen',
  lead:
    'Was Programme mit Schlüsseln dieses Arbeitsbereichs in den letzten 24 Stunden gefragt ' +
    'haben, höchstens die neuesten 1.000. Anfragen des Dashboards sind nicht dabei.',
  errors: 'Alle Fehlercodes',
  empty: 'Keine Anfragen in den letzten 24 Stunden',
  emptyText:
    'Sobald ein Programm einen Schlüssel dieses Arbeitsbereichs benutzt, stehen hier seine ' +
    'Anfragen und die Antworten.',
  toKeys: 'API-Schlüssel',
  noOperation: 'keine solche Operation',
  request: 'Anfrage',
  codeMeans: (code) => `Was ${code} bedeutet`,
}

export const germanListenTexts: typeof EnglishListening = {
  title: 'Auf Ihrem eigenen Rechner',
  text:
    'Ein Server anderswo erreicht das Programm nicht, an dem Sie gerade schreiben. ' +
    'Nach crier login sendet diese Zeile ihm alles, was von nun an geschieht, ' +
    'signiert, bis Sie sie beenden.',
  more: 'Die Befehlszeile',
}
