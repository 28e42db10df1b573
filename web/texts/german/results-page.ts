import { numberText } from '../../time/format.ts'
import type { resultPageTexts as English } from '../results-page.ts'

const posts = (count: number) => (count === 1 ? '1 Beitrag' : `${numberText(count)} Beiträge`)

export const germanResultPageTexts: typeof English = {
  period: 'Zeitraum',
  periods: { 4: '4 Wochen', 13: '3 Monate', 26: '6 Monate', 53: '1 Jahr' },
  posts,
  published: 'Veröffentlicht',
  onTime: 'Pünktlich',
  late: 'Verspätet oder von Hand bestätigt',
  failed: 'Fehlgeschlagen',
  onTimeNote:
    'Pünktlich ist ein Beitrag, der höchstens fünf Minuten nach der geplanten Zeit ' +
    'veröffentlicht wird.',
  postsByWeek: 'Beiträge pro Woche',
  byWeek: (metric) => `${metric} pro Woche`,
  countedAt: (moment) => `Gezählt: ${moment}`,
  counted: 'Gezählt',
  read: 'Zuletzt gelesen',
  week: 'Woche',
  weekOf: (from, to) => `${from} bis ${to}`,
  chartOf: (title, figure) => `${title}: ${figure}. Alle Zahlen sind in der Tabelle.`,
  table: 'Tabelle',
  tableOf: (title) => `Tabelle: ${title}`,
  csvOf: (title) => `CSV herunterladen: ${title}`,
  didBest: 'Was am besten lief',
  rankedBy: 'Sortieren nach',
  bestPosts: 'Beste Beiträge',
  post: 'Beitrag',
  network: 'Netzwerk',
  publishedAt: 'Veröffentlicht',
  address: 'Adresse',
  showAllPosts: (count) => `Alle ${count} zeigen`,
  bestHours: 'Beste Uhrzeiten',
  hour: 'Stunde',
  average: (metric) => `${metric} je Beitrag`,
  averageOf: (average, metric, count) => `${metric}: ${average} je Beitrag, ${posts(count)}`,
  postsHere: 'Beiträge',
  hoursChart: (metric) =>
    `${metric} je Beitrag nach Wochentag und Stunde. Alle Zahlen sind in der Tabelle.`,
  hoursNote: (zone) => `Ihre eigenen Beiträge nach der Zeit der Veröffentlichung, ${zone}.`,
  untold: (metric) =>
    `${metric}: noch keine Zahlen. Netzwerke werden eine Stunde nach der Veröffentlichung ` +
    'gefragt; manche melden das nie.',
  none: [
    'Noch keine Ergebnisse',
    'Veröffentlichen Sie einen ersten Beitrag. Er wird hier sofort gezählt; Gefällt mir, ' +
      'Kommentare und Aufrufe folgen nach etwa einer Stunde.',
  ],
  noneHere: [
    'Keine Beiträge',
    'Dieses Netzwerk oder diese Verbindung hat in diesem Zeitraum keine Beiträge.',
  ],
  showAll: 'Ein Jahr aller Verbindungen zeigen',
  write: 'Beitrag schreiben',
}
