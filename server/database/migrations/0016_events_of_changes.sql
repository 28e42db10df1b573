-- Events of plans, decisions, connections and media.
alter table event drop constraint event_kind_check;
alter table event add constraint event_kind_check check (kind in ('post.published', 'post.failed', 'post.completed', 'post.scheduled',
  'post.moved', 'post.cancelled', 'post.approval_requested', 'post.approved', 'post.rejected', 'connection.connected', 'connection.expiring',
  'connection.needs_reconnect', 'media.ready', 'media.failed', 'credits.low'));

-- What every post has is not rare.
drop index event_other;
create index event_other on event (account_id, id desc) where kind not in ('post.published', 'post.scheduled');

-- What a webhook for `*` may read: the scopes of whoever registered it.
alter table webhook add column readable text[];
