-- What goes after its time is found by its age, the oldest first (docs/decisions/0270). None of these columns changes after the insert,
-- or changes seldom: HOT updates stay what they are.
create index delivery_age on delivery (created_at);
create index picture_fetch_age on picture_fetch ((coalesce(fetched_at, closed_at)));
create index request_count_day on request_count (day);
create index authorization_state_expiry on authorization_state (expires_at);
create index authorization_state_key on authorization_state (account_id, key_id) where key_id is not null;
create index invitation_expiry on invitation (expires_at);
create index sign_in_link_expiry on sign_in_link (expires_at);
create index session_expiry on auth.session ("expiresAt");
create index verification_expiry on auth.verification ("expiresAt");
create index api_key_ended on api_key ((least(revoked_at, expires_at))) where hash is null;

-- A deleted draft that a schedule still names loses its text and stays: it must not be looked at in every hour that follows.
alter table draft add column forgotten boolean not null default false;
drop index draft_deleted;
create index draft_deleted on draft (deleted_at) where deleted_at is not null and not forgotten;
