-- Registered or changed by a request that came through a proxy of which nobody has told the server: its address is public at every attempt.
alter table webhook add column public_only boolean not null default false;

-- An address to connect a network ends with the key, or the membership, of whoever asked for it.
alter table connect_ticket add column key_id text references api_key (id) on delete cascade;
alter table connect_ticket add column user_id text references auth."user" (id) on delete cascade;
