/**
 * The tables whose rows belong to one account, in an order in which they can be emptied: what points to another comes first. Each has
 * `account_id` first in its keys (docs/decisions/0061). `account` itself and `membership` come after them.
 */
export const accountTables = [
  'activity',
  'notice_reader',
  'notice',
  'reservation',
  'idempotency_key',
  'authorization_state',
  'picture_fetch',
  'attempt',
  'schedule_piece',
  'preview_comment',
  'preview_schedule',
  'preview',
  'schedule',
  'draft_source',
  'draft',
  'media',
  'media_blob',
  'slot',
  'delivery',
  'webhook',
  'event',
  'connection',
  'network_grant',
  'api_key',
  'ledger_entry',
  'rate_window',
  'request_count',
  'invitation',
] as const
