-- Keys of programs that run a product on this server. They belong to no account.
create table operator_key (
  id text primary key,
  name text,
  hash bytea not null unique,
  shown text not null,
  created_at timestamptz(3) not null,
  last_used_at timestamptz(3),
  revoked_at timestamptz(3)
);

-- Such keys see the accounts that one of them made, and no other.
alter table account add column managed_by text references operator_key (id), add column suspended_at timestamptz(3);
create index account_managed on account (id) where managed_by is not null;
create index account_suspended on account (id) where suspended_at is not null;
alter table api_key add column operator_key_id text references operator_key (id);

-- The POSTs of an operator's key are kept under its id, which is no account.
alter table idempotency_key drop constraint idempotency_key_account_id_fkey;

-- Where the browser returns to after connecting, and what it brings along.
alter table authorization_state add column return_url text, add column return_state text;
