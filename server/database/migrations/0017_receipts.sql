-- The journal of a post that has ended, as one document. It goes with its post.
create table receipt (
  account_id text not null,
  post_id text not null,
  -- Of the salts of its texts.
  salt bytea not null,
  document jsonb,
  written_at timestamptz(3),
  primary key (account_id, post_id),
  foreign key (account_id, post_id) references post (account_id, id) on delete cascade
);

-- Set where a post ends or is resolved, and taken away when its receipt is written.
alter table post add column receipt_due_at timestamptz(3);
create index post_receipt_due on post (receipt_due_at) where receipt_due_at is not null;
