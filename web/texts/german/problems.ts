import type { problemTexts as English } from '../problems.ts'

export const germanProblemTexts: typeof English = {
  slot_taken:
    'Zu dieser Zeit steht schon ein Beitrag. Wählen Sie eine andere Zeit oder die nächste ' +
    'freie Sendezeit.',
  scheduled_at_in_past: 'Diese Zeit ist vorbei. Wählen Sie eine spätere.',
  schedule_time_missing: 'Eine Zeit fehlt. Wählen Sie eine oder die nächste freie Sendezeit.',
  no_connection:
    'Dieser Arbeitsbereich hat noch keine Verbindung zu diesem Netzwerk. Fügen Sie auf der ' +
    'Seite der Verbindungen eine hinzu.',
  application_missing: (detail) =>
    'Für Seiten fehlt die eigene Anwendung bei diesem Netzwerk. Bitten Sie den Betreiber, sie ' +
    `einzurichten. Der Server sagt: ${detail}`,
  no_slot_configured:
    'Diese Verbindung hat noch keine Sendezeiten. Legen Sie welche im Zeitplan fest, oder ' +
    'wählen Sie eine Zeit.',
  rate_limited:
    'Das war zu viel in einer Minute. Warten Sie einen Augenblick und versuchen Sie es erneut.',
  insufficient_scope: 'Ihre Rolle in diesem Arbeitsbereich erlaubt das nicht.',
  insufficient_credits: 'Es sind nicht mehr genug Credits da.',
  content_too_long: (_detail) =>
    'Der Text ist für dieses Netzwerk zu lang. Kürzen Sie ihn: Nichts wird stillschweigend ' +
    'abgeschnitten.',
  media_not_supported: (_detail) => 'Dieses Netzwerk nimmt die Dateien so nicht an.',
  feature_not_supported: (_detail) =>
    'Das gibt es auf diesem Netzwerk nicht. Nehmen Sie es aus dem Entwurf, oder ' +
    'wählen Sie ein anderes.',
  invalid_parameter: (detail) =>
    `Eine Angabe hat nicht die erwartete Form. Der Server sagt: ${detail}`,
  unrecognized_value: (detail) => `Eine Angabe ist nicht bekannt. Der Server sagt: ${detail}`,
}
