-- The server of a connection (`https://host[:port]`), on a network where each connection has one, and what that server reported of its
-- limits (ServerLimits) when it was connected, or within the last day.
alter table connection add column server text, add column server_limits jsonb, add column server_limits_at timestamptz(3);
create index connection_limits on connection (server_limits_at) where server_limits_at is not null;
alter table network_grant add column server text, add column server_limits jsonb;
alter table authorization_state add column server text;

-- Crier as a client of a server that users name, for all accounts. One that was registered for another way back is registered again.
create table server_client (
  platform text not null,
  server text not null,
  client_id text not null,
  secret_sealed text not null,
  redirect_uri text not null,
  created_at timestamptz(3) not null,
  primary key (platform, server)
);
