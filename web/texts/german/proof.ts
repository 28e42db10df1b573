import { numberText } from '../../time/format.ts'
import type { proofTexts as English } from '../proof.ts'

export const germanProofTexts: typeof English = {
  open: (count) =>
    count === 0 ? 'Anmerkungen zu diesem Entwurf' : `Woher es stammt · ${numberText(count)}`,
  title: 'Woher dieser Entwurf stammt',
  lead:
    'Zeigen Sie auf eine markierte Zahl, einen Namen oder ein Zitat: Dann sehen Sie den Satz ' +
    'der Quelle, der es belegt.',
  choose: 'Noch ist nichts gewählt.',
  absent: 'Das steht nicht in der Quelle.',
  inTopic: 'Das steht im Thema oder im Text vor dem Umschreiben.',
  sourceGone: 'Die Quelle konnte nicht gelesen werden.',
  given: 'Eingegebener Text',
  whole: 'der ganze Entwurf',
  warnings: {
    needs_source: 'Außer dem Thema gab es wenig, woraus sich schreiben ließ',
    unsupported_claim: 'Eine Aussage, die die Quelle nicht belegt',
    claim_changed: 'Die Quelle sagt es anders',
    claim_contradicted: 'Die Quelle sagt das Gegenteil',
    not_verified: 'Nicht alle Aussagen konnten geprüft werden',
    language_differs: 'Andere Sprache als die Quelle oder als gewünscht',
    source_shortened: 'Die Quelle wurde nicht ganz gelesen',
    repaired: 'Etwas wurde weggelassen oder berichtigt',
    written_offline: 'Ohne Sprachmodell geschrieben',
  },
}
