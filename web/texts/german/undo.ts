import type { undoTexts as English } from '../undo.ts'

export const germanUndoTexts: typeof English = {
  reasons: {
    slot_taken:
      'Nicht rückgängig gemacht: Ein anderer Beitrag hat diese Zeit inzwischen belegt. Der ' +
      'Entwurf ist noch da.',
    scheduled_at_in_past:
      'Nicht rückgängig gemacht: Diese Zeit ist inzwischen vorbei. Der Entwurf ist noch da.',
    not_found: 'Nicht rückgängig gemacht: Der Entwurf ist endgültig gelöscht.',
  },
  reasonsOfFiles: {
    not_found: 'Nicht rückgängig gemacht: Die Datei ist endgültig gelöscht.',
    payload_too_large:
      'Nicht rückgängig gemacht: Andere Dateien haben ihren Platz inzwischen belegt.',
  },
  unapproved:
    'Nicht rückgängig gemacht für Beiträge ohne Freigabe: Sie würden sonst veröffentlicht. Ihre ' +
    'Entwürfe sind noch da.',
  draftBack: 'Der Entwurf ist wieder da',
  fileBack: 'Die Datei ist wieder da',
  scheduledAgain: (moment) => `Wieder eingeplant für ${moment}`,
  slotsBack: 'Der Zeitplan ist wieder wie zuvor',
}
