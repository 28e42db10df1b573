-- A consent for a network of which the account has no connection: the connection is made when the consent succeeds.
alter table authorization_state alter column connection_id drop not null;

-- The first connection of each network is its main one. Those of an added network were not, so that its name meant none of them.
update connection set main = true
from (
  select distinct on (account_id, platform) account_id, id from connection as first
  where removed_at is null and not exists (
    select from connection as main where main.account_id = first.account_id and main.platform = first.platform and main.main
  )
  order by account_id, platform, created_at, id
) as first
where connection.account_id = first.account_id and connection.id = first.id;
