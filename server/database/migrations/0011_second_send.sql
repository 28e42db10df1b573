-- What a send was answered that may be tried again: it is believed once the network has been asked whether the post is there.
alter table schedule_piece add column refused jsonb;
-- When the first send of this text began whose post may be there all the same.
alter table schedule_piece add column sent_since timestamptz(3);

-- Addresses of pictures belong to one send. Those that were not fetched are closed before the piece is sent again.
alter table picture_fetch rename column epoch to attempt;
alter table picture_fetch alter column fetched_at drop not null;
alter table picture_fetch add column closed_at timestamptz(3);
alter table picture_fetch add constraint picture_fetch_either check ((fetched_at is null) <> (closed_at is null));

-- How long certain failures are still tried again, in time that was really spent on it: a clock that jumps takes nothing away.
alter table schedule add column retry_left_ms integer;
alter table schedule add column failures integer not null default 0;
-- Tries that are under way get the usual time anew.
update schedule set retry_left_ms = 1200000 where retry_until is not null;
alter table schedule drop column retry_until;
