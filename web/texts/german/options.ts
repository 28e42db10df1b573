import type { optionTexts as English } from '../options.ts'

export const germanOptionTexts: typeof English = {
  title: (network) => `Optionen auf ${network}`,
  byDefault: 'Wie üblich',
  linkCard: 'Linkvorschau anzeigen',
  linkCardHint:
    'Titel, Beschreibung und Bild der Seite, in Netzwerken, die sie zeigen. Schalten Sie sie aus ' +
    'und wieder ein, um die Seite neu zu lesen.',
  selects: {
    reply_settings: 'Wer antworten darf',
    visibility: 'Wer diesen Beitrag sieht',
  },
  values: {
    following: 'Wem das Konto folgt',
    mentionedUsers: 'Wer erwähnt wird',
    subscribers: 'Abonnenten',
    verified: 'Verifizierte Konten',
    public: 'Alle',
    connections: 'Nur Kontakte',
    unlisted: 'Alle, aber nicht in öffentlichen Timelines',
    private: 'Nur Follower',
  },
  checks: {
    paid_partnership: 'Bezahlte Partnerschaft',
    made_with_ai: 'Mit KI erstellt',
    share_to_feed: 'Ein Reel auch im Feed zeigen',
    sensitive: 'Medien verbergen, bis jemand sie sehen will',
  },
  collaborators: 'Mitwirkende',
  collaboratorsHint: 'Bis zu drei Nutzernamen, durch Kommas getrennt.',
  spoilerText: 'Inhaltswarnung',
  cover: 'Titelbild, in Sekunden ab Anfang',
  coverHint: 'Das Bild des Videos, das als Titelbild erscheint.',
  mode: 'Art der Veröffentlichung',
  modes: {
    direct: 'Direkt veröffentlichen',
    inbox: 'An den Posteingang der TikTok-App senden',
  },
  inboxHint:
    'Bilder oder Video kommen ohne den Text in der TikTok-App an. Dort stellen Sie den Beitrag ' +
    'fertig, mit Text, Publikum und Kennzeichnung.',
  postingAs: (name) => `Veröffentlicht als ${name}`,
  audience: 'Wer diesen Beitrag sieht',
  chooseAudience: 'Publikum wählen',
  audiences: {
    PUBLIC_TO_EVERYONE: 'Alle',
    FOLLOWER_OF_CREATOR: 'Follower',
    MUTUAL_FOLLOW_FRIENDS: 'Freunde',
    SELF_ONLY: 'Nur ich',
  },
  nothingInCommon:
    'Kein Publikum steht allen diesen Konten offen. Schreiben Sie für jedes eine eigene Fassung.',
  notOffered: 'Eines dieser Konten bietet das Gewählte nicht an. Wählen Sie das Publikum neu.',
  notPrivate: 'Markeninhalte können nicht privat sein.',
  allow: 'Erlauben',
  interactions: {
    allow_comment: 'Kommentare',
    allow_duet: 'Duett',
    allow_stitch: 'Stitch',
  },
  offInApp: 'Das ist in den Einstellungen Ihrer TikTok-App ausgeschaltet.',
  disclosure: 'Kennzeichnung',
  disclose: 'Beitragsinhalt kennzeichnen',
  discloseHint:
    'Einschalten, wenn dieser Beitrag für Waren oder Dienstleistungen gegen eine Gegenleistung wirbt.',
  yourBrand: 'Ihre Marke',
  yourBrandHint: 'Sie werben für sich oder Ihr eigenes Unternehmen.',
  branded: 'Markeninhalt',
  brandedHint: 'Sie werben für eine andere Marke oder für Dritte.',
  label: (isVideo, isBranded) =>
    `Ihr ${isVideo ? 'Video' : 'Foto'} wird als ` +
    `„${isBranded ? 'Bezahlte Partnerschaft' : 'Werbeinhalt'}“ gekennzeichnet. Das lässt sich ` +
    'nach dem Veröffentlichen nicht mehr ändern.',
  videoMax: (seconds) => `TikTok nimmt von diesem Konto Videos bis ${seconds} Sekunden.`,
  takesMinutes:
    'Nach dem Veröffentlichen kann es einige Minuten dauern, bis der Beitrag in Ihrem Profil ' +
    'sichtbar ist.',
  declaration: {
    before: 'Mit dem Veröffentlichen stimmen Sie diesen Bedingungen von TikTok zu: ',
    between: ' und ',
    after: '.',
    music: 'Music Usage Confirmation',
    branded: 'Branded Content Policy',
  },
  missing: {
    audience: 'Wählen Sie in den Optionen auf TikTok, wer diesen Beitrag sieht.',
    disclosure:
      'Geben Sie in den Optionen auf TikTok an, ob Ihr Inhalt für Sie, für Dritte oder für ' +
      'beide wirbt.',
  },
}
