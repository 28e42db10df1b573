-- When it was noticed instead of whether: what may be out is looked for until so long afterwards.
alter table schedule add column set_back_at timestamptz(3);
update schedule set set_back_at = created_at where look_first;
alter table schedule drop column look_first;
