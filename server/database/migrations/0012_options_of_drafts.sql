-- What the author chose of each network's own settings (PostOptions). Its shape bounds it to some hundred bytes, so `bytes` leaves it out.
alter table draft add column options jsonb not null default '{}';
alter table draft_version add column options jsonb not null default '{}';

-- With the options. A draft without any keeps the hash of before, so approvals stay, and the function of before serves processes of the
-- release before this one.
create function approval_hash(
  platform text, connection_id text, scheduled_at timestamptz, content_type text, pieces text[], media jsonb, caption text, first_comment text,
  options jsonb
) returns bytea
  language sql immutable parallel safe
  return case when options = '{}'
    then approval_hash(platform, connection_id, scheduled_at, content_type, pieces, media, caption, first_comment)
    else sha256(convert_to(
      jsonb_build_array(platform, connection_id, extract(epoch from scheduled_at), content_type, to_jsonb(pieces), media, caption, first_comment,
        options)::text, 'UTF8')) end;
