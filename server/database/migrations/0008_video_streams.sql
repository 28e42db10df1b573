-- What is inside a video beside its codecs (StreamFacts). Null for other files, and for videos that were uploaded before this was read:
-- these are judged by the other columns only.
alter table media add column streams jsonb;
