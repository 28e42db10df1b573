-- Notices above read_to that the person has opened, the last one first; at most 1,000.
alter table notice_reader add column read_singly bigint[] default '{}' not null;
