-- What the drafts, versions and sources of an account weigh. Triggers keep it in the transaction of each change, so the sum is exact and
-- no request adds up rows. It waits for nothing and nothing waits for it, so there is no reference to the account.
create table text_usage (
  account_id text primary key,
  bytes bigint not null check (bytes >= 0),
  -- The account is from before the quota and has not been compared with its plan yet.
  unchecked boolean not null default false,
  -- It was above its plan then, and keeps writing until this time.
  free_until timestamptz(3)
);
create index text_usage_unchecked on text_usage (account_id) where unchecked;
create index text_usage_free on text_usage (free_until) where free_until is not null;

-- Statements lock the row last, after their drafts, and several rows in one order.
create function add_text_bytes(account text, added bigint) returns void language plpgsql as $$
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
$$;

create function count_draft_bytes() returns trigger language plpgsql as $$
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
$$;

-- Versions and sources are written once and deleted, never updated, but that sealing with another key may change a length.
create function count_version_bytes() returns trigger language plpgsql as $$
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
$$;

create function count_source_bytes() returns trigger language plpgsql as $$
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
$$;

create trigger draft_bytes_added after insert on draft referencing new table as added for each statement execute function count_draft_bytes();
create trigger draft_bytes_changed after update on draft referencing old table as removed new table as added for each statement execute function count_draft_bytes();
create trigger draft_bytes_removed after delete on draft referencing old table as removed for each statement execute function count_draft_bytes();
create trigger version_bytes_added after insert on draft_version referencing new table as added for each statement execute function count_version_bytes();
create trigger version_bytes_removed after delete on draft_version referencing old table as removed for each statement execute function count_version_bytes();
create trigger source_bytes_added after insert on draft_source referencing new table as added for each statement execute function count_source_bytes();
create trigger source_bytes_changed after update on draft_source referencing old table as removed new table as added for each statement execute function count_source_bytes();
create trigger source_bytes_removed after delete on draft_source referencing old table as removed for each statement execute function count_source_bytes();

insert into text_usage (account_id, bytes, unchecked)
select account_id, sum(bytes), true from (
  select account_id, bytes from draft
  union all select account_id, bytes + octet_length(evidence::text) + octet_length(warnings::text) from draft_version
  union all select account_id, octet_length(text_sealed) from draft_source
) as texts group by account_id;

-- The answer to a request is dropped before its key: the key says what was made, so that a repeat has no second effect.
alter table idempotency_key add column made jsonb;

-- People are told when an account is above the quota at the upgrade.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('post_failed', 'post_unconfirmed', 'post_to_approve', 'post_approved',
  'post_rejected', 'connection_needs_reconnect', 'credits_low', 'texts_over_quota'));
drop index activity_to_notice;
create index activity_to_notice on activity (number) where noticed is null and (kind in ('schedule.failed', 'schedule.awaiting',
  'schedule.approved', 'schedule.rejected', 'connection.needs_reconnect', 'credits.low', 'texts.over_quota') or detail ->> 'approval' = 'awaiting');
