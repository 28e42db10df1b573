-- Which of the operator's applications made a grant: `pages` the one for pages, null the network's own.
alter table network_grant add column application text;
