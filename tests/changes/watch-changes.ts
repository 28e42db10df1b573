import type { ActivityKind } from '@crier/contract/activity.ts'

/**
 * The columns of each table that a person's change writes, by name and as an expression of `row`;
 * all other columns are internal.
 */
const watched = {
  draft: {
    id: 'id',
    content: `md5(row.content_type || array_to_string(row.pieces, '|'))`,
    version: 'version',
    deleted: 'deleted_at',
    labels: `concat(row.tags::text, '|', row.metadata::text)`,
  },
  post: { id: 'id', labels: `concat(row.tags::text, '|', row.metadata::text)` },
  schedule: {
    ...{
      id: 'id',
      draft: 'draft_id',
      at: 'scheduled_at',
      limit: 'not_later_than',
      status: 'status',
      over: 'row.due_at is null',
      approval: 'approval',
    },
    ...{
      decided: 'row.decided_at::text || row.decided_by::text',
      resolved: 'resolved_at',
      dismissed: 'dismissed',
    },
  },
  draft_repeat: { id: 'id', weeks: 'every_weeks' },
  connection: {
    ...{
      id: 'id',
      platform: 'platform',
      label: 'label',
      main: 'main',
      paused: 'paused',
      settings: 'settings::text',
    },
    ...{
      state: 'state',
      author: 'external_account_id',
      grant: 'grant_id',
      removed: 'removed_at',
      renewalLost: 'renewal_lost_at',
    },
  },
  media: { id: 'id', words: `concat(row.name, '|', row.alt_text)` },
  slot: { id: 'id', connection: 'connection_id' },
  webhook: {
    id: 'id',
    url: 'url',
    events: 'events::text',
    enabled: 'enabled',
    secret: 'secret_sealed',
  },
  api_key: { id: 'id', revoked: 'revoked_at' },
  invitation: { id: 'id', role: 'role', email: 'email' },
  membership: { id: 'user_id', role: 'role' },
  account: {
    id: 'id',
    own: `concat(row.name, '|', row.timezone, '|', row.brand_kit)`,
    plan: 'plan',
    low: 'credits_low',
    suspended: 'suspended_at',
  },
  ledger_entry: { id: 'row.number::text', account: 'account_id', kind: 'kind' },
  activity: { id: 'object_id', kind: 'kind', actor: 'actor', epoch: 'epoch' },
} as const satisfies Record<string, Record<string, string>>

export type Table = keyof typeof watched
export type Values = Readonly<Record<string, string | number | boolean | null>>

/** A row of one of these tables before and after; null where it was not there. */
export interface Change {
  readonly number: number
  /** The transaction's id. */
  readonly tx: string
  readonly account: string
  readonly name: Table
  readonly old: Values | null
  readonly new: Values | null
}

export interface ActivityWritten {
  readonly account: string
  readonly id: string
  readonly kind: ActivityKind
  readonly actor: string | null
}

/**
 * Makes the database itself note every change of these tables, in the transaction that makes it:
 * what was rolled back is not noted, and nothing that the server does can keep a change out of it.
 */
export const watchChanges = [
  'create table watched_change (number bigint generated always as identity primary key, tx ' +
    'text default txid_current(), account text, name text, old jsonb, new jsonb)',
  ...Object.entries(watched).flatMap(([table, columns]) => {
    const named = Object.entries(columns).map(
      ([name, column]) => [name, column.includes('row.') ? column : `row.${column}`] as const,
    )
    const of = (row: string) =>
      named.map(([name, value]) => [name, value.replaceAll('row.', `${row}.`)] as const)
    const values = (row: string) =>
      `jsonb_build_object(${of(row)
        .flatMap(([name, value]) => [`'${name}'`, value])
        .join(', ')})`
    const tuple = (row: string) =>
      of(row)
        .map(([, value]) => value)
        .join(', ')
    const account = (row: string) => (table === 'account' ? `${row}.id` : `${row}.account_id`)
    return [
      `create function watch_${table}() returns trigger language plpgsql as $$ begin
         if tg_op = 'INSERT' then insert into watched_change (account, name, new) values (${account('new')}, '${table}', ${values('new')});
         elsif tg_op = 'DELETE' then insert into watched_change (account, name, old) values (${account('old')}, '${table}', ${values('old')});
         else insert into watched_change (account, name, old, new) values (${account('new')}, '${table}', ${values('old')}, ${values('new')});
         end if;
         return null;
       end $$`,
      `create trigger watched after insert or delete on ${table} for each row execute ` +
        `function watch_${table}()`,
      `create trigger watched_update after update on ${table} for each row when ` +
        `((${tuple('old')}) is distinct from (${tuple('new')})) execute function ` +
        `watch_${table}()`,
    ]
  }),
].join(';\n')

/**
 * Changes after this number, oldest first. In the order of the key: a cached plan must not read
 * known rows.
 */
export const readChanges =
  'select number::int as number, tx, account, name, old, new from watched_change where number ' +
  '> $1 order by number limit 10000'
