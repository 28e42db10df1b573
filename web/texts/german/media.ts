import { numberText } from '../../time/format.ts'
import type { mediaTexts as English } from '../media.ts'

export const germanMediaTexts: typeof English = {
  add: 'Bilder oder Video hinzufügen',
  addOne: 'Bild oder Video hinzufügen',
  addHint: 'Oder hierher ziehen oder einfügen: JPEG, PNG, WebP, GIF, AVIF, MP4, MOV, WebM, PDF.',
  addTo: (label) => `Bilder oder Video hinzufügen: ${label}`,
  drop: 'Zum Hinzufügen loslassen',
  list: 'Dateien dieses Beitrags',
  listOf: (label) => `Dateien von ${label}`,
  unnamed: 'Ohne Namen',
  altText: 'Alternativtext',
  altTextOf: (name) => `Alternativtext von ${name}`,
  altTextHint: 'Was ist zu sehen?',
  lacks: (count, of) => {
    if (of === 1)
      return 'Das Bild hat keinen Alternativtext: Wer es nicht sehen kann, erfährt nichts davon.'
    const whom = 'Wer sie nicht sehen kann, erfährt nichts davon.'
    return count === of
      ? `Keines der ${numberText(of)} Bilder hat einen Alternativtext: ${whom}`
      : `${numberText(count)} von ${numberText(of)} Bildern ${count === 1 ? 'hat' : 'haben'} ` +
          `keinen Alternativtext: ${whom}`
  },
  videoLacks: (count) =>
    count === 1
      ? 'Das Video hat keinen Alternativtext: Wer es nicht sehen kann, verpasst es.'
      : `${numberText(count)} Videos haben keinen Alternativtext: Wer sie nicht sehen kann, ` +
        'verpasst sie.',
  remove: (name) => `${name} entfernen`,
  removed: (name) => `${name} aus dem Entwurf entfernt`,
  earlier: (name) => `${name} nach vorn verschieben`,
  later: (name) => `${name} nach hinten verschieben`,
  moved: (name, place, label) =>
    `${name}: jetzt Nummer ${place}${label === null ? '' : ` von ${label}`}`,
  gone: 'Diese Datei wurde gelöscht.',
  waiting: 'Wartet, bis sie an der Reihe ist',
  uploading: (share) => `${share} % hochgeladen`,
  reading: 'Hochgeladen. Der Server liest sie …',
  cut: 'Die Verbindung ist abgebrochen. Es geht weiter, sobald der Server antwortet.',
  interrupted:
    'Unterbrochen. Wählen Sie dieselbe Datei noch einmal: Es geht dort weiter, wo es ' +
    'aufgehört hat.',
  chooseAgain: 'Datei wählen',
  tryAgain: 'Erneut versuchen',
  cancel: (name) => `Hochladen von ${name} abbrechen`,
  progressOf: (name) => `Hochladen von ${name}`,
  notTaken:
    'Diese Art von Datei geht nicht. Möglich sind: JPEG, PNG, WebP, GIF, AVIF, MP4, MOV, ' +
    'WebM, PDF.',
  emptyFile: 'Die Datei ist leer.',
  failed: 'Die Datei konnte nicht gelesen werden.',
  readsLong: 'Der Server liest die Datei noch. Sehen Sie später in der Mediathek nach.',
  noRoom: 'Hier ist kein Platz für eine weitere. Die Datei liegt in der Mediathek.',
  tooMany: (most) =>
    `Hier sind höchstens ${numberText(most)} möglich. Die anderen wurden nicht hinzugefügt.`,
  changesAfterFiles: 'Möglich, sobald seine Dateien hochgeladen sind.',
  waitsForFiles: 'Einplanen lässt er sich, sobald seine Dateien hochgeladen sind.',
  leaveAsk: 'Es werden noch Dateien hochgeladen. Diese Seite verlassen?',
  caption: 'Begleittext',
  captionHint:
    'Der Text neben den Folien. Leer: Er entsteht aus der ersten Folie und den Hashtags.',
  inPreview: (number) => `Datei ${number} dieses Beitrags`,
  previewRefused: 'Dieses Netzwerk nimmt ihn so nicht an: Der Hinweis neben dem Text sagt, warum.',
  elsewhere: (count) => `Er zeigt ${count === 1 ? 'eine Datei' : `${numberText(count)} Dateien`}.`,
  kinds: { image: 'Bild', gif: 'GIF', video: 'Video', document: 'Dokument' },
}
