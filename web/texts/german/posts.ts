import { numberText } from '../../time/format.ts'
import type {
  causeTexts as EnglishCauses,
  failureTexts as EnglishFailures,
  outcomeTexts as EnglishOutcomes,
  phaseTexts as EnglishPhases,
  postTexts as English,
  remedyTexts as EnglishRemedies,
} from '../posts.ts'
import { germanReasonTexts as reasons } from './reasons.ts'

const posts = (count: number) => `${numberText(count)} Beiträge`
const seconds = (count: number, digits: number) => `${numberText(Number(count.toFixed(digits)))} s`

export const germanPostTexts: typeof English = {
  title: 'Beiträge',
  views: {
    pending: 'Geplant',
    queue: 'Warteschlange',
    awaiting: 'Freizugeben',
    publishing: 'Wird veröffentlicht',
    published: 'Veröffentlicht',
    failed: 'Fehlgeschlagen',
    drafts: 'Entwürfe',
    repeats: 'Wiederholungen',
  },
  empty: {
    pending: [
      'Nichts ist geplant',
      'Schreiben Sie einen Beitrag und geben Sie ihm eine Zeit oder die nächste freie Sendezeit.',
    ],
    awaiting: [
      'Nichts freizugeben',
      'Anfragen von Mitarbeitenden und Agenten erscheinen hier, bis sie freigegeben oder ' +
        'abgelehnt sind.',
    ],
    publishing: [
      'Gerade wird nichts veröffentlicht',
      'Beiträge erscheinen hier zwischen ihrer Zeit und der Antwort des Netzwerks.',
    ],
    published: [
      'Noch wurde nichts veröffentlicht',
      'Veröffentlichte Beiträge erscheinen hier, mit ihrer Adresse im Netzwerk.',
    ],
    failed: [
      'Nichts ist fehlgeschlagen',
      'Fehlgeschlagene Beiträge erscheinen hier, mit dem Grund und was zu tun ist.',
    ],
    drafts: ['Keine Entwürfe', 'Hier erscheinen Texte, die Sie noch nicht eingeplant haben.'],
    repeats: [
      'Nichts wird wiederholt',
      'Öffnen Sie einen Beitrag, der es wert ist, und wählen Sie dort „Wiederholen“.',
    ],
  },
  draftKind: 'Welche Texte',
  draftKinds: { open: 'Entwürfe', used: 'Verwendete Texte', deleted: 'Papierkorb' },
  noDrafts: {
    used: [
      'Keine verwendeten Texte',
      'Hier erscheinen Texte geplanter und veröffentlichter Beiträge.',
    ],
    deleted: [
      'Der Papierkorb ist leer',
      'Sie können einen gelöschten Entwurf 30 Tage lang wiederherstellen.',
    ],
  },
  remains: (end) => `Wird ${end} endgültig gelöscht`,
  restore: 'Wiederherstellen',
  deleteScheduled:
    'Dieser Text ist eingeplant. Heben Sie erst die Planung seines Beitrags auf, und löschen ' +
    'Sie dann den Entwurf.',
  write: 'Beitrag schreiben',
  showAll: 'Suche leeren',
  writeFirst: 'Jetzt einen schreiben',
  seePlanned: 'Geplante Beiträge ansehen',
  seeCalendar: 'Kalender ansehen',
  search: 'Entwürfe durchsuchen',
  searchPosts: 'Beiträge durchsuchen',
  order: 'Reihenfolge',
  earliestFirst: 'Älteste zuerst',
  latestFirst: 'Neueste zuerst',
  nonePostFound: [
    'Kein Beitrag hier enthält diese Wörter',
    'Die Reihenfolge der Wörter ist egal, und ein Teil eines Wortes genügt. Vielleicht gibt ' +
      'es welche in einem anderen Stand.',
  ],
  noneFound: [
    'Kein Entwurf enthält diese Wörter',
    'Die Reihenfolge der Wörter ist egal, und ein Teil eines Wortes genügt.',
  ],
  bulk: {
    all: 'Alle wählen',
    chosen: (count) => `${numberText(count)} gewählt`,
    choose: (name) => `${name} wählen`,
    refused: (count, why) =>
      count === 1 ? why : `${numberText(count)} wurden abgewiesen. Beim ersten: ${why}`,
    onlyOf: (label, count) => `${label} (${numberText(count)})`,
    approve: 'Freigeben …',
    move: 'Verschieben …',
    copy: 'Kopieren …',
    approved: (count) =>
      count === 1 ? 'Freigegeben' : `${numberText(count)} Beiträge freigegeben`,
    cancel: 'Planung aufheben',
    cancelAsk:
      'Planung dieser Beiträge aufheben? Sie werden nicht veröffentlicht. Ihre Entwürfe bleiben.',
    cancelForGoodAsk:
      'Planung dieser Beiträge aufheben? Sie werden nicht veröffentlicht, und das lässt sich ' +
      'nicht rückgängig machen. Ihre Entwürfe bleiben.',
    cancelled: (count) =>
      count === 1 ? 'Planung aufgehoben' : `Planung von ${posts(count)} aufgehoben`,
    toSlots: 'Auf die nächsten Sendezeiten verschieben',
    moved: (count) =>
      count === 1
        ? 'Auf die nächste Sendezeit verschoben'
        : `${posts(count)} auf die nächsten Sendezeiten verschoben`,
    putAway: 'Archivieren',
    putAwayDone: (count) => (count === 1 ? 'Archiviert' : `${numberText(count)} archiviert`),
    fetchBack: 'Wiederherstellen',
    fetchedBack: (count) =>
      count === 1 ? 'Wiederhergestellt' : `${numberText(count)} wiederhergestellt`,
    remove: 'Löschen',
    removed: (count) =>
      count === 1 ? 'Entwurf gelöscht' : `${numberText(count)} Entwürfe gelöscht`,
  },
  more: 'Mehr laden',
  post: (network) => `Beitrag auf ${network}`,
  edit: 'Text bearbeiten',
  onNetwork: 'Im Netzwerk ansehen',
  move: 'Verschieben',
  moveTitle: 'Auf eine andere Zeit verschieben',
  limit: 'Läuft ab (optional)',
  limitHint:
    'Was bis dahin nicht gesendet werden konnte, schlägt fehl, statt zu spät zu erscheinen.',
  repeat: {
    open: 'Wiederholen',
    title: 'Diesen Beitrag wiederholen',
    text:
      'In der nächsten freien Sendezeit, so viele Wochen nach dem vorigen Mal. Jede ' +
      'Wiederholung ist ein eigener Beitrag im Kalender und lässt sich verschieben oder aufheben.',
    weeks: 'Alle … Wochen',
    save: 'Wiederholen',
    saved: (weeks, when) =>
      `${weeks === 1 ? 'Wird jede Woche wiederholt' : `Wird alle ${numberText(weeks)} Wochen wiederholt`}${when === null ? '' : `; das nächste Mal: ${when}`}.`,
    stop: 'Nicht mehr wiederholen',
    stopped: 'Beendet. Schon geplante Wiederholungen bleiben.',
    fact: 'Wiederholung',
    every: (weeks) => (weeks === 1 ? 'jede Woche' : `alle ${numberText(weeks)} Wochen`),
    next: (moment) => `Nächstes Mal: ${moment}`,
    noneNext: 'Das nächste Mal ist noch nicht geplant',
    change: 'Ändern',
    changeOf: (name) => `Ändern, wie „${name}“ wiederkehrt`,
    choose: 'Veröffentlichten Beitrag wählen',
  },
  times: {
    move: {
      title: (count) => (count === 1 ? 'Den Beitrag verschieben' : `${posts(count)} verschieben`),
      submit: 'Verschieben',
      done: (count) => (count === 1 ? 'Verschoben' : `${posts(count)} verschoben`),
    },
    copy: {
      title: (count) => (count === 1 ? 'Den Beitrag kopieren' : `${posts(count)} kopieren`),
      submit: 'Kopieren',
      done: (count) => (count === 1 ? 'Kopiert' : `${posts(count)} kopiert`),
    },
    days: 'Tage später',
    daysHint: 'Unter null: Tage früher.',
    time: 'Uhrzeit (optional)',
    timeHint: 'Ohne Uhrzeit behält jeder Beitrag seine.',
    nextSlots: 'Nächste freie Sendezeiten',
  },
  copying: {
    open: 'Kopieren',
    title: 'Diesen Beitrag kopieren',
    text:
      'Ein neuer Beitrag mit demselben Text, denselben Dateien und demselben ersten Kommentar. ' +
      'Dieser hier bleibt, wie er ist.',
    connection: 'Auf der Verbindung',
    asDraft: 'Als Entwurf',
    submit: 'Kopieren',
    done: (moment) => `Kopiert auf ${moment}`,
  },
  toNextFree: 'Nächste freie Sendezeit',
  moved: 'Verschoben',
  cancel: 'Planung aufheben',
  cancelAsk: 'Planung aufheben? Der Beitrag wird nicht veröffentlicht. Sein Entwurf bleibt.',
  cancelled: 'Planung aufgehoben. Der Entwurf ist noch da.',
  keep: 'Behalten',
  retry: 'Jetzt veröffentlichen',
  retried: 'Er wird erneut veröffentlicht.',
  publishTwice: 'Ein zweites Mal veröffentlichen',
  publishTwiceAsk: (network) =>
    `Dieser Text wurde auf ${network} erneut eingeplant, nachdem dieser Beitrag ` +
    'fehlgeschlagen ist. Wenn Sie auch diesen Beitrag veröffentlichen, erscheint der Text ' +
    'dort zweimal.',
  republishedAs: {
    published: (moment) =>
      `Dieser Text wurde am ${moment} durch einen anderen Beitrag veröffentlicht.`,
    planned: (moment) =>
      `Dieser Text wurde durch einen anderen Beitrag erneut eingeplant, für ${moment}.`,
    open: 'Jenen Beitrag öffnen',
  },
  putAwayRepublished:
    'Archivieren Sie diesen fehlgeschlagenen Beitrag, wenn der andere ihn ersetzt.',
  retryMissing: 'Die fehlenden Beiträge senden',
  retryComment: 'Den ersten Kommentar senden',
  commentAgain: 'Er wurde nicht veröffentlicht: senden',
  commentMissing: 'Erster Kommentar fehlt',
  journal: 'Was geschehen ist',
  journalEmpty: 'Noch wurde nichts versucht. Hier erscheint jeder Aufruf an das Netzwerk.',
  networkSaid: 'Die Antwort des Netzwerks',
  status: (status) => `HTTP ${status}`,
  took: (ms) => (ms < 1_000 ? `${ms} ms` : seconds(ms / 1_000, 1)),
  running: 'noch keine Antwort',
  pieceOf: (piece) => `Beitrag ${piece} des Threads`,
  facts: {
    time: 'Zeit',
    viewer: 'Ihre Zeitzone',
    limit: 'Läuft ab',
    network: 'Netzwerk',
    published: 'Veröffentlicht',
    late: 'Verspätung',
    next: 'Nächster Versuch',
    id: 'ID im Netzwerk',
    schedule: 'ID',
  },
  seconds: (count) => seconds(count, count < 10 ? 1 : 0),
  whatToDo: 'Was zu tun ist',
  askAgain:
    'Beheben Sie die Ursache und bitten Sie erneut um Freigabe. Inhaber können das Netzwerk neu ' +
    'verbinden.',
  ownersReconnect: 'Inhaber dieses Arbeitsbereichs verbinden Netzwerke neu.',
  othersPublish:
    'Inhaber und Redaktion dieses Arbeitsbereichs können ihn erneut veröffentlichen oder archivieren.',
  unsureTitle: 'Wurde er veröffentlicht?',
  editorsDecide: 'Das entscheiden Inhaber und Redaktion dieses Arbeitsbereichs.',
  unsureText: (network) =>
    `Der Beitrag wurde an ${network} gesendet, aber die Antwort ging verloren, und auch die ` +
    'Suche nach dem Beitrag hat es nicht geklärt. Von hier aus kann es niemand wissen. Sehen ' +
    `Sie auf ${network} nach und sagen Sie dann, was zutrifft.`,
  itIsOut: 'Er wurde veröffentlicht',
  itIsOutText: 'Als veröffentlicht markieren. Er wird nie wieder gesendet.',
  itsAddress: 'Link zum Beitrag (optional)',
  itIsNotOut: 'Er wurde nicht veröffentlicht',
  itIsNotOutText:
    'Jetzt erneut veröffentlichen. Wurde er doch veröffentlicht, erscheint er zweimal.',
  publishAgain: 'Erneut veröffentlichen',
  publishAgainAsk: (network) =>
    `Falls der Beitrag doch auf ${network} ist, erscheint er dort zweimal. Veröffentlichen ` +
    'Sie ihn nur erneut, wenn Sie nachgesehen haben und er nicht da ist.',
  openProfile: (network) => `Ihr Profil auf ${network} öffnen`,
  recorded: 'Als veröffentlicht markiert.',
  resolvedText: (who, moment) =>
    `${who ?? 'Jemand'} hat am ${moment} bestätigt, dass dieser Beitrag veröffentlicht wurde.`,
  putAway: 'Archivieren',
  putAwayDone: 'Archiviert. Er ist nicht mehr bei den fehlgeschlagenen Beiträgen.',
  fetchBack: 'Wiederherstellen',
  fetchedBack: 'Wiederhergestellt. Er ist wieder bei den fehlgeschlagenen Beiträgen.',
  showPutAway: 'Archivierte anzeigen',
  hidePutAway: 'Fehlgeschlagene anzeigen',
  nonePutAway: [
    'Keine archivierten Beiträge',
    'Fehlgeschlagene Beiträge, die Sie archivieren, erscheinen hier.',
  ],
  approval: {
    title: { awaiting: 'Wartet auf Freigabe', approved: 'Freigegeben', rejected: 'Abgelehnt' },
    asked: (who) => `Angefragt von ${who ?? 'jemandem'}.`,
    changed: 'Jemand, der nicht freigeben darf, hat ihn geändert, nachdem er eingeplant war.',
    decided: {
      approved: (who, moment) => `${who ?? 'Jemand'} hat ihn am ${moment} freigegeben.`,
      rejected: (who, moment) => `${who ?? 'Jemand'} hat ihn am ${moment} abgelehnt.`,
    },
    waits: 'Er wird nur veröffentlicht, wenn er bis dahin freigegeben ist.',
    binds:
      'Freigegeben werden Text, Zeit und Verbindung. Ändert jemand etwas, der nicht freigeben ' +
      'darf, wartet er wieder.',
    comment: 'Kommentar (optional)',
    approve: 'Freigeben',
    approveAll: (count) => (count === 1 ? 'Beitrag freigeben' : `${posts(count)} freigeben`),
    next: (count) => `Nächster zur Freigabe (${numberText(count)})`,
    reject: 'Ablehnen',
    done: {
      approved: 'Freigegeben. Er wird zu seiner Zeit veröffentlicht.',
      rejected: 'Abgelehnt. Er wird nicht veröffentlicht.',
    },
  },
  reconnect: 'Neu verbinden',
  delete: 'Löschen',
  deleted: 'Entwurf gelöscht',
  modelCalls: (calls) => {
    const sum = (numbers: readonly (number | null)[]) =>
      numbers.reduce<number>((total, each) => total + (each ?? 0), 0)
    const tokens = sum(calls.flatMap((call) => [call.input_tokens, call.output_tokens]))
    const time = seconds(sum(calls.map(({ milliseconds }) => milliseconds)) / 1_000, 1)
    return ` · ${tokens === 0 ? '' : `${numberText(tokens)} Token, `}${time}`
  },
  draftMeta: (writer) =>
    ({
      model: 'Vom Sprachmodell geschrieben',
      offline: 'Offline geschrieben',
      author: 'Von Hand geschrieben',
    })[writer] ?? writer,
}

export const germanPhaseTexts: typeof EnglishPhases = {
  prepare: 'Vorbereitet',
  send: 'Gesendet',
  look_up: 'Geprüft',
}

const sent = {
  refused: 'das Netzwerk hat abgelehnt; nichts ist entstanden',
  throttled: 'das Netzwerk bat zu warten; nichts ist entstanden',
  access_lost: 'das Netzwerk nimmt unseren Zugang nicht mehr an; nichts ist entstanden',
  unreachable: 'das Netzwerk war nicht erreichbar; nichts ist entstanden',
}

export const germanOutcomeTexts: typeof EnglishOutcomes = {
  none: 'keine Antwort verzeichnet',
  prepare: {
    ...sent,
    confirmed: 'alles ist übergeben',
    unknown: 'keine klare Antwort; noch ist nichts öffentlich',
  },
  send: {
    ...sent,
    confirmed: 'das Netzwerk hat ihn angenommen',
    unknown: 'die Antwort ging verloren; ob der Beitrag dort steht, ist ungewiss',
  },
  look_up: {
    confirmed: 'er ist dort',
    refused: 'er ist nicht dort',
    throttled: 'das Netzwerk bat zu warten',
    access_lost: 'das Netzwerk nimmt unseren Zugang nicht mehr an',
    unreachable: 'das Netzwerk war nicht erreichbar',
    unknown: 'das Netzwerk konnte es nicht sagen',
  },
}

export const germanRemedyTexts: typeof EnglishRemedies = {
  platform_token_expired: 'Verbinden Sie das Netzwerk neu und veröffentlichen Sie dann erneut.',
  platform_not_connected: 'Verbinden Sie das Netzwerk und veröffentlichen Sie dann erneut.',
  platform_permission_denied:
    'Tun Sie, was die Meldung sagt: im Netzwerk selbst oder durch erneutes Verbinden. ' +
    'Veröffentlichen Sie dann erneut.',
  platform_app_not_ready:
    'Sagen Sie es dem Betreiber dieses Servers: Seine Anwendung ist beim Netzwerk nicht ' +
    'bereit. Der Beitrag kann bleiben, wie er ist.',
  platform_rate_limited:
    'Warten Sie, bis das Netzwerk wieder Beiträge annimmt, und veröffentlichen Sie dann.',
  content_rejected:
    'Ändern Sie den Text so, dass das Netzwerk ihn annimmt, und veröffentlichen Sie dann erneut.',
  duplicate_content:
    'Das Netzwerk kennt diesen Text schon: Ändern Sie ihn und veröffentlichen Sie dann erneut.',
  media_rejected:
    'Das Netzwerk hat die Bilder nicht angenommen: Ändern Sie den Text, aus dem sie ' +
    'entstehen, oder versuchen Sie es erneut.',
  media_unreachable:
    'Sagen Sie es dem Betreiber dieses Servers: Das Netzwerk kann dort keine Dateien abholen. ' +
    'Der Beitrag kann bleiben, wie er ist.',
  platform_unavailable:
    'Das Netzwerk war zu lange nicht erreichbar. Veröffentlichen Sie erneut, wenn ' +
    'es wieder da ist.',
  publication_unconfirmed:
    'Sehen Sie im Netzwerk nach und sagen Sie dann, ob der Beitrag dort steht.',
  not_finished_in_app:
    'Stellen Sie ihn in der TikTok-App fertig und sagen Sie hier, wenn er veröffentlicht ist. ' +
    'Löschen Sie ihn dort, bevor er noch einmal übergeben wird.',
  missed_window:
    'Als der Beitrag fällig war, lief nichts. Veröffentlichen Sie ihn jetzt, wenn er noch passt.',
  not_approved:
    'Als der Beitrag fällig war, hatte ihn niemand freigegeben. Wer freigeben darf, kann ihn ' +
    'jetzt veröffentlichen.',
  internal_error:
    'Das ist unser Fehler. Veröffentlichen Sie erneut; bleibt es dabei, nennen Sie dem ' +
    'Betreiber die ID unten.',
}

export const germanCauseTexts: typeof EnglishCauses = {
  author: 'Ursache: der Beitrag selbst',
  connection: 'Ursache: die Verbindung',
  operator: 'Ursache: dieser Server, Sache seines Betreibers',
  network: 'Ursache: das Netzwerk',
  unknown: 'Ursache: unbekannt',
}

/** What the server says is English. */
export const germanFailureTexts: typeof EnglishFailures = {
  platform_token_expired: (_detail) => reasons.platform_token_expired,
  platform_not_connected: (_detail) => reasons.platform_not_connected,
  platform_permission_denied: (_detail) => reasons.platform_permission_denied,
  platform_app_not_ready: (_detail) => reasons.platform_app_not_ready,
  platform_rate_limited: (_detail) => reasons.platform_rate_limited,
  content_rejected: (_detail) => reasons.content_rejected,
  duplicate_content: (_detail) => reasons.duplicate_content,
  media_rejected: (_detail) => reasons.media_rejected,
  media_unreachable: (_detail) => reasons.media_unreachable,
  platform_unavailable: (_detail) => reasons.platform_unavailable,
  publication_unconfirmed: (_detail) => reasons.publication_unconfirmed,
  not_finished_in_app: (_detail) => reasons.not_finished_in_app,
  missed_window: (_detail) => reasons.missed_window,
  not_approved: (_detail) => reasons.not_approved,
  internal_error: (_detail) => reasons.internal_error,
}
