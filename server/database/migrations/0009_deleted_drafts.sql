-- Deleted drafts are forgotten after 30 days: found by their age.
create index draft_deleted on draft (deleted_at) where deleted_at is not null;
