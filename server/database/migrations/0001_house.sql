-- Times and ids come from the program, never from the database: the simulation replays them from a seed.

create table setting (
  name text primary key,
  value text not null
);

-- One row per running process: /readyz and the operator see who is alive.
create table process (
  id text primary key,
  role text not null,
  started_at timestamptz(3) not null,
  heartbeat_at timestamptz(3) not null
);

create table account (
  id text primary key,
  email text not null,
  plan text not null,
  credits integer not null check (credits >= 0),
  renews_at timestamptz(3) not null,
  -- True from the crossing below 10 % of the quota until the balance is at or above it again.
  credits_low boolean not null default false,
  low_crossings integer not null default 0,
  brand_kit jsonb not null,
  sandbox boolean not null,
  created_at timestamptz(3) not null
);
create unique index account_email on account (lower(email));
create index account_renewal on account (renews_at);

create table api_key (
  id text primary key,
  account_id text not null references account (id),
  name text,
  hash bytea not null unique,
  shown text not null,
  scopes text[] not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);
create index api_key_account on api_key (account_id, id desc);

-- Unlogged: a window lives 60 s, and a commit that writes only here does not wait for the disk.
create unlogged table rate_window (
  account_id text not null,
  -- `key` for API keys, `session` for signed-in browsers.
  kind text not null,
  opened_at timestamptz(3) not null,
  count integer not null,
  primary key (account_id, kind)
) with (fillfactor = 50);

create table idempotency_key (
  account_id text not null references account (id),
  route text not null,
  key text not null,
  fingerprint bytea not null,
  -- Null once an answer is stored; past its time the first request is taken to have died.
  running_until timestamptz(3),
  answer text,
  created_at timestamptz(3) not null,
  primary key (account_id, route, key)
);
create index idempotency_key_age on idempotency_key (created_at);

create table ledger_entry (
  number bigint generated always as identity primary key,
  account_id text not null references account (id),
  at timestamptz(3) not null,
  kind text not null check (kind in ('opening', 'renewal', 'grant', 'plan_change', 'generation', 'refund')),
  amount integer not null,
  balance integer not null check (balance >= 0),
  reference text not null,
  unique (account_id, kind, reference)
);
create index ledger_entry_account on ledger_entry (account_id, number desc);

-- Credits taken before the writing begins. What is still reserved past its time is refunded: its process died.
create table reservation (
  id text primary key,
  account_id text not null references account (id),
  cost integer not null check (cost > 0),
  expires_at timestamptz(3) not null
);
create index reservation_expiry on reservation (expires_at);

create table draft (
  id text primary key,
  account_id text not null references account (id),
  platform text not null check (platform in ('linkedin', 'x', 'instagram', 'tiktok')),
  content_type text not null check (content_type in ('post', 'carousel', 'thread')),
  tone text not null,
  pieces text[] not null check (cardinality(pieces) > 0),
  source_url text,
  writer text not null check (writer in ('model', 'offline', 'author')),
  credits_used integer not null,
  remix_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  unique (account_id, id)
);
create index draft_list on draft (account_id, id desc) where deleted_at is null;

create table slot (
  id text primary key,
  account_id text not null references account (id),
  platform text not null check (platform in ('linkedin', 'x', 'instagram', 'tiktok')),
  -- 1 Monday … 7 Sunday (ISO 8601).
  day smallint not null check (day between 1 and 7),
  time time(0) not null,
  timezone text not null,
  created_at timestamptz(3) not null,
  unique (account_id, platform, day, time)
);

create table connection (
  id text primary key,
  account_id text not null references account (id),
  platform text not null check (platform in ('linkedin', 'x', 'instagram', 'tiktok')),
  kind text not null check (kind in ('sandbox', 'live')),
  -- `incomplete`: a sandbox connection whose sandbox was away; it is completed at its first use.
  state text not null check (state in ('connected', 'incomplete', 'needs_reconnect', 'disconnected')),
  account_name text,
  external_account_id text,
  facts jsonb not null default '{}',
  scopes text[] not null default '{}',
  access_sealed text,
  refresh_sealed text,
  access_expires_at timestamptz(3),
  refresh_expires_at timestamptz(3),
  -- Counts the token pairs; a refresher that finds a newer one than it set out to replace has nothing to do.
  version integer not null default 0,
  refreshing_until timestamptz(3),
  refresh_due_at timestamptz(3),
  detail text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, platform)
);
create index connection_refresh on connection (refresh_due_at) where refresh_due_at is not null;

create table connect_ticket (
  hash bytea primary key,
  account_id text not null references account (id),
  platform text not null,
  kind text not null,
  author_kind text not null,
  state_hash bytea unique,
  cookie_hash bytea,
  verifier_sealed text not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3)
);

create table schedule (
  id text primary key,
  account_id text not null references account (id),
  draft_id text not null,
  platform text not null check (platform in ('linkedin', 'x', 'instagram', 'tiktok')),
  scheduled_at timestamptz(3) not null,
  status text not null check (status in ('pending', 'publishing', 'published', 'failed')),
  -- When something must happen with this row next, whatever its status; null: nothing more. The row is the job.
  due_at timestamptz(3),
  -- Counts the claims: a worker whose number is not the row's has lost it.
  epoch integer not null default 0,
  lease_until timestamptz(3),
  -- Claims since the last outcome: a schedule that takes its worker down again and again must not take all of them.
  claims integer not null default 0,
  attempt_count integer not null default 0,
  -- The end of the time in which certain failures are tried again; set by the first of them.
  retry_until timestamptz(3),
  -- After a failover to an older state or a restored backup: look on the network before the first send.
  look_first boolean not null default false,
  publication jsonb,
  brand jsonb,
  content_hash bytea,
  published_at timestamptz(3),
  external_url text,
  external_id text,
  error_code text,
  error_message text,
  warnings jsonb not null default '[]',
  resolved_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  foreign key (account_id, draft_id) references draft (account_id, id),
  check ((status = 'failed') = (error_code is not null)),
  check (status <> 'published' or (published_at is not null and external_id is not null)),
  check (status not in ('pending', 'publishing') or due_at is not null)
);
-- The 409 and the reservation of a slot are this index.
create unique index schedule_time on schedule (account_id, platform, scheduled_at) where status in ('pending', 'publishing', 'published');
-- One worker at a time on one connection: two posts of one author can then be told apart when an answer is lost.
create unique index schedule_lane on schedule (account_id, platform) where lease_until is not null;
create index schedule_due on schedule (due_at) where due_at is not null;
create index schedule_list on schedule (account_id, scheduled_at, id);
create index schedule_list_status on schedule (account_id, status, scheduled_at, id);
create index schedule_list_platform on schedule (account_id, platform, scheduled_at, id);
create index schedule_draft on schedule (draft_id, scheduled_at);
create index schedule_external on schedule (account_id, platform, external_id) where external_id is not null;

create table schedule_piece (
  schedule_id text not null references schedule (id) on delete cascade,
  piece integer not null check (piece > 0),
  -- waiting → armed (the intent is committed) → out; armed → waiting only when it is certain that nothing was created.
  state text not null check (state in ('waiting', 'armed', 'out')),
  handles jsonb not null default '{}',
  -- Of the last send that may have arrived, or may arrive yet; null once it is certain that none did. While it is set, what was
  -- frozen holds: the same handles cannot make a second post, others could.
  intent_at timestamptz(3),
  -- Of the request that was sent then.
  intent_hash bytea,
  looks integer not null default 0,
  -- Of the frozen piece: handles belong to it.
  content_hash bytea,
  external_id text,
  external_url text,
  -- False while the network has not named the post: external_id is then its handle, external_url the author's page.
  named boolean not null default true,
  published_at timestamptz(3),
  primary key (schedule_id, piece)
);
-- A look for a doubtful post asks what else went out in the last hour: without it, all that ever went out was read (54 ms of 200,000).
create index schedule_piece_published on schedule_piece (published_at) where external_id is not null;

create table attempt (
  schedule_id text not null references schedule (id) on delete cascade,
  attempt integer not null,
  piece integer not null,
  phase text not null check (phase in ('prepare', 'send', 'look_up')),
  epoch integer not null,
  started_at timestamptz(3) not null,
  finished_at timestamptz(3),
  outcome text check (outcome in ('confirmed', 'refused', 'throttled', 'access_lost', 'unreachable', 'unknown')),
  error_code text,
  network_status integer,
  network_message text,
  external_id text,
  primary key (schedule_id, attempt)
);
create index attempt_age on attempt (started_at);

-- Which pictures a network has fetched, by attempt: the only sign of life of a post whose first answer was lost (TikTok).
create table picture_fetch (
  schedule_id text not null references schedule (id) on delete cascade,
  piece integer not null,
  epoch integer not null,
  fetched_at timestamptz(3) not null,
  primary key (schedule_id, piece, epoch)
);

-- Every change of a schedule's status, for ever.
create table transition (
  number bigint generated always as identity primary key,
  schedule_id text not null,
  account_id text not null,
  from_status text,
  to_status text not null,
  epoch integer not null,
  at timestamptz(3) not null
);
create index transition_schedule on transition (schedule_id, number);

create function keep_schedule_state() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.status = old.status then
      return new;
    end if;
    if not ((old.status, new.status) in (('pending', 'publishing'), ('publishing', 'published'), ('publishing', 'failed'), ('publishing', 'pending'), ('failed', 'pending'))) then
      raise exception 'a schedule cannot go from % to %', old.status, new.status using errcode = 'check_violation';
    end if;
    insert into transition (schedule_id, account_id, from_status, to_status, epoch, at)
    values (new.id, new.account_id, old.status, new.status, new.epoch, new.updated_at);
  else
    insert into transition (schedule_id, account_id, from_status, to_status, epoch, at)
    values (new.id, new.account_id, null, new.status, new.epoch, new.updated_at);
  end if;
  return new;
end
$$;
create trigger schedule_state before insert or update of status on schedule for each row execute function keep_schedule_state();

create table webhook (
  id text primary key,
  account_id text not null references account (id),
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_until timestamptz(3),
  expire_previous boolean not null default false,
  enabled boolean not null default true,
  disabled_reason text,
  dropped_in_a_row integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  unique (account_id, id)
);

create table event (
  id text primary key,
  account_id text not null references account (id),
  kind text not null check (kind in ('post.published', 'post.failed', 'credits.low')),
  -- What it is about and which time: an event of one thing can exist once.
  subject text not null,
  occurrence integer not null,
  data jsonb not null,
  test boolean not null default false,
  created_at timestamptz(3) not null,
  unique (subject, kind, occurrence)
);
create index event_age on event (created_at);

create table delivery (
  id text primary key,
  account_id text not null,
  webhook_id text not null,
  event_id text not null references event (id),
  redelivery boolean not null default false,
  outcome text not null check (outcome in ('pending', 'delivered', 'dropped')),
  attempt_count integer not null default 0,
  due_at timestamptz(3),
  epoch integer not null default 0,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade,
  check ((outcome = 'pending') = (due_at is not null))
);
create unique index delivery_once on delivery (webhook_id, event_id) where not redelivery;
create index delivery_due on delivery (due_at) where due_at is not null;
create index delivery_list on delivery (webhook_id, id desc);
-- In a log of a million deliveries the few that were dropped are what its owner looks for.
create index delivery_dropped on delivery (webhook_id, id desc) where outcome = 'dropped';
create index delivery_event on delivery (event_id);

create table delivery_attempt (
  delivery_id text not null references delivery (id) on delete cascade,
  attempt integer not null check (attempt between 1 and 3),
  attempted_at timestamptz(3) not null,
  -- Null while it runs, and for ever when its process died.
  duration_ms integer,
  status integer,
  error text,
  response_body text,
  primary key (delivery_id, attempt)
);
