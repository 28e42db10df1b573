-- The card of a draft's first link as it was read (StoredLinkCard); null: none is wanted. Its reader bounds it to some kilobytes, so `bytes`
-- leaves it out.
alter table draft add column link_card jsonb;
alter table draft_version add column link_card jsonb;

-- The pictures of cards are files without an upload: the sweep asks whether a draft or a version still shows one.
create index draft_card_picture on draft (account_id, (link_card #>> '{page,picture,sha256}'))
  where link_card #>> '{page,picture,sha256}' is not null;
create index draft_version_card_picture on draft_version (account_id, (link_card #>> '{page,picture,sha256}'))
  where link_card #>> '{page,picture,sha256}' is not null;

-- With the card. A draft without one keeps the hash of before, so approvals stay, and the function of before serves processes of the
-- release before this one.
create function approval_hash(
  platform text, connection_id text, scheduled_at timestamptz, content_type text, pieces text[], media jsonb, caption text, first_comment text,
  options jsonb, link_card jsonb
) returns bytea
  language sql immutable parallel safe
  return case when link_card is null
    then approval_hash(platform, connection_id, scheduled_at, content_type, pieces, media, caption, first_comment, options)
    else sha256(convert_to(
      jsonb_build_array(platform, connection_id, extract(epoch from scheduled_at), content_type, to_jsonb(pieces), media, caption, first_comment,
        options, link_card)::text, 'UTF8')) end;
