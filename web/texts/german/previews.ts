import { numberText } from '../../time/format.ts'
import type { previewTexts as English } from '../previews.ts'

export const germanPreviewTexts: typeof English = {
  ask: 'Kunden fragen',
  askAll: (count) =>
    count === 1
      ? 'Kunden zu diesem Beitrag fragen'
      : `Kunden zu diesen ${numberText(count)} Beiträgen fragen`,
  title: 'Einem Kunden zeigen',
  explained: (count) =>
    'Wer den Link hat, sieht ' +
    `${count === 1 ? 'diesen Beitrag, wie sein Netzwerk ihn zeigt' : `diese ${numberText(count)} Beiträge, wie ihre Netzwerke sie zeigen`}, ` +
    'und kann Kommentare hinterlassen. Ein Konto ist dafür nicht nötig.',
  explainedPeriod: (period) =>
    `Wer den Link hat, sieht alle Beiträge (${period}), wie ihre Netzwerke sie zeigen, auch ` +
    'solche, die Sie später planen, und kann Kommentare hinterlassen. Ein Konto ist dafür ' +
    'nicht nötig.',
  expiry: 'Der Link gilt',
  days: (days) => (days === 1 ? '1 Tag' : `${numberText(days)} Tage`),
  mayApprove: 'Mit dem Link darf freigegeben und abgelehnt werden',
  mayApproveHint: 'Für Beiträge, die auf Freigabe warten. Andere brauchen keine.',
  make: 'Link erstellen',
  once:
    'Kopieren Sie den Link jetzt: Er wird nur dieses eine Mal gezeigt. Geben Sie ' +
    'ihn nur Ihrem Kunden. Widerrufen können Sie ihn in Beiträge unter Freizugeben.',
  links: 'Links für Kunden',
  link: (count, mayApprove) =>
    `${count === 1 ? '1 Beitrag' : `${numberText(count)} Beiträge`}, ` +
    `${mayApprove ? 'zum Freigeben' : 'zum Kommentieren'}`,
  linkPeriod: (period, mayApprove) =>
    `Alle Beiträge, ${period}, ${mayApprove ? 'zum Freigeben' : 'zum Kommentieren'}`,
  linkBy: (who, until) => `von ${who ?? 'jemandem'}, bis ${until}`,
  comments: (count) => (count === 1 ? '1 Kommentar' : `${numberText(count)} Kommentare`),
  revoke: 'Widerrufen',
  revoked: 'Widerrufen. Der Link funktioniert nicht mehr.',
  said: 'Kommentare',
  client: 'Kunde',
  someone: 'Jemand',
  write: 'Kommentar schreiben',
  comment: 'Kommentieren',
  visibleToClient: 'Für Kunden sichtbar',
  visibleHint: 'Mit Ihrem Namen, unter dem Beitrag. Sonst sieht ihn nur Ihr Team.',
  visible: 'für Kunden sichtbar',
}
