-- What the person chose for a connection: on TikTok who may see the posts (`privacy_level`). TikTok knows no default.
alter table connection add column settings jsonb not null default '{}';
-- Connections to the sandbox made by the server post to everyone.
update connection set settings = '{"privacy_level": "PUBLIC_TO_EVERYONE"}' where platform = 'tiktok' and kind = 'sandbox';

-- After the way back: the page on which the person chooses, for the author who was connected, among what the network offered.
alter table connect_ticket
  add column choice_hash bytea unique,
  add column choice_options text[],
  add column external_account_id text;
