-- Texts that people insert into posts.
create table snippet (
  account_id text not null references account (id),
  id text not null,
  name text not null,
  kind text not null check (kind in ('text', 'hashtags', 'template')),
  content text not null,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

-- They count with the other texts of the account.
create function count_snippet_bytes() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_text_bytes(account_id, sum(octet_length(name) + octet_length(content))) from added group by account_id order by account_id;
  elsif tg_op = 'DELETE' then
    perform add_text_bytes(account_id, -sum(octet_length(name) + octet_length(content))) from removed group by account_id order by account_id;
  else
    perform add_text_bytes(account_id, sum(bytes))
    from (select account_id, octet_length(name) + octet_length(content) as bytes from added
      union all select account_id, -(octet_length(name) + octet_length(content)) from removed) as changed
    group by account_id order by account_id;
  end if;
  return null;
end
$$;

create trigger snippet_bytes_added after insert on snippet referencing new table as added for each statement execute function count_snippet_bytes();
create trigger snippet_bytes_changed after update on snippet referencing old table as removed new table as added for each statement execute function count_snippet_bytes();
create trigger snippet_bytes_removed after delete on snippet referencing old table as removed for each statement execute function count_snippet_bytes();
