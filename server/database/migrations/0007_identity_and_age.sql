-- Ended posts are found by their time, the oldest first (docs/decisions/0286). Both columns are in other indexes already: HOT updates
-- stay what they are, and a schedule enters this index once, when it ends.
create index schedule_age on schedule (scheduled_at) where due_at is null;

-- What tells whether this database is the one that posts were last claimed from, without the file of `schedule`, which every rewrite
-- changes (docs/decisions/0287). A process of the version before keeps its own setting, `incarnation`.
insert into setting (name, value)
select 'identity', case when value like '%/' || pg_relation_filenode('schedule')
  then regexp_replace(value, '[^/]+$', '') || 'schedule'::regclass::oid || '/0' else 'unknown' end
from setting where name = 'incarnation';

-- Emptied, and filled again with older rows, the table keeps its OID.
create function note_emptied() returns trigger language plpgsql as $$
begin
  insert into setting (name, value) values ('emptied', pg_current_xact_id()::text) on conflict (name) do update set value = excluded.value;
  return null;
end
$$;
create trigger schedule_emptied after truncate on schedule for each statement execute function note_emptied();
create trigger setting_emptied after truncate on setting for each statement execute function note_emptied();

-- Tables that grow with every post: vacuumed after 2 % of dead rows. At 20 %, the default, a page of a list read 600 pages where it reads
-- 115 at 2 % and 5 after a vacuum; the next due post 107,000 beside an old snapshot, where 11,800 (300,000 schedules, PostgreSQL 18).
alter table schedule set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table schedule_piece set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table schedule_result set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table attempt set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table delivery set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table event set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table activity set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
-- Room on the page for an edit: of four edits each of 1,000 drafts among 4,000 all are HOT updates instead of 58 %.
alter table draft set (fillfactor = 90, autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
