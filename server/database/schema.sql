-- Written by write-schema.ts from a migrated database; never edited by hand.
set check_function_bodies = off;

create schema auth;
set search_path = auth;

create table account (
  id text not null,
  "accountId" text not null,
  "providerId" text not null,
  "userId" text not null,
  "accessToken" text,
  "refreshToken" text,
  "idToken" text,
  "accessTokenExpiresAt" timestamp with time zone,
  "refreshTokenExpiresAt" timestamp with time zone,
  scope text,
  password text,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null
);

create table passkey (
  id text not null,
  name text,
  "publicKey" text not null,
  "userId" text not null,
  "credentialID" text not null,
  counter integer not null,
  "deviceType" text not null,
  "backedUp" boolean not null,
  transports text,
  "createdAt" timestamp with time zone,
  aaguid text
);

create table session (
  id text not null,
  "expiresAt" timestamp with time zone not null,
  token text not null,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null,
  "ipAddress" text,
  "userAgent" text,
  "userId" text not null
);

create table "user" (
  id text not null,
  name text not null,
  email text,
  "emailVerified" boolean not null,
  image text,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null
);

create table verification (
  id text not null,
  identifier text not null,
  value text not null,
  "expiresAt" timestamp with time zone not null,
  "createdAt" timestamp with time zone not null,
  "updatedAt" timestamp with time zone not null
);

alter table "user" add constraint user_email_key UNIQUE (email);
alter table "user" add constraint user_pkey PRIMARY KEY (id);
alter table account add constraint account_pkey PRIMARY KEY (id);
alter table passkey add constraint passkey_pkey PRIMARY KEY (id);
alter table session add constraint session_pkey PRIMARY KEY (id);
alter table session add constraint session_token_key UNIQUE (token);
alter table verification add constraint verification_pkey PRIMARY KEY (id);
alter table account add constraint "account_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE;
alter table passkey add constraint "passkey_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE;
alter table session add constraint "session_userId_fkey" FOREIGN KEY ("userId") REFERENCES "user"(id) ON DELETE CASCADE;

CREATE INDEX "account_userId" ON auth.account USING btree ("userId");
CREATE INDEX "passkey_credentialID" ON auth.passkey USING btree ("credentialID");
CREATE INDEX "passkey_userId" ON auth.passkey USING btree ("userId");
CREATE INDEX session_expiry ON auth.session USING btree ("expiresAt");
CREATE INDEX "session_userId" ON auth.session USING btree ("userId");
CREATE INDEX verification_expiry ON auth.verification USING btree ("expiresAt");
CREATE INDEX verification_identifier ON auth.verification USING btree (identifier);

set search_path = public;

CREATE OR REPLACE FUNCTION public.add_text_bytes(account text, added bigint)
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  if added = 0 then
    return;
  end if;
  update text_usage set bytes = bytes + added where account_id = account;
  -- What is taken away was counted before, but for an account whose row was deleted with it.
  if not found and added > 0 then
    insert into text_usage as present (account_id, bytes) values (account, added)
    on conflict (account_id) do update set bytes = present.bytes + excluded.bytes;
  end if;
end
$function$;

CREATE OR REPLACE FUNCTION public.approval_hash(platform text, connection_id text, scheduled_at timestamp with time zone, content_type text, pieces text[], media jsonb, caption text, first_comment text)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN sha256(convert_to((jsonb_build_array(platform, connection_id, EXTRACT(epoch FROM scheduled_at), content_type, to_jsonb(pieces), media, caption, first_comment))::text, 'UTF8'::name));

CREATE OR REPLACE FUNCTION public.approval_hash(platform text, connection_id text, scheduled_at timestamp with time zone, content_type text, pieces text[], media jsonb, caption text, first_comment text, options jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (options = '{}'::jsonb) THEN approval_hash(platform, connection_id, scheduled_at, content_type, pieces, media, caption, first_comment) ELSE sha256(convert_to((jsonb_build_array(platform, connection_id, EXTRACT(epoch FROM scheduled_at), content_type, to_jsonb(pieces), media, caption, first_comment, options))::text, 'UTF8'::name)) END;

CREATE OR REPLACE FUNCTION public.approval_hash(platform text, connection_id text, scheduled_at timestamp with time zone, content_type text, pieces text[], media jsonb, caption text, first_comment text, options jsonb, link_card jsonb)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN (link_card IS NULL) THEN approval_hash(platform, connection_id, scheduled_at, content_type, pieces, media, caption, first_comment, options) ELSE sha256(convert_to((jsonb_build_array(platform, connection_id, EXTRACT(epoch FROM scheduled_at), content_type, to_jsonb(pieces), media, caption, first_comment, options, link_card))::text, 'UTF8'::name)) END;

CREATE OR REPLACE FUNCTION public.count_draft_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_text_bytes(account_id, sum(bytes)) from added group by account_id order by account_id;
  elsif tg_op = 'DELETE' then
    perform add_text_bytes(account_id, -sum(bytes)) from removed group by account_id order by account_id;
  else
    perform add_text_bytes(account_id, sum(bytes))
    from (select account_id, bytes from added union all select account_id, -bytes from removed) as changed
    group by account_id order by account_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_snippet_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_text_bytes(account_id, sum(octet_length(name) + octet_length(content))) from added group by account_id order by account_id;
  elsif tg_op = 'DELETE' then
    perform add_text_bytes(account_id, -sum(octet_length(name) + octet_length(content))) from removed group by account_id order by account_id;
  else
    perform add_text_bytes(account_id, sum(bytes))
    from (select account_id, octet_length(name) + octet_length(content) as bytes from added
      union all select account_id, -(octet_length(name) + octet_length(content)) from removed) as changed
    group by account_id order by account_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_source_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_text_bytes(account_id, sum(octet_length(text_sealed))) from added group by account_id order by account_id;
  elsif tg_op = 'DELETE' then
    perform add_text_bytes(account_id, -sum(octet_length(text_sealed))) from removed group by account_id order by account_id;
  else
    perform add_text_bytes(account_id, sum(bytes))
    from (select account_id, octet_length(text_sealed) as bytes from added
      union all select account_id, -octet_length(text_sealed) from removed) as changed
    group by account_id order by account_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.count_version_bytes()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  if tg_op = 'INSERT' then
    perform add_text_bytes(account_id, sum(bytes + octet_length(evidence::text) + octet_length(warnings::text)))
    from added group by account_id order by account_id;
  else
    perform add_text_bytes(account_id, -sum(bytes + octet_length(evidence::text) + octet_length(warnings::text)))
    from removed group by account_id order by account_id;
  end if;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.end_repetition()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  update draft_repeat set due_at = old.updated_at, last_at = old.scheduled_at where account_id = old.account_id and id = old.repeat_id;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.keep_schedule_state()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.label_hashes(account_id text, tags text[], metadata jsonb)
 RETURNS bigint[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (ARRAY(SELECT hashtextextended(((label_hashes.account_id || '#'::text) || tag.tag), (0)::bigint) AS hashtextextended FROM unnest(label_hashes.tags) tag(tag)) || ARRAY(SELECT hashtextextended(((((label_hashes.account_id || '='::text) || jsonb_each_text.key) || '='::text) || jsonb_each_text.value), (0)::bigint) AS hashtextextended FROM jsonb_each_text(label_hashes.metadata) jsonb_each_text(key, value)));

CREATE OR REPLACE FUNCTION public.note_emptied()
 RETURNS trigger
 LANGUAGE plpgsql
AS $function$
begin
  insert into setting (name, value) values ('emptied', pg_current_xact_id()::text) on conflict (name) do update set value = excluded.value;
  return null;
end
$function$;

CREATE OR REPLACE FUNCTION public.text_bytes(pieces text[])
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT (sum(octet_length(piece.piece)))::integer AS sum FROM unnest(text_bytes.pieces) piece(piece));

CREATE OR REPLACE FUNCTION public.text_signature(pieces text[])
 RETURNS bit
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN (SELECT CASE WHEN (length(text.whole) > 8000) THEN (~ (0)::bit(2039)) ELSE COALESCE((SELECT bit_or(set_bit((0)::bit(2039), places.place, 1)) AS bit_or FROM (SELECT DISTINCT ((((((ascii(triples.first))::bigint * 7919) + ((ascii(triples.second))::bigint * 104729)) + ((ascii(triples.third))::bigint * 1299709)) % (2039)::bigint))::integer AS place FROM (SELECT letters.letter AS first, lead(letters.letter, 1) OVER (ORDER BY letters.number) AS second, lead(letters.letter, 2) OVER (ORDER BY letters.number) AS third FROM string_to_table(text.whole, NULL::text) WITH ORDINALITY letters(letter, number)) triples WHERE (triples.third IS NOT NULL)) places), (0)::bit(2039)) END AS "coalesce" FROM (SELECT lower(array_to_string(text_signature.pieces, ' '::text)) AS whole) text);

create table account (
  id text not null,
  name text,
  email text not null,
  timezone text default 'UTC'::text not null,
  plan text not null,
  credits integer not null,
  renews_at timestamp(3) with time zone not null,
  credits_low boolean default false not null,
  low_crossings integer default 0 not null,
  brand_kit jsonb not null,
  sandbox boolean not null,
  created_at timestamp(3) with time zone not null,
  managed_by text,
  suspended_at timestamp(3) with time zone
);

create table activity (
  account_id text not null,
  number bigint generated always as identity,
  at timestamp(3) with time zone not null,
  kind text not null,
  actor text,
  actor_name text,
  object_id text not null,
  epoch integer,
  detail jsonb,
  noticed boolean
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);

create table address_change (
  user_id text not null,
  email text not null,
  hash bytea not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  session_id text not null
);

create table agent_client (
  id text not null,
  name text not null,
  redirect_uris text[] not null,
  created_at timestamp(3) with time zone not null
);

create table agent_grant (
  account_id text not null,
  key_id text not null,
  client_id text not null,
  redirect_uri text not null,
  resource text not null
);

create table agent_token (
  account_id text not null,
  hash bytea not null,
  key_id text not null,
  kind text not null,
  challenge text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone
);

create table api_key (
  account_id text not null,
  id text not null,
  name text,
  hash bytea,
  shown text,
  scopes text[] not null,
  created_by text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone,
  operator_key_id text
);

create table attempt (
  account_id text not null,
  schedule_id text not null,
  attempt integer not null,
  piece integer not null,
  phase text not null,
  epoch integer not null,
  started_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone,
  outcome text,
  error_code text,
  network_status integer,
  network_message text,
  external_id text
) with (fillfactor=85, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);

create unlogged table attempt_window (
  key text not null,
  opened_at timestamp with time zone not null,
  count integer not null
);

create table authorization_state (
  hash bytea not null,
  account_id text not null,
  platform text not null,
  connection_id text,
  kind text not null,
  author_kind text not null,
  state_hash bytea,
  cookie_hash bytea,
  verifier_sealed text not null,
  key_id text,
  user_id text,
  expires_at timestamp(3) with time zone not null,
  used_at timestamp(3) with time zone,
  choice_hash bytea,
  choice_options text[],
  external_account_id text,
  grant_id text,
  authors jsonb,
  server text,
  return_url text,
  return_state text
);

create table connection (
  account_id text not null,
  id text not null,
  platform text not null,
  main boolean not null,
  label text,
  paused boolean default false not null,
  removed_at timestamp(3) with time zone,
  kind text not null,
  state text not null,
  account_name text,
  external_account_id text,
  facts jsonb default '{}'::jsonb not null,
  settings jsonb default '{}'::jsonb not null,
  grant_id text,
  version integer default 0 not null,
  detail text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  renewal_lost_at timestamp(3) with time zone,
  server text,
  server_limits jsonb,
  server_limits_at timestamp(3) with time zone
);

create table connection_picture (
  account_id text not null,
  connection_id text not null,
  external_account_id text not null,
  digest text not null,
  content_type text not null,
  bytes bytea not null
);

create table delivery (
  account_id text not null,
  webhook_id text not null,
  id text not null,
  event_id text not null,
  redelivery boolean default false not null,
  outcome text not null,
  attempt_count integer default 0 not null,
  attempts jsonb default '[]'::jsonb not null,
  due_at timestamp(3) with time zone,
  epoch integer default 0 not null,
  lease_until timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  finished_at timestamp(3) with time zone
) with (fillfactor=60, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);

create table draft (
  account_id text not null,
  id text not null,
  platform text not null,
  content_type text not null,
  tone text not null,
  pieces text[] not null,
  media jsonb default '[]'::jsonb not null,
  caption text,
  first_comment text,
  source_url text,
  writer text not null,
  model_calls jsonb,
  credits_used integer not null,
  remix_id text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone,
  version integer default 1 not null,
  editor text,
  editor_name text,
  editing_since timestamp(3) with time zone,
  language text,
  topic text,
  evidence jsonb default '[]'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  bytes integer generated always as ((((((text_bytes(pieces) + octet_length((media)::text)) + octet_length(COALESCE(caption, ''::text))) + octet_length(COALESCE(first_comment, ''::text))) + octet_length((evidence)::text)) + octet_length((warnings)::text))) stored not null,
  beginning text generated always as ("left"(pieces[1], 600)) stored not null,
  signature bit(2039) generated always as (text_signature(pieces)) stored not null,
  forgotten boolean default false not null,
  options jsonb default '{}'::jsonb not null,
  post_id text,
  connection_id text,
  tags text[] default '{}'::text[] not null,
  metadata jsonb default '{}'::jsonb not null,
  link_card jsonb
) with (fillfactor=90, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);

create table draft_repeat (
  account_id text not null,
  id text not null,
  draft_id text not null,
  platform text not null,
  connection_id text not null,
  every_weeks smallint not null,
  due_at timestamp(3) with time zone,
  last_at timestamp(3) with time zone,
  not_before timestamp(3) with time zone,
  requested_by jsonb,
  detail text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table draft_source (
  account_id text not null,
  draft_id text not null,
  number smallint not null,
  url text,
  text_sealed text not null
);

create table draft_version (
  account_id text not null,
  draft_id text not null,
  version integer not null,
  at timestamp(3) with time zone not null,
  actor text,
  actor_name text,
  pieces text[] not null,
  media jsonb default '[]'::jsonb not null,
  caption text,
  first_comment text,
  tone text not null,
  language text,
  writer text not null,
  evidence jsonb default '[]'::jsonb not null,
  warnings jsonb default '[]'::jsonb not null,
  bytes integer generated always as ((((text_bytes(pieces) + octet_length((media)::text)) + octet_length(COALESCE(caption, ''::text))) + octet_length(COALESCE(first_comment, ''::text)))) stored not null,
  options jsonb default '{}'::jsonb not null,
  link_card jsonb
);

create table event (
  account_id text not null,
  id text not null,
  kind text not null,
  subject text not null,
  occurrence integer not null,
  data jsonb not null,
  test boolean default false not null,
  created_at timestamp(3) with time zone not null
) with (autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);

create table idempotency_key (
  account_id text not null,
  route text not null,
  key text not null,
  fingerprint bytea not null,
  running_until timestamp(3) with time zone,
  answer text,
  created_at timestamp(3) with time zone not null,
  made jsonb
);

create table invitation (
  account_id text not null,
  id text not null,
  email text not null,
  role text not null,
  hash bytea not null,
  mailed boolean default false not null,
  created_by text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null
);

create table ledger_entry (
  account_id text not null,
  number bigint generated always as identity,
  at timestamp(3) with time zone not null,
  kind text not null,
  amount integer not null,
  balance integer not null,
  reference text not null
);

create table made_account (
  account_id text not null,
  user_id text not null,
  made_at timestamp(3) with time zone not null,
  deleted_at timestamp(3) with time zone
);

create table media (
  account_id text not null,
  id text not null,
  kind text not null,
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
  status text not null,
  detail text,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  signature bit(2039) generated always as (text_signature(ARRAY[COALESCE(name, ''::text), COALESCE(alt_text, ''::text)])) stored not null,
  streams jsonb
);

create table media_blob (
  account_id text not null,
  sha256 text not null,
  bytes bigint not null,
  content_type text not null,
  nonce text not null,
  unreferenced_since timestamp(3) with time zone
);

create table media_deletion (
  account_id text not null,
  id text not null,
  upload jsonb not null,
  drafts jsonb not null,
  deleted_at timestamp(3) with time zone not null
);

create table media_removal (
  account_id text not null,
  sha256 text not null,
  nonce text not null,
  bytes bigint not null,
  asked_at timestamp(3) with time zone
);

create table media_upload (
  account_id text not null,
  id text not null,
  holder text not null,
  length bigint not null,
  received bigint default 0 not null,
  name text,
  alt_text text,
  lock text,
  locked_until timestamp(3) with time zone,
  media_id text,
  expires_at timestamp(3) with time zone not null
);

create table membership (
  account_id text not null,
  user_id text not null,
  role text not null,
  since timestamp(3) with time zone not null
);

create table migration (
  number integer not null,
  name text not null,
  applied_at timestamp(3) with time zone not null,
  checksum text not null
);

create table network_grant (
  account_id text not null,
  id text not null,
  platform text not null,
  kind text not null,
  owner_id text,
  scopes text[] not null,
  access_sealed text not null,
  refresh_sealed text,
  access_expires_at timestamp(3) with time zone,
  refresh_expires_at timestamp(3) with time zone,
  version integer default 0 not null,
  refreshing_until timestamp(3) with time zone,
  refresh_due_at timestamp(3) with time zone,
  detail text,
  revoke_at timestamp(3) with time zone,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  server text,
  server_limits jsonb,
  application text
);

create table notice (
  account_id text not null,
  number bigint generated always as identity,
  at timestamp(3) with time zone not null,
  kind text not null,
  user_id text,
  object_id text not null,
  error_code text,
  cause bigint not null
);

create table notice_mail (
  user_id text not null,
  due_at timestamp(3) with time zone,
  busy_until timestamp(3) with time zone,
  epoch integer default 0 not null,
  armed boolean default false not null,
  failures integer default 0 not null,
  day date,
  letters integer default 0 not null
);

create table notice_reader (
  account_id text not null,
  user_id text not null,
  read_to bigint default 0 not null,
  mailed_to bigint default 0 not null,
  mailing_to bigint,
  read_singly bigint[] default '{}'::bigint[] not null
);

create table operator_key (
  id text not null,
  name text,
  hash bytea not null,
  shown text not null,
  created_at timestamp(3) with time zone not null,
  last_used_at timestamp(3) with time zone,
  revoked_at timestamp(3) with time zone
);

create table picture_fetch (
  account_id text not null,
  schedule_id text not null,
  piece integer not null,
  attempt integer not null,
  fetched_at timestamp(3) with time zone,
  closed_at timestamp(3) with time zone
);

create table post (
  account_id text not null,
  id text not null,
  tags text[] default '{}'::text[] not null,
  metadata jsonb default '{}'::jsonb not null,
  completions integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  receipt_due_at timestamp(3) with time zone
);

create table preference (
  user_id text not null,
  chosen jsonb not null
);

create table preview (
  account_id text not null,
  id text not null,
  hash bytea not null,
  may_approve boolean not null,
  user_id text,
  key_id text,
  maker_name text,
  comments integer default 0 not null,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null,
  revoked_at timestamp(3) with time zone,
  shown_from timestamp(3) with time zone,
  shown_to timestamp(3) with time zone
);

create table preview_comment (
  account_id text not null,
  schedule_id text not null,
  id text not null,
  preview_id text,
  name text,
  text text not null,
  created_at timestamp(3) with time zone not null,
  author jsonb,
  visible_to_client boolean default false not null
);

create table preview_schedule (
  account_id text not null,
  schedule_id text not null,
  preview_id text not null
);

create table process (
  id text not null,
  role text not null,
  started_at timestamp(3) with time zone not null,
  heartbeat_at timestamp(3) with time zone not null
);

create unlogged table rate_window (
  account_id text not null,
  kind text not null,
  opened_at timestamp(3) with time zone not null,
  count integer not null
) with (fillfactor=50);

create table receipt (
  account_id text not null,
  post_id text not null,
  salt bytea not null,
  document jsonb,
  written_at timestamp(3) with time zone
);

create table recent_request (
  account_id text not null,
  number bigint generated always as identity,
  at timestamp(3) with time zone not null,
  method text not null,
  path_template text,
  status integer not null,
  code text,
  request_id text not null,
  key_id text not null,
  duration_ms integer not null
);

create table request_count (
  account_id text not null,
  day date not null,
  requests bigint not null
);

create table reservation (
  account_id text not null,
  id text not null,
  cost integer not null,
  expires_at timestamp(3) with time zone not null
);

create table result_turn (
  account_id text not null,
  connection_id text not null,
  due_at timestamp(3) with time zone not null,
  failures integer default 0 not null
) with (fillfactor=75);

create table schedule (
  account_id text not null,
  id text not null,
  draft_id text not null,
  platform text not null,
  connection_id text not null,
  repeat_id text,
  scheduled_at timestamp(3) with time zone not null,
  not_later_than timestamp(3) with time zone,
  status text not null,
  due_at timestamp(3) with time zone,
  epoch integer default 0 not null,
  lease_until timestamp(3) with time zone,
  parked boolean default false not null,
  claims integer default 0 not null,
  attempt_count integer default 0 not null,
  retry_left_ms integer,
  failures integer default 0 not null,
  set_back_at timestamp(3) with time zone,
  publication jsonb,
  brand jsonb,
  content_hash bytea,
  published_at timestamp(3) with time zone,
  external_url text,
  external_id text,
  error_code text,
  error_message text,
  warnings jsonb default '[]'::jsonb not null,
  resolved_at timestamp(3) with time zone,
  resolved_by jsonb,
  dismissed boolean default false not null,
  approval text,
  requested_by jsonb,
  decided_by jsonb,
  decided_at timestamp(3) with time zone,
  decision_comment text,
  approved_hash bytea,
  is_request boolean default false not null,
  approval_lapses boolean default false not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  post_id text,
  metadata jsonb default '{}'::jsonb not null
) with (fillfactor=75, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);

create table schedule_piece (
  account_id text not null,
  schedule_id text not null,
  piece integer not null,
  state text not null,
  handles jsonb default '{}'::jsonb not null,
  intent_at timestamp(3) with time zone,
  intent_hash bytea,
  looks integer default 0 not null,
  refused jsonb,
  sent_since timestamp(3) with time zone,
  content_hash bytea,
  external_id text,
  external_url text,
  named boolean default true not null,
  published_at timestamp(3) with time zone
) with (fillfactor=75, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);

create table schedule_result (
  account_id text not null,
  schedule_id text not null,
  connection_id text not null,
  external_account_id text,
  published_at timestamp(3) with time zone not null,
  due_at timestamp(3) with time zone,
  read_at timestamp(3) with time zone,
  likes bigint,
  comments bigint,
  shares bigint,
  views bigint
) with (fillfactor=75, autovacuum_vacuum_scale_factor=0.02, autovacuum_analyze_scale_factor=0.02);

create table server_client (
  platform text not null,
  server text not null,
  client_id text not null,
  secret_sealed text not null,
  redirect_uri text not null,
  created_at timestamp(3) with time zone not null
);

create table setting (
  name text not null,
  value text not null
);

create table sign_in_link (
  hash bytea not null,
  purpose text not null,
  email text,
  user_id text,
  account_id text,
  created_at timestamp(3) with time zone not null,
  expires_at timestamp(3) with time zone not null
);

create table slot (
  account_id text not null,
  id text not null,
  platform text not null,
  connection_id text not null,
  day smallint not null,
  "time" time(0) without time zone not null,
  timezone text not null,
  created_at timestamp(3) with time zone not null
);

create table snippet (
  account_id text not null,
  id text not null,
  name text not null,
  kind text not null,
  content text not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null
);

create table text_usage (
  account_id text not null,
  bytes bigint not null,
  unchecked boolean default false not null,
  free_until timestamp(3) with time zone
);

create table webhook (
  account_id text not null,
  id text not null,
  url text not null,
  events text[] not null,
  secret_sealed text not null,
  previous_secret_sealed text,
  previous_until timestamp(3) with time zone,
  expire_previous boolean default false not null,
  enabled boolean default true not null,
  disabled_reason text,
  dropped_in_a_row integer default 0 not null,
  public_only boolean default false not null,
  created_at timestamp(3) with time zone not null,
  updated_at timestamp(3) with time zone not null,
  readable text[]
);

create unlogged table wrong_password (
  person bytea not null,
  caller text not null,
  count integer not null,
  last_at timestamp with time zone not null
);

alter table account add constraint account_credits_check CHECK ((credits >= 0));
alter table account add constraint account_pkey PRIMARY KEY (id);
alter table activity add constraint activity_pkey PRIMARY KEY (account_id, at, number);
alter table address_change add constraint address_change_hash_key UNIQUE (hash);
alter table address_change add constraint address_change_pkey PRIMARY KEY (user_id);
alter table agent_client add constraint agent_client_pkey PRIMARY KEY (id);
alter table agent_grant add constraint agent_grant_pkey PRIMARY KEY (account_id, key_id);
alter table agent_token add constraint agent_token_check CHECK (((challenge IS NOT NULL) = (kind = 'code'::text)));
alter table agent_token add constraint agent_token_hash_key UNIQUE (hash);
alter table agent_token add constraint agent_token_kind_check CHECK ((kind = ANY (ARRAY['code'::text, 'access'::text, 'refresh'::text])));
alter table agent_token add constraint agent_token_pkey PRIMARY KEY (account_id, hash);
alter table api_key add constraint api_key_check CHECK (((hash IS NULL) = (shown IS NULL)));
alter table api_key add constraint api_key_hash_key UNIQUE (hash);
alter table api_key add constraint api_key_pkey PRIMARY KEY (account_id, id);
alter table attempt add constraint attempt_outcome_check CHECK ((outcome = ANY (ARRAY['confirmed'::text, 'refused'::text, 'throttled'::text, 'access_lost'::text, 'unreachable'::text, 'unknown'::text])));
alter table attempt add constraint attempt_phase_check CHECK ((phase = ANY (ARRAY['prepare'::text, 'send'::text, 'look_up'::text])));
alter table attempt add constraint attempt_pkey PRIMARY KEY (account_id, schedule_id, attempt);
alter table attempt_window add constraint attempt_window_pkey PRIMARY KEY (key);
alter table authorization_state add constraint authorization_state_choice_hash_key UNIQUE (choice_hash);
alter table authorization_state add constraint authorization_state_pkey PRIMARY KEY (hash);
alter table authorization_state add constraint authorization_state_state_hash_key UNIQUE (state_hash);
alter table connection add constraint connection_account_id_id_platform_key UNIQUE (account_id, id, platform);
alter table connection add constraint connection_check CHECK (((grant_id IS NULL) OR (state = ANY (ARRAY['connected'::text, 'needs_reconnect'::text]))));
alter table connection add constraint connection_check1 CHECK (((removed_at IS NULL) OR ((state = 'disconnected'::text) AND (NOT main) AND (NOT paused))));
alter table connection add constraint connection_kind_check CHECK ((kind = ANY (ARRAY['sandbox'::text, 'live'::text])));
alter table connection add constraint connection_pkey PRIMARY KEY (account_id, id);
alter table connection add constraint connection_state_check CHECK ((state = ANY (ARRAY['connected'::text, 'incomplete'::text, 'needs_reconnect'::text, 'disconnected'::text])));
alter table connection_picture add constraint connection_picture_bytes_check CHECK ((octet_length(bytes) <= 262144));
alter table connection_picture add constraint connection_picture_content_type_check CHECK ((content_type = ANY (ARRAY['image/jpeg'::text, 'image/png'::text, 'image/webp'::text])));
alter table connection_picture add constraint connection_picture_pkey PRIMARY KEY (account_id, connection_id);
alter table delivery add constraint delivery_attempts_check CHECK ((jsonb_array_length(attempts) <= 3));
alter table delivery add constraint delivery_check CHECK (((outcome = 'pending'::text) = (due_at IS NOT NULL)));
alter table delivery add constraint delivery_outcome_check CHECK ((outcome = ANY (ARRAY['pending'::text, 'delivered'::text, 'dropped'::text])));
alter table delivery add constraint delivery_pkey PRIMARY KEY (account_id, webhook_id, id);
alter table draft add constraint draft_content_type_check CHECK ((content_type = ANY (ARRAY['post'::text, 'carousel'::text, 'thread'::text])));
alter table draft add constraint draft_pieces_check CHECK ((cardinality(pieces) > 0));
alter table draft add constraint draft_pkey PRIMARY KEY (account_id, id);
alter table draft add constraint draft_writer_check CHECK ((writer = ANY (ARRAY['model'::text, 'offline'::text, 'author'::text])));
alter table draft_repeat add constraint draft_repeat_every_weeks_check CHECK (((every_weeks >= 1) AND (every_weeks <= 52)));
alter table draft_repeat add constraint draft_repeat_once UNIQUE (account_id, draft_id, connection_id);
alter table draft_repeat add constraint draft_repeat_pkey PRIMARY KEY (account_id, id);
alter table draft_source add constraint draft_source_number_check CHECK ((number >= 0));
alter table draft_source add constraint draft_source_pkey PRIMARY KEY (account_id, draft_id, number);
alter table draft_version add constraint draft_version_pkey PRIMARY KEY (account_id, draft_id, version);
alter table draft_version add constraint draft_version_version_check CHECK ((version > 0));
alter table event add constraint event_account_id_subject_kind_occurrence_key UNIQUE (account_id, subject, kind, occurrence);
alter table event add constraint event_kind_check CHECK ((kind = ANY (ARRAY['post.published'::text, 'post.failed'::text, 'post.completed'::text, 'post.scheduled'::text, 'post.moved'::text, 'post.cancelled'::text, 'post.approval_requested'::text, 'post.approved'::text, 'post.rejected'::text, 'connection.connected'::text, 'connection.expiring'::text, 'connection.needs_reconnect'::text, 'media.ready'::text, 'media.failed'::text, 'credits.low'::text])));
alter table event add constraint event_pkey PRIMARY KEY (account_id, id);
alter table idempotency_key add constraint idempotency_key_pkey PRIMARY KEY (account_id, route, key);
alter table invitation add constraint invitation_hash_key UNIQUE (hash);
alter table invitation add constraint invitation_pkey PRIMARY KEY (account_id, id);
alter table invitation add constraint invitation_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'contributor'::text, 'viewer'::text])));
alter table ledger_entry add constraint ledger_entry_account_id_kind_reference_key UNIQUE (account_id, kind, reference);
alter table ledger_entry add constraint ledger_entry_balance_check CHECK ((balance >= 0));
alter table ledger_entry add constraint ledger_entry_kind_check CHECK ((kind = ANY (ARRAY['opening'::text, 'renewal'::text, 'grant'::text, 'plan_change'::text, 'generation'::text, 'refund'::text])));
alter table ledger_entry add constraint ledger_entry_pkey PRIMARY KEY (account_id, number);
alter table made_account add constraint made_account_pkey PRIMARY KEY (account_id);
alter table media add constraint media_kind_check CHECK ((kind = ANY (ARRAY['image'::text, 'gif'::text, 'video'::text, 'document'::text])));
alter table media add constraint media_pkey PRIMARY KEY (account_id, id);
alter table media add constraint media_status_check CHECK ((status = ANY (ARRAY['processing'::text, 'ready'::text, 'failed'::text])));
alter table media_blob add constraint media_blob_bytes_check CHECK ((bytes >= 0));
alter table media_blob add constraint media_blob_nonce_check CHECK ((nonce ~ '^[0-9a-f]{32}$'::text));
alter table media_blob add constraint media_blob_pkey PRIMARY KEY (account_id, sha256);
alter table media_deletion add constraint media_deletion_pkey PRIMARY KEY (account_id, id);
alter table media_removal add constraint media_removal_bytes_check CHECK ((bytes >= 0));
alter table media_removal add constraint media_removal_pkey PRIMARY KEY (account_id, sha256, nonce);
alter table media_upload add constraint media_upload_check CHECK (((received >= 0) AND (received <= length)));
alter table media_upload add constraint media_upload_length_check CHECK ((length > 0));
alter table media_upload add constraint media_upload_pkey PRIMARY KEY (account_id, id);
alter table membership add constraint membership_pkey PRIMARY KEY (account_id, user_id);
alter table membership add constraint membership_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'editor'::text, 'contributor'::text, 'viewer'::text])));
alter table migration add constraint migration_pkey PRIMARY KEY (number);
alter table network_grant add constraint network_grant_kind_check CHECK ((kind = ANY (ARRAY['sandbox'::text, 'live'::text])));
alter table network_grant add constraint network_grant_pkey PRIMARY KEY (account_id, id);
alter table notice add constraint notice_account_id_cause_key UNIQUE (account_id, cause);
alter table notice add constraint notice_kind_check CHECK ((kind = ANY (ARRAY['post_failed'::text, 'post_unconfirmed'::text, 'post_to_approve'::text, 'post_approved'::text, 'post_rejected'::text, 'connection_expiring'::text, 'connection_needs_reconnect'::text, 'credits_low'::text, 'texts_over_quota'::text])));
alter table notice add constraint notice_pkey PRIMARY KEY (account_id, number);
alter table notice_mail add constraint notice_mail_pkey PRIMARY KEY (user_id);
alter table notice_reader add constraint notice_reader_pkey PRIMARY KEY (account_id, user_id);
alter table operator_key add constraint operator_key_hash_key UNIQUE (hash);
alter table operator_key add constraint operator_key_pkey PRIMARY KEY (id);
alter table picture_fetch add constraint picture_fetch_either CHECK (((fetched_at IS NULL) <> (closed_at IS NULL)));
alter table picture_fetch add constraint picture_fetch_pkey PRIMARY KEY (account_id, schedule_id, piece, attempt);
alter table post add constraint post_pkey PRIMARY KEY (account_id, id);
alter table preference add constraint preference_pkey PRIMARY KEY (user_id);
alter table preview add constraint preview_check CHECK (((user_id IS NULL) <> (key_id IS NULL)));
alter table preview add constraint preview_comments_check CHECK (((comments >= 0) AND (comments <= 100)));
alter table preview add constraint preview_hash_key UNIQUE (hash);
alter table preview add constraint preview_period CHECK ((((shown_from IS NULL) = (shown_to IS NULL)) AND (shown_from < shown_to)));
alter table preview add constraint preview_pkey PRIMARY KEY (account_id, id);
alter table preview_comment add constraint preview_comment_author CHECK (((preview_id IS NULL) <> (author IS NULL)));
alter table preview_comment add constraint preview_comment_pkey PRIMARY KEY (account_id, schedule_id, id);
alter table preview_schedule add constraint preview_schedule_pkey PRIMARY KEY (account_id, schedule_id, preview_id);
alter table process add constraint process_pkey PRIMARY KEY (id);
alter table rate_window add constraint rate_window_pkey PRIMARY KEY (account_id, kind);
alter table receipt add constraint receipt_pkey PRIMARY KEY (account_id, post_id);
alter table recent_request add constraint recent_request_pkey PRIMARY KEY (account_id, at, number);
alter table request_count add constraint request_count_pkey PRIMARY KEY (account_id, day);
alter table reservation add constraint reservation_cost_check CHECK ((cost > 0));
alter table reservation add constraint reservation_pkey PRIMARY KEY (account_id, id);
alter table result_turn add constraint result_turn_pkey PRIMARY KEY (account_id, connection_id);
alter table schedule add constraint schedule_approval_check CHECK ((approval = ANY (ARRAY['awaiting'::text, 'approved'::text, 'rejected'::text])));
alter table schedule add constraint schedule_check CHECK (((status = 'failed'::text) = (error_code IS NOT NULL)));
alter table schedule add constraint schedule_check1 CHECK (((status <> 'published'::text) OR ((published_at IS NOT NULL) AND (external_id IS NOT NULL))));
alter table schedule add constraint schedule_check2 CHECK (((status <> ALL (ARRAY['pending'::text, 'publishing'::text])) OR (due_at IS NOT NULL)));
alter table schedule add constraint schedule_check3 CHECK (((NOT parked) OR ((status = 'pending'::text) AND (lease_until IS NULL))));
alter table schedule add constraint schedule_check4 CHECK (((approval IS NULL) OR (requested_by IS NOT NULL)));
alter table schedule add constraint schedule_check5 CHECK (((approval IS DISTINCT FROM 'approved'::text) OR ((decided_by IS NOT NULL) AND (approved_hash IS NOT NULL))));
alter table schedule add constraint schedule_limit CHECK ((not_later_than > scheduled_at));
alter table schedule add constraint schedule_pkey PRIMARY KEY (account_id, id);
alter table schedule add constraint schedule_status_check CHECK ((status = ANY (ARRAY['pending'::text, 'publishing'::text, 'published'::text, 'failed'::text])));
alter table schedule_piece add constraint schedule_piece_piece_check CHECK ((piece > 0));
alter table schedule_piece add constraint schedule_piece_pkey PRIMARY KEY (account_id, schedule_id, piece);
alter table schedule_piece add constraint schedule_piece_state_check CHECK ((state = ANY (ARRAY['waiting'::text, 'armed'::text, 'out'::text])));
alter table schedule_result add constraint schedule_result_check CHECK (((read_at IS NOT NULL) OR (num_nonnulls(likes, comments, shares, views) = 0)));
alter table schedule_result add constraint schedule_result_comments_check CHECK ((comments >= 0));
alter table schedule_result add constraint schedule_result_likes_check CHECK ((likes >= 0));
alter table schedule_result add constraint schedule_result_pkey PRIMARY KEY (account_id, schedule_id);
alter table schedule_result add constraint schedule_result_shares_check CHECK ((shares >= 0));
alter table schedule_result add constraint schedule_result_views_check CHECK ((views >= 0));
alter table server_client add constraint server_client_pkey PRIMARY KEY (platform, server);
alter table setting add constraint setting_pkey PRIMARY KEY (name);
alter table sign_in_link add constraint sign_in_link_check CHECK (((email IS NOT NULL) OR (user_id IS NOT NULL)));
alter table sign_in_link add constraint sign_in_link_pkey PRIMARY KEY (hash);
alter table sign_in_link add constraint sign_in_link_purpose_check CHECK ((purpose = ANY (ARRAY['sign_in'::text, 'reset'::text])));
alter table slot add constraint slot_account_id_connection_id_day_time_key UNIQUE (account_id, connection_id, day, "time");
alter table slot add constraint slot_day_check CHECK (((day >= 1) AND (day <= 7)));
alter table slot add constraint slot_pkey PRIMARY KEY (account_id, id);
alter table snippet add constraint snippet_kind_check CHECK ((kind = ANY (ARRAY['text'::text, 'hashtags'::text, 'template'::text])));
alter table snippet add constraint snippet_pkey PRIMARY KEY (account_id, id);
alter table text_usage add constraint text_usage_bytes_check CHECK ((bytes >= 0));
alter table text_usage add constraint text_usage_pkey PRIMARY KEY (account_id);
alter table webhook add constraint webhook_pkey PRIMARY KEY (account_id, id);
alter table wrong_password add constraint wrong_password_pkey PRIMARY KEY (person, caller);
alter table account add constraint account_managed_by_fkey FOREIGN KEY (managed_by) REFERENCES operator_key(id);
alter table address_change add constraint address_change_session_id_fkey FOREIGN KEY (session_id) REFERENCES auth.session(id) ON DELETE CASCADE;
alter table address_change add constraint address_change_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table agent_grant add constraint agent_grant_account_id_key_id_fkey FOREIGN KEY (account_id, key_id) REFERENCES api_key(account_id, id) ON DELETE CASCADE;
alter table agent_token add constraint agent_token_account_id_key_id_fkey FOREIGN KEY (account_id, key_id) REFERENCES agent_grant(account_id, key_id) ON DELETE CASCADE;
alter table api_key add constraint api_key_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table api_key add constraint api_key_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table api_key add constraint api_key_operator_key_id_fkey FOREIGN KEY (operator_key_id) REFERENCES operator_key(id);
alter table attempt add constraint attempt_account_id_schedule_id_fkey FOREIGN KEY (account_id, schedule_id) REFERENCES schedule(account_id, id) ON DELETE CASCADE;
alter table authorization_state add constraint authorization_state_account_id_connection_id_platform_fkey FOREIGN KEY (account_id, connection_id, platform) REFERENCES connection(account_id, id, platform);
alter table authorization_state add constraint authorization_state_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table authorization_state add constraint authorization_state_account_id_key_id_fkey FOREIGN KEY (account_id, key_id) REFERENCES api_key(account_id, id) ON DELETE CASCADE;
alter table authorization_state add constraint authorization_state_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table connection add constraint connection_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table connection add constraint connection_account_id_grant_id_fkey FOREIGN KEY (account_id, grant_id) REFERENCES network_grant(account_id, id);
alter table connection_picture add constraint connection_picture_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES connection(account_id, id);
alter table delivery add constraint delivery_account_id_event_id_fkey FOREIGN KEY (account_id, event_id) REFERENCES event(account_id, id);
alter table delivery add constraint delivery_account_id_webhook_id_fkey FOREIGN KEY (account_id, webhook_id) REFERENCES webhook(account_id, id) ON DELETE CASCADE;
alter table draft add constraint draft_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table draft add constraint draft_post FOREIGN KEY (account_id, post_id) REFERENCES post(account_id, id) ON DELETE SET NULL (post_id);
alter table draft_repeat add constraint draft_repeat_account_id_connection_id_platform_fkey FOREIGN KEY (account_id, connection_id, platform) REFERENCES connection(account_id, id, platform);
alter table draft_repeat add constraint draft_repeat_account_id_draft_id_fkey FOREIGN KEY (account_id, draft_id) REFERENCES draft(account_id, id);
alter table draft_repeat add constraint draft_repeat_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table draft_source add constraint draft_source_account_id_draft_id_fkey FOREIGN KEY (account_id, draft_id) REFERENCES draft(account_id, id) ON DELETE CASCADE;
alter table draft_source add constraint draft_source_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table draft_version add constraint draft_version_account_id_draft_id_fkey FOREIGN KEY (account_id, draft_id) REFERENCES draft(account_id, id) ON DELETE CASCADE;
alter table draft_version add constraint draft_version_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table event add constraint event_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table invitation add constraint invitation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table invitation add constraint invitation_created_by_fkey FOREIGN KEY (created_by) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table ledger_entry add constraint ledger_entry_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table made_account add constraint made_account_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table media add constraint media_account_id_sha256_fkey FOREIGN KEY (account_id, sha256) REFERENCES media_blob(account_id, sha256);
alter table media_blob add constraint media_blob_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table media_upload add constraint media_upload_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table membership add constraint membership_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table membership add constraint membership_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table network_grant add constraint network_grant_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table notice add constraint notice_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table notice add constraint notice_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES membership(account_id, user_id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table notice_mail add constraint notice_mail_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table notice_reader add constraint notice_reader_account_id_user_id_fkey FOREIGN KEY (account_id, user_id) REFERENCES membership(account_id, user_id) ON UPDATE CASCADE ON DELETE CASCADE;
alter table picture_fetch add constraint picture_fetch_account_id_schedule_id_fkey FOREIGN KEY (account_id, schedule_id) REFERENCES schedule(account_id, id) ON DELETE CASCADE;
alter table post add constraint post_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table preference add constraint preference_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table preview add constraint preview_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table preview_comment add constraint preview_comment_account_id_preview_id_fkey FOREIGN KEY (account_id, preview_id) REFERENCES preview(account_id, id) ON DELETE CASCADE;
alter table preview_comment add constraint preview_comment_account_id_schedule_id_fkey FOREIGN KEY (account_id, schedule_id) REFERENCES schedule(account_id, id) ON DELETE CASCADE;
alter table preview_schedule add constraint preview_schedule_account_id_preview_id_fkey FOREIGN KEY (account_id, preview_id) REFERENCES preview(account_id, id) ON DELETE CASCADE;
alter table preview_schedule add constraint preview_schedule_account_id_schedule_id_fkey FOREIGN KEY (account_id, schedule_id) REFERENCES schedule(account_id, id) ON DELETE CASCADE;
alter table receipt add constraint receipt_account_id_post_id_fkey FOREIGN KEY (account_id, post_id) REFERENCES post(account_id, id) ON DELETE CASCADE;
alter table recent_request add constraint recent_request_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table request_count add constraint request_count_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table reservation add constraint reservation_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table result_turn add constraint result_turn_account_id_connection_id_fkey FOREIGN KEY (account_id, connection_id) REFERENCES connection(account_id, id) ON DELETE CASCADE;
alter table schedule add constraint schedule_account_id_connection_id_platform_fkey FOREIGN KEY (account_id, connection_id, platform) REFERENCES connection(account_id, id, platform);
alter table schedule add constraint schedule_account_id_draft_id_fkey FOREIGN KEY (account_id, draft_id) REFERENCES draft(account_id, id);
alter table schedule add constraint schedule_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table schedule add constraint schedule_post FOREIGN KEY (account_id, post_id) REFERENCES post(account_id, id) ON DELETE SET NULL (post_id);
alter table schedule_piece add constraint schedule_piece_account_id_schedule_id_fkey FOREIGN KEY (account_id, schedule_id) REFERENCES schedule(account_id, id) ON DELETE CASCADE;
alter table schedule_result add constraint schedule_result_account_id_schedule_id_fkey FOREIGN KEY (account_id, schedule_id) REFERENCES schedule(account_id, id) ON DELETE CASCADE;
alter table sign_in_link add constraint sign_in_link_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id) ON DELETE CASCADE;
alter table sign_in_link add constraint sign_in_link_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth."user"(id) ON DELETE CASCADE;
alter table slot add constraint slot_account_id_connection_id_platform_fkey FOREIGN KEY (account_id, connection_id, platform) REFERENCES connection(account_id, id, platform);
alter table slot add constraint slot_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table snippet add constraint snippet_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);
alter table webhook add constraint webhook_account_id_fkey FOREIGN KEY (account_id) REFERENCES account(id);

CREATE INDEX account_email ON public.account USING btree (lower(email));
CREATE INDEX account_managed ON public.account USING btree (id) WHERE (managed_by IS NOT NULL);
CREATE INDEX account_renewal ON public.account USING btree (renews_at);
CREATE INDEX account_suspended ON public.account USING btree (id) WHERE (suspended_at IS NOT NULL);
CREATE INDEX activity_actor ON public.activity USING btree (account_id, actor, at) WHERE (actor IS NOT NULL);
CREATE INDEX activity_kind ON public.activity USING btree (account_id, kind, at) WHERE (kind <> ALL (ARRAY['schedule.created'::text, 'schedule.publishing'::text, 'schedule.published'::text]));
CREATE INDEX activity_object ON public.activity USING btree (account_id, object_id, at);
CREATE INDEX activity_to_notice ON public.activity USING btree (number) WHERE ((noticed IS NULL) AND ((kind = ANY (ARRAY['schedule.failed'::text, 'schedule.awaiting'::text, 'schedule.approved'::text, 'schedule.rejected'::text, 'connection.expiring'::text, 'connection.needs_reconnect'::text, 'credits.low'::text, 'texts.over_quota'::text])) OR ((detail ->> 'approval'::text) = 'awaiting'::text)));
CREATE INDEX agent_client_age ON public.agent_client USING btree (created_at);
CREATE INDEX agent_grant_client ON public.agent_grant USING btree (client_id);
CREATE INDEX agent_token_expiry ON public.agent_token USING btree (expires_at);
CREATE INDEX agent_token_grant ON public.agent_token USING btree (account_id, key_id, created_at);
CREATE INDEX api_key_created_by ON public.api_key USING btree (created_by);
CREATE INDEX api_key_ended ON public.api_key USING btree (LEAST(revoked_at, expires_at)) WHERE (hash IS NULL);
CREATE INDEX attempt_age ON public.attempt USING btree (started_at);
CREATE INDEX attempt_window_opened ON public.attempt_window USING btree (opened_at);
CREATE INDEX authorization_state_expiry ON public.authorization_state USING btree (expires_at);
CREATE INDEX authorization_state_key ON public.authorization_state USING btree (account_id, key_id) WHERE (key_id IS NOT NULL);
CREATE INDEX connection_grant ON public.connection USING btree (account_id, grant_id) WHERE (grant_id IS NOT NULL);
CREATE INDEX connection_limits ON public.connection USING btree (server_limits_at) WHERE (server_limits_at IS NOT NULL);
CREATE UNIQUE INDEX connection_main ON public.connection USING btree (account_id, platform) WHERE main;
CREATE INDEX connection_paused ON public.connection USING btree (account_id, id) WHERE paused;
CREATE INDEX delivery_age ON public.delivery USING btree (created_at);
CREATE INDEX delivery_dropped ON public.delivery USING btree (account_id, webhook_id, id DESC) WHERE (outcome = 'dropped'::text);
CREATE INDEX delivery_due ON public.delivery USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE UNIQUE INDEX delivery_once ON public.delivery USING btree (account_id, event_id, webhook_id, repeat(id, (redelivery)::integer));
CREATE INDEX draft_card_picture ON public.draft USING btree (account_id, ((link_card #>> '{page,picture,sha256}'::text[]))) WHERE ((link_card #>> '{page,picture,sha256}'::text[]) IS NOT NULL);
CREATE INDEX draft_deleted ON public.draft USING btree (deleted_at) WHERE ((deleted_at IS NOT NULL) AND (NOT forgotten));
CREATE INDEX draft_labels ON public.draft USING gin (label_hashes(account_id, tags, metadata)) WHERE ((tags <> '{}'::text[]) OR (metadata <> '{}'::jsonb));
CREATE INDEX draft_list ON public.draft USING btree (account_id, id DESC) WHERE (deleted_at IS NULL);
CREATE INDEX draft_media ON public.draft USING gin (media jsonb_path_ops) WHERE (media <> '[]'::jsonb);
CREATE INDEX draft_post ON public.draft USING btree (account_id, post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX draft_repeat_due ON public.draft_repeat USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX draft_version_card_picture ON public.draft_version USING btree (account_id, ((link_card #>> '{page,picture,sha256}'::text[]))) WHERE ((link_card #>> '{page,picture,sha256}'::text[]) IS NOT NULL);
CREATE INDEX draft_version_media ON public.draft_version USING gin (media jsonb_path_ops) WHERE (media <> '[]'::jsonb);
CREATE INDEX event_age ON public.event USING btree (created_at);
CREATE INDEX event_other ON public.event USING btree (account_id, id DESC) WHERE (kind <> ALL (ARRAY['post.published'::text, 'post.scheduled'::text]));
CREATE INDEX idempotency_key_age ON public.idempotency_key USING btree (created_at);
CREATE INDEX invitation_expiry ON public.invitation USING btree (expires_at);
CREATE UNIQUE INDEX invitation_once ON public.invitation USING btree (account_id, lower(email));
CREATE INDEX made_account_deleted ON public.made_account USING btree (deleted_at) WHERE (deleted_at IS NOT NULL);
CREATE INDEX made_account_user ON public.made_account USING btree (user_id);
CREATE INDEX media_kind ON public.media USING btree (account_id, kind, id DESC);
CREATE INDEX media_of_blob ON public.media USING btree (account_id, sha256);
CREATE INDEX media_blob_unreferenced ON public.media_blob USING btree (unreferenced_since) WHERE (unreferenced_since IS NOT NULL);
CREATE INDEX media_deletion_deleted ON public.media_deletion USING btree (deleted_at);
CREATE INDEX media_removal_asked ON public.media_removal USING btree (asked_at NULLS FIRST);
CREATE INDEX media_upload_expiry ON public.media_upload USING btree (expires_at);
CREATE INDEX membership_user ON public.membership USING btree (user_id, since);
CREATE INDEX network_grant_refresh ON public.network_grant USING btree (refresh_due_at) WHERE (refresh_due_at IS NOT NULL);
CREATE INDEX network_grant_revoke ON public.network_grant USING btree (revoke_at) WHERE (revoke_at IS NOT NULL);
CREATE INDEX notice_age ON public.notice USING btree (at);
CREATE INDEX notice_mail_due ON public.notice_mail USING btree (due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX notice_reader_user ON public.notice_reader USING btree (user_id);
CREATE INDEX picture_fetch_age ON public.picture_fetch USING btree (COALESCE(fetched_at, closed_at));
CREATE INDEX post_labels ON public.post USING gin (label_hashes(account_id, tags, metadata)) WHERE ((tags <> '{}'::text[]) OR (metadata <> '{}'::jsonb));
CREATE INDEX post_receipt_due ON public.post USING btree (receipt_due_at) WHERE (receipt_due_at IS NOT NULL);
CREATE INDEX preview_expiry ON public.preview USING btree (expires_at);
CREATE INDEX preview_maker ON public.preview USING btree (user_id) WHERE (user_id IS NOT NULL);
CREATE INDEX preview_comment_preview ON public.preview_comment USING btree (account_id, preview_id);
CREATE INDEX preview_schedule_preview ON public.preview_schedule USING btree (account_id, preview_id);
CREATE INDEX recent_request_age ON public.recent_request USING btree (at);
CREATE INDEX request_count_day ON public.request_count USING btree (day);
CREATE INDEX reservation_expiry ON public.reservation USING btree (expires_at);
CREATE INDEX result_turn_due ON public.result_turn USING btree (due_at);
CREATE INDEX schedule_age ON public.schedule USING btree (scheduled_at) WHERE (due_at IS NULL);
CREATE INDEX schedule_draft ON public.schedule USING btree (account_id, draft_id, scheduled_at);
CREATE INDEX schedule_due ON public.schedule USING btree (due_at) WHERE ((due_at IS NOT NULL) AND (NOT parked));
CREATE INDEX schedule_labels ON public.schedule USING gin (label_hashes(account_id, '{}'::text[], metadata)) WHERE (metadata <> '{}'::jsonb);
CREATE UNIQUE INDEX schedule_lane ON public.schedule USING btree (account_id, connection_id) WHERE (lease_until IS NOT NULL);
CREATE INDEX schedule_list ON public.schedule USING btree (account_id, scheduled_at, id);
CREATE INDEX schedule_list_approval ON public.schedule USING btree (account_id, approval, scheduled_at, id) WHERE (approval IS NOT NULL);
CREATE INDEX schedule_list_connection ON public.schedule USING btree (account_id, connection_id, scheduled_at, id);
CREATE INDEX schedule_list_platform ON public.schedule USING btree (account_id, platform, scheduled_at, id);
CREATE INDEX schedule_list_status ON public.schedule USING btree (account_id, status, scheduled_at, id);
CREATE INDEX schedule_parked ON public.schedule USING btree (account_id, connection_id, due_at) WHERE parked;
CREATE INDEX schedule_post ON public.schedule USING btree (account_id, post_id) WHERE (post_id IS NOT NULL);
CREATE INDEX schedule_post_open ON public.schedule USING btree (account_id, post_id) WHERE ((post_id IS NOT NULL) AND (status <> 'published'::text));
CREATE UNIQUE INDEX schedule_repetition ON public.schedule USING btree (account_id, repeat_id) WHERE ((repeat_id IS NOT NULL) AND (status = ANY (ARRAY['pending'::text, 'publishing'::text])));
CREATE UNIQUE INDEX schedule_time ON public.schedule USING btree (account_id, connection_id, scheduled_at) WHERE (status = ANY (ARRAY['pending'::text, 'publishing'::text, 'published'::text]));
CREATE INDEX schedule_piece_published ON public.schedule_piece USING btree (account_id, published_at) WHERE (external_id IS NOT NULL);
CREATE INDEX schedule_result_due ON public.schedule_result USING btree (account_id, connection_id, due_at) WHERE (due_at IS NOT NULL);
CREATE INDEX sign_in_link_email ON public.sign_in_link USING btree (email);
CREATE INDEX sign_in_link_expiry ON public.sign_in_link USING btree (expires_at);
CREATE INDEX text_usage_free ON public.text_usage USING btree (free_until) WHERE (free_until IS NOT NULL);
CREATE INDEX text_usage_unchecked ON public.text_usage USING btree (account_id) WHERE unchecked;
CREATE INDEX wrong_password_last ON public.wrong_password USING btree (last_at);

CREATE TRIGGER draft_bytes_added AFTER INSERT ON public.draft REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_draft_bytes();
CREATE TRIGGER draft_bytes_changed AFTER UPDATE ON public.draft REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_draft_bytes();
CREATE TRIGGER draft_bytes_removed AFTER DELETE ON public.draft REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_draft_bytes();
CREATE TRIGGER source_bytes_added AFTER INSERT ON public.draft_source REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_source_bytes();
CREATE TRIGGER source_bytes_changed AFTER UPDATE ON public.draft_source REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_source_bytes();
CREATE TRIGGER source_bytes_removed AFTER DELETE ON public.draft_source REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_source_bytes();
CREATE TRIGGER version_bytes_added AFTER INSERT ON public.draft_version REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_version_bytes();
CREATE TRIGGER version_bytes_removed AFTER DELETE ON public.draft_version REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_version_bytes();
CREATE TRIGGER schedule_emptied AFTER TRUNCATE ON public.schedule FOR EACH STATEMENT EXECUTE FUNCTION note_emptied();
CREATE TRIGGER schedule_repetition_cancelled AFTER DELETE ON public.schedule FOR EACH ROW WHEN (((old.repeat_id IS NOT NULL) AND (old.status = ANY (ARRAY['pending'::text, 'publishing'::text])))) EXECUTE FUNCTION end_repetition();
CREATE TRIGGER schedule_repetition_ended AFTER UPDATE OF status ON public.schedule FOR EACH ROW WHEN (((old.repeat_id IS NOT NULL) AND (old.status = 'publishing'::text) AND (new.status = ANY (ARRAY['published'::text, 'failed'::text])))) EXECUTE FUNCTION end_repetition();
CREATE TRIGGER schedule_state BEFORE UPDATE OF status ON public.schedule FOR EACH ROW EXECUTE FUNCTION keep_schedule_state();
CREATE TRIGGER setting_emptied AFTER TRUNCATE ON public.setting FOR EACH STATEMENT EXECUTE FUNCTION note_emptied();
CREATE TRIGGER snippet_bytes_added AFTER INSERT ON public.snippet REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_snippet_bytes();
CREATE TRIGGER snippet_bytes_changed AFTER UPDATE ON public.snippet REFERENCING OLD TABLE AS removed NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_snippet_bytes();
CREATE TRIGGER snippet_bytes_removed AFTER DELETE ON public.snippet REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_snippet_bytes();
