import type { noticeTexts as English } from '../notices.ts'

export const germanNoticeTexts: typeof English = {
  title: 'Mitteilungen',
  unread: (count, most) => `${count >= most ? `${most}+` : count} neu`,
  markRead: 'Alle als gelesen markieren',
  more: 'Mehr anzeigen',
  toSettings: 'Wählen, was Sie per E-Mail oder auf diesem Gerät erfahren',
  emptyTitle: 'Nichts mitzuteilen',
  emptyText:
    'Hier erfahren Sie, wenn Beiträge fehlschlagen oder auf Sie warten, Verbindungen enden ' +
    'oder Credits knapp werden.',
  isNew: 'Neu',
  over: 'Erledigt',
  planned: (time) => `Geplant für ${time}`,
  mailTitle: 'Mitteilungen per E-Mail',
  mailNote: 'Was Ihnen per E-Mail mitgeteilt wird. Auf der Seite Mitteilungen stehen immer alle.',
  deviceTitle: 'Mitteilungen in diesem Browser',
  deviceNote:
    'Als Benachrichtigungen, solange ein Tab mit dem Arbeitsbereich offen ist: Beiträge, die ' +
    'fehlgeschlagen sind oder die niemand bestätigen kann, Beiträge zum Freigeben, ' +
    'Verbindungen, die neu hergestellt werden müssen. Ist keiner offen, wird nichts gemeldet: ' +
    'Dieser Server schickt nichts über die Hersteller der Browser.',
  deviceLabel: 'In diesem Browser benachrichtigen',
  deviceCannot:
    'Dieser Browser meldet von dieser Seite nichts. Er tut es über https, und auf einem ' +
    'iPhone oder iPad, sobald das Dashboard installiert ist.',
  deviceDenied:
    'Der Browser erlaubt es nicht. Erlauben Sie Benachrichtigungen für diese Adresse in ' +
    'seinen Einstellungen und versuchen Sie es erneut.',
  noMail: 'Dieser Server verschickt keine E-Mails: Mitteilungen stehen nur im Dashboard.',
  notProven:
    'E-Mails gehen nur an eine bestätigte Adresse: Öffnen Sie einen Link, der an sie ' +
    'geschickt wurde.',
  when: 'Wann',
  whenNames: { at_once: 'Sofort', daily: 'Einmal am Tag um 08:00' },
  kinds: {
    post_failed: 'Ein Beitrag konnte nicht veröffentlicht werden',
    post_unconfirmed:
      'Ob ein Beitrag veröffentlicht ist, weiß niemand: Sehen Sie dort nach und entscheiden Sie',
    post_to_approve: 'Ein Beitrag wartet auf Freigabe',
    post_approved: 'Ihr Beitrag wurde freigegeben',
    post_rejected: 'Ihr Beitrag wurde abgelehnt',
    connection_expiring:
      'Eine Verbindung endet bald und verlängert sich vielleicht nicht: Verbinden Sie ' +
      'das Konto erneut',
    connection_needs_reconnect: 'Eine Verbindung muss erneuert werden',
    credits_low: 'Die Credits werden knapp',
    texts_over_quota:
      'Ihre Texte überschreiten, was der Tarif erlaubt. 30 Tage lang dürfen sie noch wachsen.',
  },
  choices: {
    failed_posts: 'Beiträge, die fehlschlugen oder die niemand bestätigen kann',
    posts_to_approve: 'Beiträge zur Freigabe und Entscheidungen über meine',
    connections: 'Verbindungen, die erneuert werden müssen',
    low_credits: 'Knappe Credits',
  },
}
