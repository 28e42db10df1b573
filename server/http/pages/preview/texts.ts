import { commentsMax } from '../../../previews/comment-as-client.ts'
import { clientTextMax, nameMax, type WordsFault } from '../../../previews/client-words.ts'

/** The languages of a client's page. */
export type ClientLanguage = 'en' | 'de'

export type AnswerFault =
  | WordsFault
  | 'comment_missing'
  | 'nothing_shown'
  | 'changed'
  | 'full'
  | 'not_shown'
  | 'comments_only'

type Plain = readonly [title: string, text: string]

const english = {
  titleOf: (name: string | null) => (name === null ? 'Posts to review' : `Posts of ${name}`),
  posts: (count: number) => (count === 1 ? 'One post' : `${count} posts`),
  zone: (zone: string) => `All times are in ${zone}.`,
  yourName: 'Your name',
  nameHint: 'The people who sent you this link see it beside your answers.',
  saveName: 'Save name',
  approveAll: (count: number) => `Approve all ${count} posts`,
  someChanged: (done: number, changed: number) =>
    `${done} approved. ${changed} not approved: changed, decided on or sent since you opened ` +
    'the page.',
  none: 'There are no posts to show at the moment.',
  pages: 'Pages',
  until: (moment: string) => `Anyone with this link can see these posts until ${moment}.`,
  piece: (number: number, count: number) => `${number} of ${count}`,
  firstComment: 'First comment',
  pictures: (count: number) => `${count} pictures`,
  video: 'Video',
  document: 'The document (PDF)',
  seeOn: (network: string) => `See it on ${network}`,
  comments: 'Comments',
  yourComment: 'Your comment',
  comment: 'Comment',
  approve: 'Approve',
  reject: 'Reject',
  states: {
    published: 'Published',
    publishing: 'Is being published',
    failed: 'Was not published',
    approved: (name: string | null) => (name === null ? 'Approved' : `Approved by ${name}`),
    rejected: (name: string | null) => (name === null ? 'Rejected' : `Rejected by ${name}`),
    planned: 'Scheduled, needs no approval',
    yours: 'Awaiting your approval',
    awaiting: 'Awaiting approval',
  },
  faults: {
    name_missing: 'Please enter your name.',
    name_too_long: `A name has at most ${nameMax} characters.`,
    name_is_address: 'Please enter your name, not an address.',
    comment_missing: 'Please write a comment.',
    comment_too_long: `A comment has at most ${clientTextMax.toLocaleString('en')} characters.`,
    nothing_shown: 'Load the page again: there is nothing to decide.',
    changed:
      'Nothing was decided: this post was changed, decided on or sent since you opened the ' +
      'page. This is its current state.',
    full:
      `This link has reached its limit of ${commentsMax} comments. Ask the sender ` +
      'for a new link.',
    not_shown: 'This post was cancelled, or was never shown here.',
    comments_only: 'This link is for comments only: nothing was decided.',
  } satisfies Record<AnswerFault, string>,
  plain: {
    400: ['This was not understood', 'Go back, load the page again, and repeat it there.'],
    404: ['There is nothing here', 'Check that the link is complete.'],
    410: ['This link has expired', 'Ask the sender for a new link.'],
    413: ['This is too long', 'Go back and say it in fewer words.'],
    415: ['This was not understood', 'Go back, load the page again, and repeat it there.'],
    429: ['Too much at once', 'Wait a minute, then go back and repeat it.'],
    503: ['Too many pictures at once', 'Wait a moment, then load the page again.'],
  } satisfies Record<number, Plain> as Readonly<Record<number, Plain>>,
}

export type ClientTexts = typeof english

const german: ClientTexts = {
  titleOf: (name) => (name === null ? 'Beiträge zur Ansicht' : `Beiträge von ${name}`),
  posts: (count) => (count === 1 ? 'Ein Beitrag' : `${count} Beiträge`),
  zone: (zone) => `Alle Zeiten gelten für ${zone}.`,
  yourName: 'Ihr Name',
  nameHint: 'Wer Ihnen diesen Link geschickt hat, sieht ihn neben Ihren Antworten.',
  saveName: 'Namen speichern',
  approveAll: (count) => `Alle ${count} Beiträge freigeben`,
  someChanged: (done, changed) =>
    `${done} freigegeben. ${changed} nicht freigegeben: seit dem Öffnen der Seite geändert, ` +
    'entschieden oder gesendet.',
  none: 'Zurzeit gibt es keine Beiträge zu zeigen.',
  pages: 'Seiten',
  until: (moment) => `Wer diesen Link hat, kann diese Beiträge bis ${moment} sehen.`,
  piece: (number, count) => `${number} von ${count}`,
  firstComment: 'Erster Kommentar',
  pictures: (count) => `${count} Bilder`,
  video: 'Video',
  document: 'Das Dokument (PDF)',
  seeOn: (network) => `Auf ${network} ansehen`,
  comments: 'Kommentare',
  yourComment: 'Ihr Kommentar',
  comment: 'Kommentieren',
  approve: 'Freigeben',
  reject: 'Ablehnen',
  states: {
    published: 'Veröffentlicht',
    publishing: 'Wird veröffentlicht',
    failed: 'Wurde nicht veröffentlicht',
    approved: (name) => (name === null ? 'Freigegeben' : `Freigegeben von ${name}`),
    rejected: (name) => (name === null ? 'Abgelehnt' : `Abgelehnt von ${name}`),
    planned: 'Geplant, braucht keine Freigabe',
    yours: 'Wartet auf Ihre Freigabe',
    awaiting: 'Wartet auf Freigabe',
  },
  faults: {
    name_missing: 'Bitte geben Sie Ihren Namen ein.',
    name_too_long: `Ein Name hat höchstens ${nameMax} Zeichen.`,
    name_is_address: 'Bitte geben Sie Ihren Namen ein, keine Adresse.',
    comment_missing: 'Bitte schreiben Sie einen Kommentar.',
    comment_too_long: `Ein Kommentar hat höchstens ${clientTextMax.toLocaleString('de')} Zeichen.`,
    nothing_shown: 'Laden Sie die Seite neu: Hier ist nichts zu entscheiden.',
    changed:
      'Es wurde nichts entschieden: Dieser Beitrag wurde geändert, entschieden oder gesendet, ' +
      'seit Sie die Seite geöffnet haben. Das ist sein jetziger Stand.',
    full:
      `Dieser Link hat seine Grenze von ${commentsMax} Kommentaren erreicht. Bitten Sie um ` +
      'einen neuen Link.',
    not_shown: 'Dieser Beitrag wurde abgesagt oder hier nie gezeigt.',
    comments_only: 'Dieser Link ist nur für Kommentare: Es wurde nichts entschieden.',
  },
  plain: {
    400: [
      'Das wurde nicht verstanden',
      'Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es dort noch einmal.',
    ],
    404: ['Hier ist nichts', 'Prüfen Sie, ob der Link vollständig ist.'],
    410: ['Dieser Link ist abgelaufen', 'Bitten Sie um einen neuen Link.'],
    413: ['Das ist zu lang', 'Gehen Sie zurück und fassen Sie sich kürzer.'],
    415: [
      'Das wurde nicht verstanden',
      'Gehen Sie zurück, laden Sie die Seite neu und versuchen Sie es dort noch einmal.',
    ],
    429: ['Zu viel auf einmal', 'Warten Sie eine Minute und versuchen Sie es dann noch einmal.'],
    503: ['Zu viele Bilder auf einmal', 'Warten Sie einen Moment und laden Sie die Seite neu.'],
  },
}

export const clientTexts: Readonly<Record<ClientLanguage, ClientTexts>> = {
  en: english,
  de: german,
}

const rangesMax = 20

/** The first of our languages in `Accept-Language`, by its weights; English without any. */
export function languageOf(header: string | undefined): ClientLanguage {
  const ranges = (header ?? '').split(',', rangesMax).flatMap((part) => {
    const found = /^\s*(de|en)(?:-[\w-]+)?\s*(?:;\s*q=([01](?:\.\d{1,3})?))?\s*$/i.exec(part)
    if (found === null) return []
    return [{ language: found[1]!.toLowerCase(), weight: Number(found[2] ?? 1) }]
  })
  const [first] = ranges
    .filter(({ weight }) => weight > 0)
    .toSorted((one, other) => other.weight - one.weight)
  return first?.language === 'de' ? 'de' : 'en'
}

const locales: Readonly<Record<ClientLanguage, string>> = { en: 'en-GB', de: 'de-DE' }

/** For people, in a zone: `Tuesday 24 November 2026 at 10:00`. */
export const momentInZone = (
  at: Temporal.Instant,
  timezone: string,
  language: ClientLanguage,
): string =>
  at
    .toZonedDateTimeISO(timezone)
    .toLocaleString(locales[language], { dateStyle: 'full', timeStyle: 'short' })
