-- Who opened which item of the news, and how many did: one a member, however often.

-- As many as it has rows in news_reads.
alter table news add column reads integer not null default 0 check (reads >= 0);

create table news_reads (
  news_id uuid not null references news (id),
  member_id uuid not null references members (id),
  at timestamptz not null,
  primary key (news_id, member_id)
);
create index news_reads_member on news_reads (member_id);
