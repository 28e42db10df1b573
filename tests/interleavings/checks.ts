import type pg from 'pg'
import type { ActionName } from './actions.ts'
import type { Fixture } from './fixture.ts'

export interface Ended {
  readonly action: ActionName
  readonly result?: unknown
  readonly error?: unknown
}

/** Rules of the database after any order: each query finds what breaks one. */
const broken: Readonly<Record<string, string>> = {
  'the ledger does not add up to the balance':
    'select id from account where credits <> (select coalesce(sum(amount), 0) from ledger_entry ' +
    'where account_id = account.id)',
  'the last balance of the ledger is not the account’s':
    'select id from account where credits <> (select balance from ledger_entry where account_id ' +
    '= account.id order by number desc limit 1)',
  'a balance of the ledger does not follow from the one before':
    'select number from (select number, balance - amount - lag(balance, 1, 0) over (partition ' +
    'by account_id order by number) as off from ledger_entry) as steps where off <> 0',
  'a movement was booked twice':
    'select reference from ledger_entry group by account_id, kind, reference having count(*) > ' +
    '1',
  'two schedules stand at one time':
    `select min(id) from schedule where status <> 'failed' group by account_id, connection_id, ` +
    'scheduled_at having count(*) > 1',
  'a schedule waits for a deleted draft':
    'select schedule.id from schedule join draft on draft.id = draft_id where deleted_at is not ' +
    `null and status in ('pending', 'publishing')`,
  'two schedules of one connection are at work':
    'select min(id) from schedule where lease_until is not null group by account_id, ' +
    'connection_id having count(*) > 1',
  'there are more than 20 webhooks': `select account_id from webhook group by account_id having count(*) > 20`,
  'an event goes to one webhook twice':
    'select event_id from delivery where not redelivery group by webhook_id, ' +
    'event_id having count(*) > 1',
  'a delivery has lost its webhook or event':
    'select id from delivery where not exists (select from webhook where id = webhook_id) or ' +
    'not exists (select from event where id = event_id)',
  'the attempts of a delivery are not those that it counts': `select id from delivery where attempt_count <> jsonb_array_length(attempts)`,
  'calendars are mixed':
    'select account_id from slot group by account_id having count(distinct created_at) > 1 or ' +
    'count(*) not in (7, 8)',
  'an approval stands for another content':
    'select schedule.id from schedule join draft on draft.id = draft_id where approval = ' +
    `'approved' and status = 'pending' and approved_hash <> approval_hash(schedule.platform, ` +
    'schedule.connection_id, scheduled_at, content_type, pieces, media, caption, first_comment)',
  'unapproved content is published': `select id from schedule where publication::text like '%Edited by the requester%'`,
  'what the requester has edited waits for no approval':
    'select schedule.id from schedule join draft on draft.id = draft_id where ' +
    `status = 'pending' and approval is distinct from 'awaiting' and pieces[1] like ` +
    `'Edited by the requester%'`,
  'a disconnected network has tokens': `select id from connection where state = 'disconnected' and grant_id is not null`,
  'a grant that nothing uses is kept':
    'select id from network_grant where (revoke_at is null) <> exists (select from connection ' +
    'where connection.account_id = network_grant.account_id and grant_id = network_grant.id)',
  'a renewal is left begun': `select id from network_grant where refreshing_until is not null`,
  'a reservation outlived its settlement':
    'select reservation.id from reservation join ledger_entry on reference = reservation.id and ' +
    `kind = 'refund'`,
}

const everyRule = Object.entries(broken)
  .map(([rule, query]) => `select '${rule}' as rule where exists (${query})`)
  .join(' union all ')

export async function brokenRules(
  observer: pg.Client,
  fixture: Fixture,
  ended: readonly Ended[],
): Promise<string[]> {
  const { rows } = await observer.query<{ rule: string }>(everyRule)
  const found = rows.map(({ rule }) => rule)
  return [...found, ...(await brokenWords(observer, fixture, ended))]
}

/** Checks the answers to the callers. */
async function brokenWords(
  observer: pg.Client,
  fixture: Fixture,
  ended: readonly Ended[],
): Promise<string[]> {
  const done = (action: ActionName, told?: unknown) =>
    ended.filter(
      (one) =>
        one.action === action && 'result' in one && (told === undefined || one.result === told),
    ).length
  const count = async (query: string) =>
    Number((await observer.query<{ count: string }>(query)).rows[0]!.count)
  const claimed = done('claim', 'claimed')
  const broken: (readonly [boolean, string])[] = [
    [claimed > 1, 'a schedule was claimed twice'],
    [claimed > 0 && done('cancel') > 0, 'a schedule that was cancelled was claimed'],
    [claimed > 0 && done('move') > 0, 'a schedule that was moved was claimed at its old time'],
    [
      done('editApproved') + done('editDue') === 0 &&
        (await count(`select count(*) from schedule where error_code = 'not_approved'`)) > 0,
      'what was approved has failed as not approved',
    ],
    [done('reorderDue') > 0, 'the time of a due schedule was given to another'],
    [
      done('reorder') > 0 &&
        done('moveAsked') > 0 &&
        (await count(
          `select count(*) from schedule where status = 'pending' and scheduled_at = ` +
            `'${timeOf(ended, 'moveAsked')}'`,
        )) !== 1,
      'no schedule stands at the time that one was moved to',
    ],
    [done('cancel') > 1, 'a schedule was cancelled twice'],
    [done('retry') > 1, 'a schedule was retried twice'],
    [done('deleteWebhook') > 1, 'a webhook was deleted twice'],
    [done('renewAccess', 'asked with 1') > 1, 'a network was asked twice with the same tokens'],
    [
      done('removeFirstOwner') > 0 && done('removeSecondOwner') > 0,
      'two owners have removed each other',
    ],
    [done('accept', 'new') > 1, 'an invitation was accepted twice'],
    [done('deleteDraft') > 1, 'a draft was deleted twice'],
    [deliveredTwice(ended), 'an attempt was made twice'],
    [
      done('emit') > 0 &&
        (await count(`select count(*) from event where subject = '${fixture.failedId}'`)) !== 1,
      'an event is missing or there twice',
    ],
    [done('settle', 'settled') > 1, 'a reservation was settled twice'],
    [
      done('settle', 'settled') > 0 &&
        (await count(
          `select count(*) from ledger_entry where kind = 'refund' and reference = ` +
            `'${fixture.reservation}' and amount <> 1`,
        )) > 0,
      'what was settled was given back',
    ],
    [
      done('disconnect', 'disconnected') > 0 &&
        (await count(
          `select count(*) from connection where account_id = '${fixture.accountId}' and ` +
            `platform = 'x' and state <> 'disconnected'`,
        )) > 0,
      'what was disconnected is connected',
    ],
    [
      done('scheduleOnce') > 0 &&
        (await count(`select count(*) from schedule where draft_id = '${fixture.freeDraftId}'`)) >
          done('scheduleOnce') + done('scheduleAtTime') + done('scheduleInSlot'),
      'more was scheduled than anybody was told',
    ],
    [
      done('scheduleOnce') > 1 &&
        (await count(`select count(*) from schedule where draft_id = '${fixture.freeDraftId}'`)) !==
          1,
      'one idempotency key had two effects',
    ],
  ]
  return broken.filter(([is]) => is).map(([, rule]) => rule)
}

const timeOf = (ended: readonly Ended[], action: ActionName) =>
  (ended.find((one) => one.action === action)!.result as { scheduled_at: string }).scheduled_at

function deliveredTwice(ended: readonly Ended[]): boolean {
  const attempts = ended.flatMap(({ action, result }) =>
    action === 'deliver' && Array.isArray(result) ? (result as string[]) : [],
  )
  return new Set(attempts).size < attempts.length
}
