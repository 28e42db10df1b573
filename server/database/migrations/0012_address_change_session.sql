-- A change of address belongs to the browser that asked for it, and ends with its session: a second browser may have been signed in as this
-- person by somebody else's link. What waits now is asked for again.
delete from address_change;
alter table address_change add column session_id text not null references auth."session" ("id") on delete cascade;
