import { quoted, type warningTexts as English } from '../warnings.ts'

export const germanWarningTexts: typeof English = {
  possible_duplicate: (_detail) =>
    'Ein anderer Beitrag dieser Verbindung hat denselben Text, und das Netzwerk ' +
    'lehnt einen Text ab, den es vor Kurzem gesehen hat. Ändern Sie den Text oder ' +
    'veröffentlichen Sie ihn später.',
  mention_as_text: (detail) =>
    `„${quoted(detail)}“ wird in genau diesen Zeichen veröffentlicht und erwähnt niemanden. ` +
    'Schreiben Sie den Namen aus.',
  link_without_card: (detail) =>
    `Das Netzwerk zeigt zu „${quoted(detail)}“ keine Linkvorschau: weder Bild noch Titel der ` +
    'Seite. Schalten Sie die Linkvorschau ein, oder fügen Sie ein Bild hinzu. Ist sie eingeschaltet, ' +
    'konnte die Seite nicht gelesen werden.',
  link_is_billed: (detail) =>
    `X zählt „${quoted(detail)}“ als Link und berechnet der Anwendung dafür ein ` +
    'Mehrfaches. Entfernen Sie den Link, oder setzen Sie in einen Dateinamen wie ' +
    'README.md ein Leerzeichen.',
  font_missing: (detail) =>
    `Für „${quoted(detail)}“ hat dieser Server keine Schrift: Das Bild zeigt leere Kästchen. ` +
    'Verwenden Sie andere Zeichen, oder bitten Sie den Betreiber, die Schrift zu ' +
    'installieren.',
  caption_not_handed_over: (_detail) =>
    'TikTok übernimmt nur Bilder oder Video, ohne den Text. Schreiben Sie ihn in der TikTok-App, ' +
    'wenn Sie den Beitrag dort fertigstellen.',
  media_unreachable: (_detail) =>
    'Das Netzwerk ruft Bilder und Videos von diesem Server ab und erreicht ihn derzeit nicht: Der ' +
    'Beitrag schlägt fehl, wenn der Betreiber das nicht vorher behebt.',
  picture_trimmed: (_detail) =>
    'Das Netzwerk nimmt nicht genau die Form eines Bildes: Am Rand wird höchstens 1 % ' +
    'abgeschnitten. Mit einem Zuschnitt bestimmen Sie, was wegfällt.',
  video_converted: (_detail) =>
    'Das Netzwerk nimmt das Video nicht, wie es ist: Es wird umgewandelt, sobald der Beitrag ' +
    'fällig ist. Das dauert höchstens etwa so lange wie das Video, und länger, während andere ' +
    'Videos umgewandelt werden. Um so viel später erscheint der Beitrag.',
}
