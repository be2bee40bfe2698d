-- What a statement on paper said, under the code by which anybody who holds the paper can confirm it.

create table statements (
  -- 80 random bits in Crockford's base 32: who knows one has seen the paper.
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{16}$'),
  member_id uuid not null references members (id),
  -- As the check shows them: no more of the name leaves the paper.
  initials text not null,
  -- Days in Moscow, both included.
  since date not null,
  until date not null check (until >= since),
  -- Up to this transaction of the member: the statement can be made again from the ledger.
  last_seq bigint not null,
  items integer not null,
  -- { available, frozen, debt: { opening, income, outgo, closing } }, in points.
  figures jsonb not null,
  -- SHA-256 of the file as it was handed out.
  file_hash bytea not null check (octet_length(file_hash) = 32),
  -- Business clock, as the paper says it.
  made_at timestamptz not null,
  -- System clock.
  recorded_at timestamptz not null default now()
);
create index statements_member on statements (member_id, made_at);
create trigger statements_insert_only before update or delete or truncate on statements
  for each statement execute function refuse_change();
