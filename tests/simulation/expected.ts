import { toldNames } from './checks/at-end.ts'

/** What a large enough set of runs must have met: a fault that never strikes proves nothing. */
export const expected: readonly string[] = [
  // Only a schedule that takes its workers down gets there; here none does.
  ...toldNames.filter((name) => name !== 'many_claims_without_end'),
  'answer_lost',
  'appeared_after_unconfirmed',
  'cancelled',
  'commit_answer_lost',
  'deliverer_fenced',
  'died_in_transaction',
  'duplicate_refused',
  'edit_went_out',
  'error_after_effect',
  'forced',
  'gaps_checked_exactly',
  'held_back',
  'hint_lost',
  'moved',
  'network_away',
  'process_stood_still',
  'publisher_fenced',
  'refused_confirmation_required',
  'refused_insufficient_credits',
  'refused_slot_taken',
  'request_applied_late',
  'resolved',
  'retried',
  'slot_taken_by_next_free',
  'statement_answer_lost',
  'token_renewed',
]
