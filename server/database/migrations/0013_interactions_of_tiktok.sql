-- Until now TikTok's interactions were allowed wherever the account's own settings allow them; from now on a connection allows what its
-- settings say, and nothing else. Existing connections stay as they were.
update connection
set settings = settings || '{"allow_comment": true, "allow_duet": true, "allow_stitch": true}'
where platform = 'tiktok' and (external_account_id is not null or state = 'incomplete');
