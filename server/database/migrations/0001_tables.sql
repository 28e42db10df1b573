-- Times and ids come from the program, never from the database: the simulation replays them from a seed.
--
-- What belongs to an account has its `account_id` first, and first in each key: accounts can then be spread over shards
-- (docs/decisions/0061). Tables by hash or address that tell who asks, and those of people, have keys of their own;
-- tests/account-keys.test.ts lists them, with the reason for each.

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
  -- Null: it is called as the brand kit says, or by its address.
  name text,
  -- The address that its first owner had, or is to have. One person may have several accounts.
  email text not null,
  timezone text not null default 'UTC',
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
create index account_email on account (lower(email));
create index account_renewal on account (renews_at);

-- People who sign in to the dashboard. The tables of schema `auth` are as better-auth 1.7 asks for them (docs/decisions/0024), but for
-- its defaults: times come from the program.
create schema auth;

create table auth."user" (
  "id" text primary key,
  "name" text not null,
  -- Null: whoever proved it has taken it. It belongs to a person once a link was opened that only its mailbox, or the operator's command,
  -- received (docs/security.md).
  "email" text unique,
  "emailVerified" boolean not null,
  "image" text,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null
);

create table auth."session" (
  "id" text primary key,
  "expiresAt" timestamptz not null,
  "token" text not null unique,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null references auth."user" ("id") on delete cascade
);
create index "session_userId" on auth."session" ("userId");

-- How a person proves who they are: here only a password, hashed.
create table auth."account" (
  "id" text primary key,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null references auth."user" ("id") on delete cascade,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamptz,
  "refreshTokenExpiresAt" timestamptz,
  "scope" text,
  "password" text,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null
);
create index "account_userId" on auth."account" ("userId");

-- One-time links: `identifier` is the token's hash.
create table auth."verification" (
  "id" text primary key,
  "identifier" text not null,
  "value" text not null,
  "expiresAt" timestamptz not null,
  "createdAt" timestamptz not null,
  "updatedAt" timestamptz not null
);
create index "verification_identifier" on auth."verification" ("identifier");

create table auth."passkey" (
  "id" text primary key,
  "name" text,
  "publicKey" text not null,
  "userId" text not null references auth."user" ("id") on delete cascade,
  "credentialID" text not null,
  "counter" integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  "transports" text,
  "createdAt" timestamptz,
  "aaguid" text
);
create index "passkey_userId" on auth."passkey" ("userId");
create index "passkey_credentialID" on auth."passkey" ("credentialID");

-- Who may do what with which account.
create table membership (
  account_id text not null references account (id),
  user_id text not null references auth."user" (id) on delete cascade,
  role text not null check (role in ('owner', 'editor', 'contributor', 'viewer')),
  since timestamptz(3) not null,
  primary key (account_id, user_id)
);
create index membership_user on membership (user_id, since);

-- Accounts that people made themselves: so many each, and a deleted one counts for a while.
create table made_account (
  account_id text primary key,
  user_id text not null references auth."user" (id) on delete cascade,
  made_at timestamptz(3) not null,
  deleted_at timestamptz(3)
);
create index made_account_user on made_account (user_id);
create index made_account_deleted on made_account (deleted_at) where deleted_at is not null;

create table invitation (
  account_id text not null references account (id),
  id text not null,
  email text not null,
  role text not null check (role in ('owner', 'editor', 'contributor', 'viewer')),
  -- SHA-256 of the token in the link.
  hash bytea not null unique,
  -- Nobody but the mailbox has received the link, so opening it proves the address.
  mailed boolean not null default false,
  created_by text references auth."user" (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  primary key (account_id, id)
);
create unique index invitation_once on invitation (account_id, lower(email));

-- Links that sign somebody in or let them choose a password. `email`: opening it proves this address; null: it proves nothing and is for
-- the person. `account_id`: an account without an owner, whose owner they become.
create table sign_in_link (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign_in', 'reset')),
  email text,
  user_id text references auth."user" (id) on delete cascade,
  account_id text references account (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  check (email is not null or user_id is not null)
);
create index sign_in_link_email on sign_in_link (email);

-- An address that somebody wants to have; theirs when they open the link that was mailed to it. It belongs to the browser that asked for
-- it, and ends with its session: a second browser may have been signed in as this person by somebody else's link.
create table address_change (
  user_id text primary key references auth."user" (id) on delete cascade,
  email text not null,
  hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  session_id text not null references auth."session" ("id") on delete cascade
);

-- What a person has chosen for themselves, in every account; what is left out is as `defaultPreferences` says.
create table preference (
  user_id text primary key references auth."user" (id) on delete cascade,
  chosen jsonb not null
);

-- Attempts to sign in and letters, by who makes them or gets them. Unlogged, as the windows of requests are.
create unlogged table attempt_window (
  key text primary key,
  opened_at timestamptz not null,
  count integer not null
);
create index attempt_window_opened on attempt_window (opened_at);

-- Wrong passwords, by the hash of the address that was typed and by where they came from.
create unlogged table wrong_password (
  person bytea not null,
  caller text not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (person, caller)
);
create index wrong_password_last on wrong_password (last_at);

create table api_key (
  account_id text not null references account (id),
  id text not null,
  name text,
  -- Null: what an agent was allowed; access tokens open it (agent_token), at /mcp only.
  hash bytea unique,
  shown text,
  scopes text[] not null,
  -- The person who made the key, or who made the key that made it. Null: the operator; so a key goes with its person, whose role bounds it.
  created_by text references auth."user" (id) on delete cascade,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3),
  last_used_at timestamptz(3),
  revoked_at timestamptz(3),
  primary key (account_id, id),
  check ((hash is null) = (shown is null))
);
create index api_key_created_by on api_key (created_by);

-- A program that has registered itself (RFC 7591), before it is known for whom. Without a grant it goes after a day.
create table agent_client (
  id text primary key,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamptz(3) not null
);
create index agent_client_age on agent_client (created_at);

-- What a person has allowed a program at /mcp. The row of api_key beside it says how much, by whom and until when.
create table agent_grant (
  account_id text not null,
  key_id text not null,
  -- Of agent_client, or the address of the program's metadata document.
  client_id text not null,
  redirect_uri text not null,
  -- The address of /mcp that it is bound to (RFC 8707).
  resource text not null,
  primary key (account_id, key_id),
  foreign key (account_id, key_id) references api_key (account_id, id) on delete cascade
);
create index agent_grant_client on agent_grant (client_id);

-- Codes, access and refresh tokens of a grant, by hash. One that was used stays until it expires: whoever brings it again has stolen it.
create table agent_token (
  account_id text not null,
  hash bytea not null unique,
  key_id text not null,
  kind text not null check (kind in ('code', 'access', 'refresh')),
  -- Of a code: the SHA-256 of the program's verifier.
  challenge text check ((challenge is not null) = (kind = 'code')),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  primary key (account_id, hash),
  foreign key (account_id, key_id) references agent_grant (account_id, key_id) on delete cascade
);
create index agent_token_grant on agent_token (account_id, key_id, created_at);
create index agent_token_expiry on agent_token (expires_at);

-- Unlogged: a window lives 60 s, and a commit that writes only here does not wait for the disk.
create unlogged table rate_window (
  account_id text not null,
  -- `key` for API keys, `session` for signed-in browsers.
  kind text not null,
  opened_at timestamptz(3) not null,
  count integer not null,
  primary key (account_id, kind)
) with (fillfactor = 50);

-- Requests of a day (UTC); written in batches, so the last seconds of a process that was killed are missing.
create table request_count (
  account_id text not null references account (id),
  day date not null,
  requests bigint not null,
  primary key (account_id, day)
);

-- What keys of an account asked for in the last 24 hours, the newest 1,000: without queries and bodies. Written in batches, as above.
create table recent_request (
  account_id text not null references account (id),
  number bigint generated always as identity,
  -- When it was answered.
  at timestamptz(3) not null,
  method text not null,
  -- Null where there is no such operation.
  path_template text,
  status integer not null,
  -- Of the problem; null for any other answer.
  code text,
  request_id text not null,
  key_id text not null,
  duration_ms integer not null,
  primary key (account_id, at, number)
);
create index recent_request_age on recent_request (at);

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
  account_id text not null references account (id),
  number bigint generated always as identity,
  at timestamptz(3) not null,
  kind text not null check (kind in ('opening', 'renewal', 'grant', 'plan_change', 'generation', 'refund')),
  amount integer not null,
  balance integer not null check (balance >= 0),
  reference text not null,
  primary key (account_id, number),
  unique (account_id, kind, reference)
);

-- Credits taken before the writing begins. What is still reserved past its time is refunded: its process died.
create table reservation (
  account_id text not null references account (id),
  id text not null,
  cost integer not null check (cost > 0),
  expires_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index reservation_expiry on reservation (expires_at);

-- How large a draft is, without reading its text: a page of a list ends where it has enough.
create function text_bytes(pieces text[]) returns integer language sql immutable parallel safe
  return (select sum(octet_length(piece))::integer from unnest(pieces) as piece);

-- Which groups of three characters a text holds, each as one of 2,039 bits: a text that lacks a bit of a word lacks the word. Of a long
-- text nearly all bits would be set: then all are, and it is always read.
create function text_signature(pieces text[]) returns bit(2039) language sql immutable parallel safe
  return (
    select case when length(whole) > 8000 then ~ (0::bit(2039)) else coalesce((
      select bit_or(set_bit(0::bit(2039), place, 1)) from (
        select distinct ((ascii(first)::bigint * 7919 + ascii(second)::bigint * 104729 + ascii(third)::bigint * 1299709) % 2039)::integer as place
        from (
          select letter as first, lead(letter, 1) over (order by number) as second, lead(letter, 2) over (order by number) as third
          from string_to_table(whole, null) with ordinality as letters (letter, number)
        ) as triples where third is not null
      ) as places
    ), 0::bit(2039)) end
    from (select lower(array_to_string(pieces, ' ')) as whole) as text
  );

create table draft (
  account_id text not null references account (id),
  id text not null,
  platform text not null,
  content_type text not null check (content_type in ('post', 'carousel', 'thread')),
  tone text not null,
  pieces text[] not null check (cardinality(pieces) > 0),
  -- Uploads beside the text, with what was read of each: their bytes never change.
  media jsonb not null default '[]',
  -- The text beside slides; null leaves it to the fitting.
  caption text,
  -- What its author writes below the post as soon as it is out.
  first_comment text,
  source_url text,
  writer text not null check (writer in ('model', 'offline', 'author')),
  -- Time and tokens of each call to the model; null where no model wrote.
  model_calls jsonb,
  credits_used integer not null,
  remix_id text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  deleted_at timestamptz(3),
  -- A draft counts its edits, so that whoever edits or schedules it can say which text is meant.
  version integer not null default 1,
  -- Who wrote the present version, as in `activity`, and when that person’s edits began that became one kept version; null: never edited.
  editor text,
  editor_name text,
  editing_since timestamptz(3),
  language text,
  topic text,
  -- Every figure, name and quotation with its place in the source, and what to look at.
  evidence jsonb not null default '[]',
  warnings jsonb not null default '[]',
  bytes integer not null generated always as (text_bytes(pieces) + octet_length(media::text) + octet_length(coalesce(caption, '')) + octet_length(coalesce(first_comment, '')) + octet_length(evidence::text) + octet_length(warnings::text)) stored,
  -- What a list of schedules shows of a draft: of a large text PostgreSQL would unpack all to show its beginning.
  beginning text not null generated always as (left(pieces[1], 600)) stored,
  signature bit(2039) not null generated always as (text_signature(pieces)) stored,
  primary key (account_id, id)
);
-- It stays beside the other columns, however large these are: a search reads it instead of the text.
alter table draft alter column signature set storage plain;
create index draft_list on draft (account_id, id desc) where deleted_at is null;
-- Which drafts hold an upload that is to be deleted.
create index draft_media on draft using gin (media jsonb_path_ops) where media <> '[]';
-- Deleted drafts are forgotten after 30 days: found by their age.
create index draft_deleted on draft (deleted_at) where deleted_at is not null;

-- What a draft was before: at most 99 beside the present one. They go with the draft.
create table draft_version (
  account_id text not null references account (id),
  draft_id text not null,
  version integer not null check (version > 0),
  at timestamptz(3) not null,
  -- As in `activity`.
  actor text,
  actor_name text,
  pieces text[] not null,
  media jsonb not null default '[]',
  caption text,
  first_comment text,
  tone text not null,
  language text,
  writer text not null,
  evidence jsonb not null default '[]',
  warnings jsonb not null default '[]',
  bytes integer not null generated always as (text_bytes(pieces) + octet_length(media::text) + octet_length(coalesce(caption, '')) + octet_length(coalesce(first_comment, ''))) stored,
  primary key (account_id, draft_id, version),
  foreign key (account_id, draft_id) references draft (account_id, id) on delete cascade
);
-- Whether a version shows bytes that no upload has any more.
create index draft_version_media on draft_version using gin (media jsonb_path_ops) where media <> '[]';

-- What a draft was written from, sealed; it goes with the draft.
create table draft_source (
  account_id text not null references account (id),
  draft_id text not null,
  number smallint not null check (number >= 0),
  -- Null: the text was given.
  url text,
  text_sealed text not null,
  primary key (account_id, draft_id, number),
  foreign key (account_id, draft_id) references draft (account_id, id) on delete cascade
);

-- Bytes of uploads by their SHA-256. The row comes before the bytes, and goes after them: without a row there are none that count.
create table media_blob (
  account_id text not null references account (id),
  sha256 text not null,
  bytes bigint not null check (bytes >= 0),
  content_type text not null,
  -- Which file of the store has them: no other file, then or later, has the same SHA-256 and nonce.
  nonce text not null check (nonce ~ '^[0-9a-f]{32}$'),
  -- Since when no upload has these bytes; null while one has.
  unreferenced_since timestamptz(3),
  primary key (account_id, sha256)
);
create index media_blob_unreferenced on media_blob (unreferenced_since) where unreferenced_since is not null;

-- Files that the store is told to remove until it says that it did. Without a reference to the account, which does not wait for them.
create table media_removal (
  account_id text not null,
  sha256 text not null,
  nonce text not null,
  bytes bigint not null check (bytes >= 0),
  -- When the store was last told.
  asked_at timestamptz(3),
  primary key (account_id, sha256, nonce)
);
create index media_removal_asked on media_removal (asked_at nulls first);

-- What people uploaded.
create table media (
  account_id text not null,
  id text not null,
  kind text not null check (kind in ('image', 'gif', 'video', 'document')),
  content_type text not null,
  bytes bigint not null,
  sha256 text not null,
  name text,
  alt_text text,
  width integer,
  height integer,
  duration_ms integer,
  codecs text[] not null,
  frames integer,
  status text not null check (status in ('processing', 'ready', 'failed')),
  detail text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  -- For searches, as that of a draft.
  signature bit(2039) not null generated always as (text_signature(array[coalesce(name, ''), coalesce(alt_text, '')])) stored,
  primary key (account_id, id),
  foreign key (account_id, sha256) references media_blob (account_id, sha256)
);
alter table media alter column signature set storage plain;
create index media_kind on media (account_id, kind, id desc);
create index media_of_blob on media (account_id, sha256);

-- Uploads over tus that are under way, or were until a day ago. What has not come yet is reserved in the plan.
create table media_upload (
  account_id text not null references account (id),
  id text not null,
  -- The key or the session that began it.
  holder text not null,
  length bigint not null check (length > 0),
  received bigint not null default 0 check (received between 0 and length),
  name text,
  alt_text text,
  -- Whoever writes to it, until when.
  lock text,
  locked_until timestamptz(3),
  -- What came of it.
  media_id text,
  expires_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index media_upload_expiry on media_upload (expires_at);

-- One place to post. An account has one for each platform from the start, connected or not, and may add more.
-- What a person allowed at a network in one consent: its tokens are renewed once for all connections that use them, and revoked at the
-- network when the last of those goes.
create table network_grant (
  account_id text not null references account (id),
  id text not null,
  platform text not null,
  kind text not null check (kind in ('sandbox', 'live')),
  -- The network's id of the person who consented; null until the network has said it.
  owner_id text,
  scopes text[] not null,
  access_sealed text not null,
  refresh_sealed text,
  access_expires_at timestamptz(3),
  refresh_expires_at timestamptz(3),
  -- Counts the token pairs; a refresher that finds a newer one than it set out to replace has nothing to do.
  version integer not null default 0,
  refreshing_until timestamptz(3),
  refresh_due_at timestamptz(3),
  detail text,
  -- No connection uses it: then it is revoked. Null: one does.
  revoke_at timestamptz(3),
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index network_grant_refresh on network_grant (refresh_due_at) where refresh_due_at is not null;
create index network_grant_revoke on network_grant (revoke_at) where revoke_at is not null;

create table connection (
  account_id text not null references account (id),
  id text not null,
  platform text not null,
  -- The one that is meant where only the platform is named.
  main boolean not null,
  -- What its owner calls it; null: as the network calls the author.
  label text,
  -- Nothing that waits for it is claimed.
  paused boolean not null default false,
  -- Only its finished schedules know it any more. Null: it is there.
  removed_at timestamptz(3),
  kind text not null check (kind in ('sandbox', 'live')),
  -- `incomplete`: a sandbox connection whose sandbox was away; it is completed at its first use.
  state text not null check (state in ('connected', 'incomplete', 'needs_reconnect', 'disconnected')),
  account_name text,
  external_account_id text,
  facts jsonb not null default '{}',
  -- What the person chose for it: on TikTok who may see the posts (`privacy_level`). TikTok knows no default.
  settings jsonb not null default '{}',
  -- Whose tokens it uses; connections of one consent share them.
  grant_id text,
  -- Counts the token pairs that it had, of this grant and of those before.
  version integer not null default 0,
  detail text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  -- What names a connection also says on which platform it is, and this holds the two to each other.
  unique (account_id, id, platform),
  foreign key (account_id, grant_id) references network_grant (account_id, id),
  check (grant_id is null or state in ('connected', 'needs_reconnect')),
  check (removed_at is null or (state = 'disconnected' and not main and not paused))
);
create unique index connection_main on connection (account_id, platform) where main;
-- A claim leaves out what waits for these.
create index connection_paused on connection (account_id, id) where paused;
create index connection_grant on connection (account_id, grant_id) where grant_id is not null;

-- The author's picture as it was when the author was connected: a network's address of it may end, and is none for the dashboard.
create table connection_picture (
  account_id text not null,
  connection_id text not null,
  -- Whose it is: it is not shown for another author.
  external_account_id text not null,
  -- SHA-256 of the bytes; a part of its address.
  digest text not null,
  content_type text not null check (content_type in ('image/jpeg', 'image/png', 'image/webp')),
  bytes bytea not null check (octet_length(bytes) <= 262144),
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connection (account_id, id)
);

create table slot (
  account_id text not null references account (id),
  id text not null,
  platform text not null,
  connection_id text not null,
  -- 1 Monday … 7 Sunday (ISO 8601).
  day smallint not null check (day between 1 and 7),
  time time(0) not null,
  timezone text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, connection_id, day, time),
  foreign key (account_id, connection_id, platform) references connection (account_id, id, platform)
);

-- An address to connect a network. It ends with the key, or the membership, of whoever asked for it.
create table authorization_state (
  hash bytea primary key,
  account_id text not null references account (id),
  platform text not null,
  -- The connection that is made, or made anew.
  connection_id text not null,
  kind text not null,
  author_kind text not null,
  state_hash bytea unique,
  cookie_hash bytea,
  verifier_sealed text not null,
  key_id text,
  user_id text references auth."user" (id) on delete cascade,
  expires_at timestamptz(3) not null,
  used_at timestamptz(3),
  -- After the way back: the page on which the person chooses, for the author who was connected, among what the network offered.
  choice_hash bytea unique,
  choice_options text[],
  external_account_id text,
  -- Before that: the grant that waits for the person to say which of its authors become connections, and these authors.
  grant_id text,
  authors jsonb,
  foreign key (account_id, connection_id, platform) references connection (account_id, id, platform),
  foreign key (account_id, key_id) references api_key (account_id, id) on delete cascade
);

-- On its way out a row is changed several times within a second. With room on its page the changed row stays there, and its indexes
-- (schedule has ten) need no new entries.
-- What an approval binds: where and when a post goes out, and what it says. Whatever more of a draft goes out is added here.
create function approval_hash(
  platform text, connection_id text, scheduled_at timestamptz, content_type text, pieces text[], media jsonb, caption text, first_comment text
) returns bytea
  language sql immutable parallel safe
  return sha256(convert_to(
    jsonb_build_array(platform, connection_id, extract(epoch from scheduled_at), content_type, to_jsonb(pieces), media, caption, first_comment)::text, 'UTF8'));

-- What is published again and again. The next repetition is planned by whoever finds it due: when the one before has ended.
create table draft_repeat (
  account_id text not null references account (id),
  id text not null,
  draft_id text not null,
  platform text not null,
  connection_id text not null,
  every_weeks smallint not null check (every_weeks between 1 and 52),
  -- When the next repetition is to be planned; null while one is planned or being published.
  due_at timestamptz(3),
  -- The time of the repetition that ended last.
  last_at timestamptz(3),
  -- After the database was set back to an older state: repetitions may have gone out that it has forgotten.
  not_before timestamptz(3),
  -- Somebody who may not approve has changed the draft since it was last approved: repetitions wait for approval. {type, id, name}.
  requested_by jsonb,
  -- Why the next one could not be planned.
  detail text,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  constraint draft_repeat_once unique (account_id, draft_id, connection_id),
  foreign key (account_id, draft_id) references draft (account_id, id),
  foreign key (account_id, connection_id, platform) references connection (account_id, id, platform)
);
create index draft_repeat_due on draft_repeat (due_at) where due_at is not null;

create table schedule (
  account_id text not null references account (id),
  id text not null,
  draft_id text not null,
  platform text not null,
  -- Settled when the schedule is made: another main connection later moves nothing.
  connection_id text not null,
  -- Of what it is a repetition, which may be there no more.
  repeat_id text,
  scheduled_at timestamptz(3) not null,
  -- Its first piece is not sent after this time. Null: only CRIER_MAX_LATENESS limits it.
  not_later_than timestamptz(3),
  status text not null check (status in ('pending', 'publishing', 'published', 'failed')),
  -- When something must happen with this row next, whatever its status; null: nothing more. The row is the job.
  due_at timestamptz(3),
  -- Counts the claims: a worker whose number is not the row's has lost it.
  epoch integer not null default 0,
  lease_until timestamptz(3),
  -- Waits for a paused connection, out of sight of the claim, which would read it again each time. Only `parkPaused` writes it: a row
  -- that waits for a paused connection and is not parked yet is passed over all the same.
  parked boolean not null default false,
  -- Claims since the last outcome: a schedule that takes its worker down again and again must not take all of them.
  claims integer not null default 0,
  attempt_count integer not null default 0,
  -- How long certain failures are still tried again, in time that was really spent on it: a clock that jumps takes nothing away. Null
  -- before the first.
  retry_left_ms integer,
  failures integer not null default 0,
  -- When it was noticed that the database was set back to an older state: what may be out is looked for until so long afterwards.
  set_back_at timestamptz(3),
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
  -- Who said that an unconfirmed post is out, as they were called then: {type, id, name}.
  resolved_by jsonb,
  -- Put away by its owner.
  dismissed boolean not null default false,
  -- Null: whoever made it may schedule. Otherwise somebody asked for it who may not, and it goes out only when it is `approved`.
  approval text check (approval in ('awaiting', 'approved', 'rejected')),
  -- Who asked for it and who decided, as they were called then: {type, id, name}.
  requested_by jsonb,
  decided_by jsonb,
  decided_at timestamptz(3),
  decision_comment text,
  -- The `approval_hash` that was approved: nothing else goes out.
  approved_hash bytea,
  -- Made by whoever may only ask for it, and may move and cancel it until it is approved. Others came to wait by an edit of their draft.
  is_request boolean not null default false,
  -- Somebody who may not approve has changed the draft while it was being published: should it have to wait again, it waits for approval.
  approval_lapses boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id),
  foreign key (account_id, draft_id) references draft (account_id, id),
  foreign key (account_id, connection_id, platform) references connection (account_id, id, platform),
  constraint schedule_limit check (not_later_than > scheduled_at),
  check ((status = 'failed') = (error_code is not null)),
  check (status <> 'published' or (published_at is not null and external_id is not null)),
  check (status not in ('pending', 'publishing') or due_at is not null),
  check (not parked or (status = 'pending' and lease_until is null)),
  check (approval is null or requested_by is not null),
  check (approval is distinct from 'approved' or (decided_by is not null and approved_hash is not null))
) with (fillfactor = 75);
-- The 409 and the reservation of a slot are this index.
create unique index schedule_time on schedule (account_id, connection_id, scheduled_at) where status in ('pending', 'publishing', 'published');
-- One worker at a time on one connection: two posts of one author can then be told apart when an answer is lost.
create unique index schedule_lane on schedule (account_id, connection_id) where lease_until is not null;
-- There are never two repetitions.
create unique index schedule_repetition on schedule (account_id, repeat_id) where repeat_id is not null and status in ('pending', 'publishing');
create index schedule_due on schedule (due_at) where due_at is not null and not parked;
create index schedule_parked on schedule (account_id, connection_id, due_at) where parked;
create index schedule_list on schedule (account_id, scheduled_at, id);
create index schedule_list_status on schedule (account_id, status, scheduled_at, id);
create index schedule_list_platform on schedule (account_id, platform, scheduled_at, id);
create index schedule_list_connection on schedule (account_id, connection_id, scheduled_at, id);
create index schedule_list_approval on schedule (account_id, approval, scheduled_at, id) where approval is not null;
create index schedule_draft on schedule (account_id, draft_id, scheduled_at);

create table schedule_piece (
  account_id text not null,
  schedule_id text not null,
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
  -- What a send was answered that may be tried again: it is believed once the network has been asked whether the post is there.
  refused jsonb,
  -- When the first send of this text began whose post may be there all the same.
  sent_since timestamptz(3),
  -- Of the frozen piece: handles belong to it.
  content_hash bytea,
  external_id text,
  external_url text,
  -- False while the network has not named the post: external_id is then its handle, external_url the author's page.
  named boolean not null default true,
  published_at timestamptz(3),
  primary key (account_id, schedule_id, piece),
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade
) with (fillfactor = 75);
-- A look for a doubtful post asks what else the account sent in the last hour: without it, all that ever went out was read.
create index schedule_piece_published on schedule_piece (account_id, published_at) where external_id is not null;

create table attempt (
  account_id text not null,
  schedule_id text not null,
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
  primary key (account_id, schedule_id, attempt),
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade
) with (fillfactor = 85);
create index attempt_age on attempt (started_at);

-- What became of a post that went out, as its network told it last. Made with the publication; of a thread it is the first post.
create table schedule_result (
  account_id text not null,
  schedule_id text not null,
  connection_id text not null,
  -- Whose post it is on the network: another author who is connected later is not asked about it.
  external_account_id text,
  published_at timestamptz(3) not null,
  -- When the network is to be asked next; null: never again.
  due_at timestamptz(3),
  -- Null: never read. The numbers are null where the network does not tell.
  read_at timestamptz(3),
  likes bigint check (likes >= 0),
  comments bigint check (comments >= 0),
  shares bigint check (shares >= 0),
  views bigint check (views >= 0),
  primary key (account_id, schedule_id),
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade,
  check (read_at is not null or num_nonnulls(likes, comments, shares, views) = 0)
) with (fillfactor = 75);
create index schedule_result_due on schedule_result (account_id, connection_id, due_at) where due_at is not null;

-- Whose results are read next: a row for each connection that has any to be read, so that a connection with thousands keeps no other waiting.
create table result_turn (
  account_id text not null,
  connection_id text not null,
  -- Whoever takes the turn puts it off for as long as reading may last.
  due_at timestamptz(3) not null,
  -- How often in a row the network gave no answer.
  failures integer not null default 0,
  primary key (account_id, connection_id),
  foreign key (account_id, connection_id) references connection (account_id, id) on delete cascade
) with (fillfactor = 75);
create index result_turn_due on result_turn (due_at);

-- Which pictures a network has fetched, by attempt: the only sign of life of a post whose first answer was lost (TikTok). Their
-- addresses belong to one send, and those that were not fetched are closed before the piece is sent again.
create table picture_fetch (
  account_id text not null,
  schedule_id text not null,
  piece integer not null,
  attempt integer not null,
  fetched_at timestamptz(3),
  closed_at timestamptz(3),
  primary key (account_id, schedule_id, piece, attempt),
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade,
  constraint picture_fetch_either check ((fetched_at is null) <> (closed_at is null))
);

-- A link by which somebody without an account sees posts, comments on them and, where it says so, decides on them. It works as long as
-- whoever made it might make it: their membership and their key are asked for at each use. No reference to these, as it outlives them.
create table preview (
  account_id text not null references account (id),
  id text not null,
  -- SHA-256 of the token in the link.
  hash bytea not null unique,
  may_approve boolean not null,
  user_id text,
  key_id text,
  maker_name text,
  comments integer not null default 0 check (comments between 0 and 100),
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null,
  revoked_at timestamptz(3),
  primary key (account_id, id),
  check ((user_id is null) <> (key_id is null))
);
create index preview_expiry on preview (expires_at);
create index preview_maker on preview (user_id) where user_id is not null;

create table preview_schedule (
  account_id text not null,
  schedule_id text not null,
  preview_id text not null,
  primary key (account_id, schedule_id, preview_id),
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade,
  foreign key (account_id, preview_id) references preview (account_id, id) on delete cascade
);
create index preview_schedule_preview on preview_schedule (account_id, preview_id);

create table preview_comment (
  account_id text not null,
  schedule_id text not null,
  id text not null,
  preview_id text not null,
  name text not null,
  text text not null,
  created_at timestamptz(3) not null,
  primary key (account_id, schedule_id, id),
  foreign key (account_id, schedule_id) references schedule (account_id, id) on delete cascade,
  foreign key (account_id, preview_id) references preview (account_id, id) on delete cascade
);
create index preview_comment_preview on preview_comment (account_id, preview_id);

-- Who changed what: one row for each change, written in its transaction. What the row is about follows from `kind` (contract/activity.ts).
create table activity (
  account_id text not null,
  number bigint generated always as identity,
  at timestamptz(3) not null,
  kind text not null,
  -- The id of a person, key or preview, or `network` or `operator`. Null: the server by itself.
  actor text,
  -- As they were called then. Never an e-mail address.
  actor_name text,
  object_id text not null,
  -- The claim under which a worker changed a schedule's status.
  epoch integer,
  -- Null where the kind says it all.
  detail jsonb,
  -- Whoever is to be told of it has a notice. Null: nobody has looked.
  noticed boolean,
  -- The list, newest first, and what is old.
  primary key (account_id, at, number)
);
create index activity_object on activity (account_id, object_id, at);
create index activity_actor on activity (account_id, actor, at) where actor is not null;
-- Each post makes one of these three: whoever asks for them finds them among the newest rows.
create index activity_kind on activity (account_id, kind, at) where kind not in ('schedule.created', 'schedule.publishing', 'schedule.published');
-- What people are to be told of, until they have a notice: a row is here from its commit on, however long its transaction took.
create index activity_to_notice on activity (number) where noticed is null
  and (kind in ('schedule.failed', 'schedule.awaiting', 'schedule.approved', 'schedule.rejected', 'connection.needs_reconnect', 'credits.low') or detail ->> 'approval' = 'awaiting');

-- What the people of an account are told of, once for each cause. Written by one transaction at a time, so that numbers become visible in
-- their order: what somebody has read is a number.
create table notice (
  account_id text not null references account (id),
  number bigint generated always as identity,
  -- When it was noticed, a few seconds after it happened.
  at timestamptz(3) not null,
  kind text not null check (kind in ('post_failed', 'post_unconfirmed', 'post_to_approve', 'post_approved', 'post_rejected', 'connection_needs_reconnect', 'credits_low')),
  -- For this person alone; null: for everybody whose role may see it.
  user_id text,
  object_id text not null,
  error_code text,
  -- The number of the activity that it tells of.
  cause bigint not null,
  primary key (account_id, number),
  unique (account_id, cause),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade on update cascade
);
create index notice_age on notice (at);

-- How far a person has read the notices of an account, and been told of them by mail.
create table notice_reader (
  account_id text not null,
  user_id text not null,
  read_to bigint not null default 0,
  mailed_to bigint not null default 0,
  -- How far the letter goes that is on its way.
  mailing_to bigint,
  primary key (account_id, user_id),
  foreign key (account_id, user_id) references membership (account_id, user_id) on delete cascade on update cascade
);
create index notice_reader_user on notice_reader (user_id);

-- Letters with notices: one row for each person who may have to get one.
create table notice_mail (
  user_id text primary key references auth."user" (id) on delete cascade,
  -- When to look whether there is something for them; null: not before the next notice.
  due_at timestamptz(3),
  -- Until then a process has the row, or a letter that failed waits for its next try.
  busy_until timestamptz(3),
  -- Counts the claims: a process whose number is not the row's has lost it.
  epoch integer not null default 0,
  -- The mail server has asked for the text of a letter: it may be out, and is not sent again.
  armed boolean not null default false,
  failures integer not null default 0,
  -- How many letters went out on this day, in the person's zone.
  day date,
  letters integer not null default 0
);
create index notice_mail_due on notice_mail (due_at) where due_at is not null;

-- Allows the moves of server/schedules/state.ts only. Those of a worker are recorded here, without a round trip of their own; a person's
-- by the operation, which knows who it is.
create function keep_schedule_state() returns trigger language plpgsql as $$
begin
  if new.status = old.status then
    return new;
  end if;
  if not ((old.status, new.status) in (('pending', 'publishing'), ('publishing', 'published'), ('publishing', 'failed'), ('publishing', 'pending'), ('failed', 'pending'))) then
    raise exception 'a schedule cannot go from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  if not ((old.status, new.status) in (('failed', 'pending'))) then
    insert into activity (account_id, at, kind, object_id, epoch, detail)
    values (new.account_id, new.updated_at, case new.status when 'pending' then 'schedule.postponed' else 'schedule.' || new.status end, new.id, new.epoch,
      case
        when new.status = 'failed' then jsonb_build_object('error_code', new.error_code)
        -- Its approval lapsed while it was published: people are told that it waits for one.
        when new.status = 'pending' and new.approval = 'awaiting' and old.approval is distinct from 'awaiting' then jsonb_build_object('approval', 'awaiting')
      end);
  end if;
  return new;
end
$$;
create trigger schedule_state before update of status on schedule for each row execute function keep_schedule_state();

-- A repetition has gone out, failed or been cancelled: the next one is due. Here, so that no way to an end can forget it.
create function end_repetition() returns trigger language plpgsql as $$
begin
  update draft_repeat set due_at = old.updated_at, last_at = old.scheduled_at where account_id = old.account_id and id = old.repeat_id;
  return null;
end
$$;
create trigger schedule_repetition_ended after update of status on schedule for each row
  when (old.repeat_id is not null and old.status = 'publishing' and new.status in ('published', 'failed')) execute function end_repetition();
create trigger schedule_repetition_cancelled after delete on schedule for each row
  when (old.repeat_id is not null and old.status in ('pending', 'publishing')) execute function end_repetition();

create table webhook (
  account_id text not null references account (id),
  id text not null,
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_until timestamptz(3),
  expire_previous boolean not null default false,
  enabled boolean not null default true,
  disabled_reason text,
  dropped_in_a_row integer not null default 0,
  -- Registered or changed by a request that came through a proxy of which nobody has told the server: its address is public at every
  -- attempt.
  public_only boolean not null default false,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

create table event (
  account_id text not null references account (id),
  id text not null,
  kind text not null check (kind in ('post.published', 'post.failed', 'credits.low')),
  -- What it is about and which time: an event of one thing can exist once.
  subject text not null,
  occurrence integer not null,
  data jsonb not null,
  test boolean not null default false,
  created_at timestamptz(3) not null,
  primary key (account_id, id),
  unique (account_id, subject, kind, occurrence)
);
create index event_age on event (created_at);
-- Among a million published posts the few others are what somebody looks for.
create index event_other on event (account_id, id desc) where kind <> 'post.published';

create table delivery (
  account_id text not null,
  webhook_id text not null,
  id text not null,
  event_id text not null,
  redelivery boolean not null default false,
  outcome text not null check (outcome in ('pending', 'delivered', 'dropped')),
  attempt_count integer not null default 0,
  -- One object for each attempt, in order: attempted_at, and once it has ended duration_ms, status, error, response_body. Of three
  -- at most a table of their own would take most of what a delivery writes.
  attempts jsonb not null default '[]' check (jsonb_array_length(attempts) <= 3),
  -- Stays as it is while an attempt runs: the index on it is written when a delivery comes, fails or ends, not when it is claimed.
  due_at timestamptz(3),
  epoch integer not null default 0,
  lease_until timestamptz(3),
  created_at timestamptz(3) not null,
  finished_at timestamptz(3),
  primary key (account_id, webhook_id, id),
  foreign key (account_id, webhook_id) references webhook (account_id, id) on delete cascade,
  foreign key (account_id, event_id) references event (account_id, id),
  check ((outcome = 'pending') = (due_at is not null))
) with (fillfactor = 60);
-- An event goes to a webhook once, and again when somebody asks for it: then its last part is the id, otherwise it is empty.
create unique index delivery_once on delivery (account_id, event_id, webhook_id, repeat(id, redelivery::integer));
create index delivery_due on delivery (due_at) where due_at is not null;
-- In a log of a million deliveries the few that were dropped are what its owner looks for.
create index delivery_dropped on delivery (account_id, webhook_id, id desc) where outcome = 'dropped';
