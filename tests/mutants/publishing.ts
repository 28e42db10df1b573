import {
  argument,
  becomes,
  call,
  condition,
  drop,
  operand,
  swap,
  text,
  value,
} from './operators.ts'
import type { Mutant } from './mutant.ts'

export const mutantsOfPublishing: readonly Mutant[] = [
  { name: 'a post is sent before its intent is committed', edits: { 'commit-intent': swap() } },
  {
    name: 'a call is repeated after the network has forgotten its key',
    tests: ['tests/networks/servers.test.ts'],
    edits: { 'replay-window': value('sentAt !== null') },
  },
  {
    name: 'a takeover sends without reconciling',
    edits: {
      'armed-piece': drop(),
      'arm-waiting': text(
        "and state = 'waiting' returning schedule_piece",
        "and state <> 'out' returning schedule_piece",
      ),
    },
  },
  {
    name: 'a result is committed without the epoch',
    faults: ['standstill=0.02', 'processes=3', 'death=0'],
    edits: {
      'locked-epoch': text(
        'where schedule.epoch = given.epoch and schedule.lease_until is not null and',
        'where',
      ),
      'written-epoch': text(
        'and held.epoch = given.epoch and held.lease_until is not null and',
        'and',
      ),
      'renewed-epoch': call('where', 'epoch', drop()),
    },
  },
  {
    name: 'an event is written in a second transaction',
    edits: {
      'emit-events': becomes(
        '(queueMicrotask(() => void context.db.transaction().execute((other) => $f($1, other, ' +
          '$3))), 1)',
      ),
    },
  },
  {
    name: 'an attempt is counted after it was sent',
    faults: ['death=0.01', 'processes=3'],
    edits: {
      'cut-off-attempt': text('delivery.epoch, cut_off', 'delivery.epoch, false as cut_off'),
    },
  },
  {
    name: 'two posts of a connection are due at one time',
    edits: {
      'time-conflict': text(
        'on conflict (account_id, connection_id, scheduled_at) where status in (${}) do nothing',
        '',
      ),
    },
    files: {
      '0001_tables.sql': ['create unique index schedule_time', 'create index schedule_time'],
    },
  },
  {
    name: 'a generation takes more credits than its ledger entry says',
    edits: {
      'take-credits': text(
        'credits = credits - ${}::integer where',
        'credits = credits - ${1}::integer - 1 where',
      ),
    },
  },
  {
    name: 'a paused process delivers after its lease has ended',
    faults: ['standstill=0.01', 'processes=3', 'death=0.001'],
    edits: { 'delivery-lease': value('-1_000_000') },
  },
  {
    name: 'a post that may still appear is reported as failed',
    faults: ['late=0.3', 'outagesPerDay=40'],
    edits: { 'may-arrive': condition('true') },
  },
  { name: 'a post is sent before its time', edits: { 'due-at': value('$0.add({ minutes: 30 })') } },
  {
    name: 'a refusal is believed without reconciling',
    faults: ['death=0', 'standstill=0'],
    edits: { 'refusal-in-question': value('$3'), 'kept-refusal': operand(2, "step.do === 'look'") },
  },
  {
    name: 'picture addresses are closed although one was fetched',
    faults: ['answerLost=0.1'],
    edits: {
      'close-fetched': text(
        'case when log.fetched_at is null then coalesce(log.closed_at, excluded.closed_at) end',
        'excluded.closed_at, fetched_at = null',
      ),
    },
  },
  {
    name: 'a doubtful post returns to pending',
    faults: ['late=0.1'],
    edits: { 'back-to-pending': operand(2) },
  },
  {
    name: 'a post that missed its window fails without an event',
    faults: ['blackoutsPerDay=1'],
    edits: { 'announce-failure': value("code === 'missed_window' ? { change } : $0") },
  },
  {
    name: 'an attempt that was cut off counts as delivered',
    faults: ['death=0.006', 'standstill=0'],
    edits: { 'cut-off': value('{ ...$0, delivered: true }') },
  },
  { name: 'a decision leaves no row of activity', edits: { 'record-decision': drop() } },
  {
    name: 'a post is sent after its time limit',
    edits: { 'limit-at-claim': drop(), 'limit-at-send': value('null') },
  },
  {
    name: 'a repeat has two repetitions at once',
    edits: {
      'one-repetition': drop(),
      'repeat-rests': call('set', 1, argument(1, '{ detail: null }')),
    },
    files: {
      '0001_tables.sql': [
        'create unique index schedule_repetition',
        'create index schedule_repetition',
      ],
    },
  },
  {
    name: 'a repetition ignores the weeks between two',
    edits: { 'repeat-weeks': becomes('{ weeks: 0 }') },
  },
  {
    name: 'a paused connection is used all the same',
    edits: {
      'paused-connection': text(
        'from connection where paused',
        'from connection where paused and false',
      ),
    },
  },
  {
    name: 'what a contributor schedules is published without approval',
    edits: { requester: value('null') },
  },
  { name: 'the earliest free slot is skipped', edits: { 'free-slots': value('$0.slice(1)') } },
  {
    name: 'a reordered post stays due at its old time',
    edits: {
      'reordered-time': text(
        'scheduled_at = given.at, due_at = given.at,',
        'scheduled_at = given.at,',
      ),
    },
  },
  {
    name: 'the bytes of two uploads are removed with the first of them',
    faults: ['uploads=1'],
    edits: {
      'unreferenced-bytes': text(
        'and not exists (select from media where media.account_id = media_blob.account_id and ' +
          'media.sha256 = media_blob.sha256)',
        'and true',
      ),
    },
  },
  {
    name: 'bytes are removed although a version of a draft shows them',
    faults: ['uploads=1'],
    edits: { 'shown-by-version': drop() },
  },
  {
    name: 'a removal is forgotten before it is carried out',
    faults: ['uploads=1'],
    edits: { 'remove-bytes': value('$0.catch(() => undefined)') },
  },
  {
    name: 'a post on LinkedIn is sent without its picture',
    faults: ['uploads=1'],
    edits: { 'linkedin-content': drop() },
  },
  {
    name: 'an intent whose commit was not confirmed stays',
    tests: ['tests/commit.test.ts'],
    edits: { 'withdraw-intent': drop() },
  },
  {
    name: 'an intent that is still being committed is not seen',
    tests: ['tests/commit.test.ts'],
    edits: { 'hold-before-withdrawal': drop() },
  },
  {
    name: 'an intent of another moment is withdrawn',
    tests: ['tests/commit.test.ts'],
    edits: {
      'withdrawn-intent': text('and intent_hash = ${} and intent_at = ${}::timestamptz', ''),
    },
  },
  {
    name: 'a lease is renewed after the work has ended',
    tests: ['tests/commit.test.ts'],
    edits: { 'end-renewals': drop(), 'await-renewals': drop() },
  },
  {
    name: 'an unsent call is stored whenever the database returns',
    tests: ['tests/commit.test.ts'],
    edits: { 'keep-answer': operand(2) },
  },
  {
    name: 'reconciling ignores a clock that is ahead of the network',
    tests: ['tests/networks/repeated-post.test.ts'],
    edits: { 'clock-ahead': operand(1, '0') },
  },
  {
    name: 'a duplicate fails although the same text was sent before',
    tests: ['server/publishing/run/next-step.test.ts'],
    edits: { 'doubtful-duplicate': value('false') },
  },
  {
    name: 'a picture that TikTok has fetched proves nothing',
    tests: ['server/networks/tiktok/reconcile.test.ts', 'server/publishing/run/next-step.test.ts'],
    edits: { 'fetched-picture': drop() },
  },
  {
    name: 'a carousel on X is found by its caption alone',
    tests: ['server/networks/x/reconcile.test.ts'],
    edits: { 'caption-on-x': operand(2) },
  },
  {
    name: 'a post that X does not list counts as absent',
    tests: ['server/networks/x/reconcile.test.ts'],
    edits: { 'absent-on-x': value('true') },
  },
  {
    name: 'a carousel on Bluesky is found by its caption alone',
    tests: ['server/networks/bluesky/reconcile.test.ts'],
    edits: { 'caption-on-bluesky': value('true') },
  },
  {
    name: 'a free key on Bluesky is believed for ever',
    tests: ['server/networks/bluesky/reconcile.test.ts'],
    edits: { 'long-absent': value('true') },
  },
  {
    name: 'a repeat on Bluesky makes its record anew',
    tests: ['server/networks/bluesky/prepare.test.ts'],
    edits: { 'same-record': drop() },
  },
  {
    name: 'a repeat on Bluesky has another key',
    tests: ['server/networks/bluesky/prepare.test.ts'],
    edits: { 'same-key': condition('false') },
  },
  {
    name: 'the key of a post on Bluesky is not journalled',
    tests: ['server/networks/bluesky/prepare.test.ts'],
    edits: { 'keep-key': drop() },
  },
  {
    name: 'a repeat on Mastodon has another key',
    tests: ['server/networks/mastodon/prepare.test.ts'],
    edits: { 'same-key-on-mastodon': condition('false') },
  },
  {
    name: 'the key of a post on Mastodon is not journalled',
    tests: ['server/networks/mastodon/prepare.test.ts'],
    edits: { 'keep-key-on-mastodon': drop() },
  },
  {
    name: 'a call is repeated to a server that keeps no keys',
    tests: ['server/networks/mastodon/reconcile.test.ts'],
    edits: { 'keeps-keys': drop() },
  },
  {
    name: 'a call is repeated to Mastodon while the first may still run',
    tests: ['server/networks/mastodon/reconcile.test.ts'],
    edits: { 'settled-on-mastodon': drop() },
  },
  {
    name: 'a carousel on Mastodon is found by its caption alone',
    tests: ['server/networks/mastodon/reconcile.test.ts'],
    edits: { 'caption-on-mastodon': condition('shown.length > 0') },
  },
  {
    name: 'a status that is not listed on Mastodon is absent for certain',
    tests: ['server/networks/mastodon/reconcile.test.ts'],
    edits: { 'absent-on-mastodon': value('true') },
  },
  {
    name: 'a post that the database interrupted five times fails',
    tests: ['tests/networks/broken-off.test.ts'],
    edits: { 'interrupted-claim': text(', claims = greatest(claims - 1, 0)', '') },
  },
  {
    name: 'a run writes its schedule without the epoch',
    tests: ['tests/table-writers.test.ts'],
    edits: {
      'journal-epoch': text('and schedule.epoch = given.epoch and given.phase', 'and given.phase'),
    },
  },
  {
    name: 'an edit after the claim reaches the post',
    tests: ['tests/api/late-effects.slow.test.ts'],
    edits: { 'snapshot-content': operand(2, "schedule.was === 'published'") },
  },
  {
    name: 'a lease is not renewed while a post waits for a permit',
    tests: ['tests/networks/lease-while-waiting.test.ts'],
    edits: { 'await-permit': value('await $1') },
  },
  {
    name: 'a handle is written without the epoch',
    tests: ['tests/networks/stale-handles.test.ts'],
    edits: {
      'handle-epoch': text(
        'and id = ${} and epoch = ${} and lease_until is not null returning account_id',
        'and id = ${1} and lease_until is not null returning account_id',
      ),
    },
  },
  {
    name: 'results are read before a publication that is due',
    tests: ['tests/api/results-wait.test.ts'],
    edits: { 'publish-first': drop() },
  },
  {
    name: 'a post of a paused connection is sent',
    tests: ['tests/paused-plans.slow.test.ts'],
    edits: {
      'paused-connection': text(
        'from connection where paused',
        'from connection where paused and false',
      ),
    },
  },
  {
    name: 'old rows are deleted while the clock is in doubt',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    edits: { 'sweep-in-doubt': drop() },
  },
  {
    name: 'an unconfirmed post is deleted before its owner has decided',
    tests: ['tests/api/forget-posts.test.ts'],
    edits: {
      'ended-posts': text(
        "(error_code is distinct from 'publication_unconfirmed' or resolved_at is not null)",
        'true',
      ),
    },
  },
  {
    name: 'a draft that was edited since is deleted with an ended post',
    tests: ['tests/api/forget-posts.test.ts'],
    edits: {
      'ended-posts': text(
        '(deleted_at is null and updated_at < ${}::timestamptz)',
        'deleted_at is null',
      ),
    },
  },
  {
    name: 'a month is renewed twice after a wrong clock',
    tests: ['tests/api/wrong-clock.slow.test.ts'],
    edits: { 'renewed-month': drop() },
  },
  {
    name: 'a slow network takes the permits of all others',
    tests: ['tests/networks/slow-network.test.ts'],
    edits: { 'permits-of-network': argument(1, "'any'") },
  },
  {
    name: 'a network processes a file without a limit',
    tests: ['tests/networks/processing.test.ts'],
    edits: { 'processing-window': condition('windowMs < 0') },
  },
  {
    name: 'a post is awaited for ever in the inbox of its author',
    tests: ['tests/networks/inbox-posts.slow.test.ts'],
    edits: { 'inbox-window': condition('false') },
  },
  {
    name: 'a post that was not finished in the inbox is handed over again without a question',
    tests: ['tests/networks/inbox-posts.slow.test.ts'],
    edits: { 'unfinished-post': drop() },
  },
  {
    name: 'a damaged upload is restored as if it were whole',
    tests: ['server/database/backup/backup.slow.test.ts'],
    edits: { 'restored-hash': condition('true') },
  },
  {
    name: 'bytes that a lost state may need are removed',
    tests: ['tests/api/media-after-rewind.test.ts'],
    edits: { 'keep-after-rewind': drop() },
  },
  {
    name: 'X gets a post after one reconciliation of a rewound database',
    tests: ['tests/networks/after-rewind.slow.test.ts'],
    edits: {
      'certainly-absent': condition(
        "$0 || (finding.kind === 'absent' && schedule.platform === 'x')",
      ),
    },
  },
  {
    name: 'intents that the database has lost are not missed',
    tests: ['tests/api/rewind-noticed.test.ts'],
    edits: { 'lost-intents': value('$1 <= $2') },
  },
  {
    name: 'a table of schedules that was emptied and filled again counts as the same',
    tests: ['tests/api/rewind-noticed.test.ts'],
    edits: {
      'emptied-table': text("select value from setting where name = 'emptied'", 'select null'),
    },
  },
  {
    name: 'a dump in another cluster counts as an upgraded one',
    tests: ['tests/api/rewind-noticed.test.ts'],
    edits: { 'upgraded-cluster': operand(1) },
  },
  {
    name: 'a start does not ask for the previous secret key',
    tests: ['tests/crash/rotate-key.proof.ts'],
    edits: { 'previous-key': drop() },
  },
  {
    name: 'a simulated statement runs after its transaction was rolled back',
    tests: ['tests/simulation/machine/shared-session.test.ts'],
    edits: { 'rolled-back': condition('line.isOpen') },
  },
  {
    name: 'an early upload is written after its post was claimed',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    edits: {
      'ahead-epoch': text(
        "and epoch = ${} and status = 'pending' and lease_until is null for no key update",
        'and ${1}::integer >= 0 for no key update',
      ),
    },
  },
  {
    name: 'a post that waits for approval is uploaded',
    tests: ['tests/networks/uploads-ahead.nightly.test.ts'],
    edits: {
      'ahead-approval': text(
        "and (approval is null or approval = 'approved') and not approval_lapses",
        '',
      ),
    },
  },
]
