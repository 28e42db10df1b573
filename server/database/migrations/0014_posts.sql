-- What goes to several connections is one post. Its drafts and schedules are its parts; `completions` counts how often all of them had ended.
create table post (
  account_id text not null references account (id),
  id text not null,
  tags text[] not null default '{}',
  metadata jsonb not null default '{}',
  completions integer not null default 0,
  created_at timestamptz(3) not null,
  updated_at timestamptz(3) not null,
  primary key (account_id, id)
);

-- A draft of a post knows the connection that it was written for; null: the main one of its platform.
alter table draft add column post_id text, add column connection_id text, add column tags text[] not null default '{}',
  add column metadata jsonb not null default '{}';
alter table draft add constraint draft_post foreign key (account_id, post_id) references post (account_id, id) on delete set null (post_id);
create index draft_post on draft (account_id, post_id) where post_id is not null;

-- Always that of its draft.
alter table schedule add column post_id text, add column metadata jsonb not null default '{}';
alter table schedule add constraint schedule_post foreign key (account_id, post_id) references post (account_id, id) on delete set null (post_id);
create index schedule_post on schedule (account_id, post_id) where post_id is not null;
create index schedule_post_open on schedule (account_id, post_id) where post_id is not null and status <> 'published';

-- Hashes of an account's tags and metadata, for filters: an index holds no long text, and finds nothing of other accounts.
create function label_hashes(account_id text, tags text[], metadata jsonb) returns bigint[]
  language sql immutable parallel safe
  return array(select hashtextextended(account_id || '#' || tag, 0) from unnest(tags) as tag)
    || array(select hashtextextended(account_id || '=' || key || '=' || value, 0) from jsonb_each_text(metadata));
create index post_labels on post using gin (label_hashes(account_id, tags, metadata)) where tags <> '{}' or metadata <> '{}';
create index draft_labels on draft using gin (label_hashes(account_id, tags, metadata)) where tags <> '{}' or metadata <> '{}';
create index schedule_labels on schedule using gin (label_hashes(account_id, '{}', metadata)) where metadata <> '{}';

-- When all parts of a post have ended.
alter table event drop constraint event_kind_check;
alter table event add constraint event_kind_check check (kind in ('post.published', 'post.failed', 'post.completed', 'credits.low'));
