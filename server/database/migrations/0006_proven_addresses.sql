-- An e-mail address belongs to a person once a link was opened that only its mailbox, or the operator's command, received (docs/security.md).

-- Without an address: whoever proved it has taken it.
alter table auth."user" alter column "email" drop not null;

-- Addresses that were proven cannot be told from those that were claimed, so none counts as proven (docs/decisions/0030). The first proof
-- gives the person's memberships to whoever brings it: `addressInherited`.
alter table auth."user" add column "addressInherited" boolean not null default false;
update auth."user" set "emailVerified" = false, "addressInherited" = true;

-- Addresses are compared in one form. Of two that become one, the one that was written so already keeps it.
with normal as (
  select id, lower(normalize(email, NFKC)) as address,
    row_number() over (partition by lower(normalize(email, NFKC)) order by email <> lower(normalize(email, NFKC)), id) as place
  from auth."user"
)
update auth."user" as person set "email" = case when normal.place = 1 then normal.address end
  from normal where normal.id = person.id and person.email <> normal.address;

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

-- An address that somebody wants to have; theirs when they open the link that was mailed to it.
create table address_change (
  user_id text primary key references auth."user" (id) on delete cascade,
  email text not null,
  hash bytea not null unique,
  created_at timestamptz(3) not null,
  expires_at timestamptz(3) not null
);

-- `mailed`: nobody but the mailbox has received the link, so opening it proves the address.
delete from invitation where email <> lower(normalize(email, NFKC));
alter table invitation add column mailed boolean not null default false;
alter table invitation add column created_by text references auth."user" (id) on delete cascade;

-- The person who made the key, or who made the key that made it. Null: the operator, or before this was kept.
alter table api_key add column created_by text references auth."user" (id) on delete set null;
create index api_key_created_by on api_key (created_by);

-- Attempts to sign in and letters, by who makes them or gets them. Unlogged, as the windows of requests are; instead of the library's.
create unlogged table attempt_window (
  key text primary key,
  opened_at timestamptz not null,
  count integer not null
);
create index attempt_window_opened on attempt_window (opened_at);
drop table auth."rateLimit";

-- Wrong passwords, by the hash of the address that was typed and by where they came from.
create unlogged table wrong_password (
  person bytea not null,
  caller text not null,
  count integer not null,
  last_at timestamptz not null,
  primary key (person, caller)
);
create index wrong_password_last on wrong_password (last_at);
