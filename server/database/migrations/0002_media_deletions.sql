-- Uploads that were deleted, as long as each deletion can be undone: a row for each, in a table of its own, which no reader of the others
-- sees. It waits for nothing and nothing waits for it, so there is no reference to the account.
create table media_deletion (
  account_id text not null,
  id text not null,
  -- Its row, as it was.
  upload jsonb not null,
  -- The drafts that lost it, each with the version that came of it and the one before.
  drafts jsonb not null,
  deleted_at timestamptz(3) not null,
  primary key (account_id, id)
);
create index media_deletion_deleted on media_deletion (deleted_at);
