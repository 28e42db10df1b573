-- A draft counts its edits, so that whoever edits or schedules it can say which text is meant.
alter table draft add column version integer not null default 1;

-- Who said that an unconfirmed post is out, as they were called then: {type, id, name}. And what its owner has put away.
alter table schedule add column resolved_by jsonb;
alter table schedule add column dismissed boolean not null default false;
