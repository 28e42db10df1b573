-- When the answer to a renewal was lost that may have used up the refresh token: the present access is used to its end. Null: none was.
alter table connection add column renewal_lost_at timestamptz(3);

-- Owners are notified of an access that ends because its renewal was lost.
alter table notice drop constraint notice_kind_check;
alter table notice add constraint notice_kind_check check (kind in ('post_failed', 'post_unconfirmed', 'post_to_approve', 'post_approved',
  'post_rejected', 'connection_expiring', 'connection_needs_reconnect', 'credits_low', 'texts_over_quota'));
drop index activity_to_notice;
create index activity_to_notice on activity (number) where noticed is null and (kind in ('schedule.failed', 'schedule.awaiting',
  'schedule.approved', 'schedule.rejected', 'connection.expiring', 'connection.needs_reconnect', 'credits.low', 'texts.over_quota')
  or detail ->> 'approval' = 'awaiting');
