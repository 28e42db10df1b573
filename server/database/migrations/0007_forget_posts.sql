-- Ended posts are found by their time, the oldest first (docs/decisions/0286). Both columns are in other indexes already: HOT updates
-- stay what they are, and a schedule enters this index once, when it ends.
create index schedule_age on schedule (scheduled_at) where due_at is null;
