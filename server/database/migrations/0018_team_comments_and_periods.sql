-- People and keys of the account comment too, beside the clients; `author` is who they were then. Clients see what is marked for them.
alter table preview_comment alter column preview_id drop not null, alter column name drop not null,
  add column author jsonb, add column visible_to_client boolean not null default false;
alter table preview_comment add constraint preview_comment_author check ((preview_id is null) <> (author is null));

-- A link for a period shows every schedule of that time, so it names none.
alter table preview add column shown_from timestamptz(3), add column shown_to timestamptz(3);
alter table preview add constraint preview_period check ((shown_from is null) = (shown_to is null) and shown_from < shown_to);
