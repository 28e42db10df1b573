import type { reasonTexts as English } from '../reasons.ts'

export const germanReasonTexts: typeof English = {
  platform_token_expired: 'Das Netzwerk nimmt den Zugang nicht mehr an.',
  platform_not_connected: 'Zu dieser Verbindung ist kein Konto verbunden.',
  platform_permission_denied: 'Das Netzwerk erlaubt dem Konto diesen Beitrag nicht.',
  platform_app_not_ready: 'Die Anwendung dieses Servers ist beim Netzwerk nicht freigeschaltet.',
  platform_rate_limited: 'Das Netzwerk nimmt von diesem Konto vorerst keine Beiträge mehr an.',
  content_rejected: 'Das Netzwerk hat den Text abgelehnt.',
  duplicate_content: 'Das Netzwerk hat diesen Text schon einmal veröffentlicht.',
  media_rejected: 'Das Netzwerk hat die Bilder oder das Video abgelehnt.',
  media_unreachable: 'Das Netzwerk konnte die Dateien nicht von diesem Server abrufen.',
  platform_unavailable: 'Das Netzwerk war zu lange nicht erreichbar.',
  publication_unconfirmed:
    'Die Antwort des Netzwerks ging verloren. Der Beitrag ist vielleicht veröffentlicht.',
  not_finished_in_app: 'Der Beitrag wurde nicht rechtzeitig in der TikTok-App fertiggestellt.',
  missed_window: 'Der Beitrag konnte nicht rechtzeitig gesendet werden.',
  not_approved: 'Der Beitrag war zu seiner Zeit nicht freigegeben.',
  internal_error: 'Auf diesem Server ist ein Fehler aufgetreten.',
}
