-- On its way out a row is changed several times within a second. With room on its page the changed row stays there, and its indexes
-- (schedule has ten) need no new entries.
alter table schedule set (fillfactor = 75);
alter table schedule_piece set (fillfactor = 75);
alter table attempt set (fillfactor = 85);
alter table delivery set (fillfactor = 85);
