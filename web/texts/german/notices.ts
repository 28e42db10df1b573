import type { noticeTexts as English } from '../notices.ts'

export const germanNoticeTexts: typeof English = {
  title: 'Benachrichtigungen',
  unread: (count, most) => `${count >= most ? `${most}+` : count} neu`,
  markRead: 'Alle als gelesen markieren',
  more: 'Mehr anzeigen',
  toSettings: 'Wählen, was Sie per E-Mail oder auf diesem Gerät erhalten',
  emptyTitle: 'Keine Benachrichtigungen',
  emptyText:
    'Hier erscheinen fehlgeschlagene Beiträge, Anfragen zur Freigabe, ablaufende Verbindungen ' +
    'und knappe Credits.',
  isNew: 'Neu',
  over: 'Erledigt',
  planned: (time) => `Geplant für ${time}`,
  mailTitle: 'Benachrichtigungen per E-Mail',
  mailNote: 'Was Sie per E-Mail erhalten. Die Seite Benachrichtigungen zeigt immer alle.',
  deviceTitle: 'Benachrichtigungen im Browser',
  deviceNote:
    'Nur solange ein Tab des Arbeitsbereichs offen ist: fehlgeschlagene und unbestätigte ' +
    'Beiträge, Beiträge zum Freigeben, Verbindungen, die neu hergestellt werden müssen. Dieser ' +
    'Server schickt nichts über Push-Dienste.',
  deviceLabel: 'In diesem Browser benachrichtigen',
  deviceCannot:
    'Dieser Browser zeigt keine Benachrichtigungen dieser Seite. Sie brauchen https und auf ' +
    'einem iPhone oder iPad das installierte Dashboard.',
  deviceDenied:
    'Der Browser erlaubt es nicht. Erlauben Sie Benachrichtigungen für diese Adresse in ' +
    'seinen Einstellungen und versuchen Sie es erneut.',
  noMail: 'Dieser Server verschickt keine E-Mails: Benachrichtigungen erscheinen nur im Dashboard.',
  notProven:
    'E-Mails gehen nur an eine bestätigte Adresse: Öffnen Sie einen Link, der an sie ' +
    'geschickt wurde.',
  when: 'Wann',
  whenNames: { at_once: 'Sofort', daily: 'Einmal am Tag um 08:00' },
  kinds: {
    post_failed: 'Ein Beitrag konnte nicht veröffentlicht werden',
    post_unconfirmed:
      'Unklar, ob ein Beitrag veröffentlicht wurde: Prüfen Sie das Netzwerk und entscheiden Sie',
    post_to_approve: 'Ein Beitrag wartet auf Freigabe',
    post_approved: 'Ihr Beitrag wurde freigegeben',
    post_rejected: 'Ihr Beitrag wurde abgelehnt',
    connection_expiring:
      'Eine Verbindung läuft bald ab und verlängert sich vielleicht nicht: Verbinden Sie ' +
      'das Konto erneut',
    connection_needs_reconnect: 'Eine Verbindung muss erneuert werden',
    credits_low: 'Die Credits werden knapp',
    texts_over_quota:
      'Ihre Texte überschreiten, was der Tarif erlaubt. 30 Tage lang dürfen sie noch wachsen.',
  },
  choices: {
    failed_posts: 'Fehlgeschlagene und unbestätigte Beiträge',
    posts_to_approve: 'Beiträge zur Freigabe und Entscheidungen über meine',
    connections: 'Verbindungen, die erneuert werden müssen',
    low_credits: 'Knappe Credits',
  },
}
