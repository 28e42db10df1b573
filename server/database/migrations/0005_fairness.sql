-- How large a draft is, without reading its text: a page of a list ends where it has enough.
create function text_bytes(pieces text[]) returns integer language sql immutable parallel safe
  return (select sum(octet_length(piece))::integer from unnest(pieces) as piece);
alter table draft add column bytes integer not null generated always as (text_bytes(pieces)) stored;
-- What a list of schedules shows of a draft: of a large text PostgreSQL would unpack all to show its beginning.
alter table draft add column beginning text not null generated always as (left(pieces[1], 600)) stored;
