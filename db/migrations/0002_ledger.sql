-- The money. Entries are the truth; balances and parts are kept by the statement that writes the entries.

create type ledger_account as enum (
  -- A member's: bounded by the table balances.
  'available', 'frozen', 'withdrawal', 'debt',
  -- The programme's: entries only, stamped with the member, so that nobody queues for one row.
  'rewards', 'corrections', 'payouts', 'tax'
);
create type history_category as enum ('reward', 'release', 'withdrawal', 'refund', 'correction');

-- A row a member: the four accounts, the member's sequence, and how many items of each category the history has.
create table balances (
  member_id uuid primary key references members (id),
  available bigint not null default 0 constraint available_covers check (available >= 0),
  frozen bigint not null default 0 constraint frozen_covers check (frozen >= 0),
  withdrawal bigint not null default 0 constraint withdrawal_covers check (withdrawal >= 0),
  debt bigint not null default 0 constraint debt_is_owed check (debt <= 0),
  last_seq bigint not null default 0,
  reward_items integer not null default 0,
  release_items integer not null default 0,
  withdrawal_items integer not null default 0,
  refund_items integer not null default 0,
  correction_items integer not null default 0
);

-- A row is an item of the member's history. Insert-only.
create table transactions (
  member_id uuid not null,
  -- Order of the history: given under the lock of the member's balances row, without gaps.
  seq bigint not null,
  -- Null: moves money and is no item of the history (a payout that succeeded).
  category history_category,
  kind text not null,
  contract_number text,
  order_id uuid,
  -- What the operation was made from: rule version, base, percent … Enough to explain it and to compute it again.
  params jsonb not null default '{}',
  -- Lower-case words that the history's search looks in.
  search text not null default '',
  amount bigint not null,
  available_delta bigint not null,
  available_after bigint not null,
  debt_delta bigint not null,
  -- Business clock.
  occurred_at timestamptz not null,
  -- System clock.
  recorded_at timestamptz not null default now(),
  actor text not null,
  idempotency_key text not null,
  -- SHA-256 of the request that the key was first used with.
  request_hash bytea not null,
  primary key (member_id, seq),
  constraint transactions_idempotency_key unique (member_id, idempotency_key)
);
create index transactions_history on transactions (member_id, seq desc) where category is not null;
create index transactions_category on transactions (member_id, category, seq desc) where category is not null;
create index transactions_period on transactions (member_id, occurred_at) include (seq, category) where category is not null;

-- Legs of transactions. Those of one transaction add up to zero. Insert-only.
create table entries (
  member_id uuid not null,
  seq bigint not null,
  leg smallint not null,
  account ledger_account not null,
  amount bigint not null check (amount <> 0),
  -- The part that the leg opens or draws on: a lot of frozen money, a hold of withdrawn money.
  part bigint,
  primary key (member_id, seq, leg),
  constraint entries_name_their_part check ((part is not null) = (account in ('frozen', 'withdrawal')))
);

-- Pending money by its pieces: a lot (a frozen reward with its date) or a hold (kept back for a withdrawal).
-- Its number is that of the transaction that opened it.
create table parts (
  member_id uuid not null,
  part bigint not null,
  account ledger_account not null check (account in ('frozen', 'withdrawal')),
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  contract_number text,
  order_id uuid,
  -- Lots only, business clock.
  releases_at timestamptz,
  primary key (member_id, part),
  constraint part_covers check (remaining between 0 and amount),
  constraint lots_have_a_date check ((releases_at is not null) = (account = 'frozen'))
);
create index parts_pending on parts (member_id, releases_at) where remaining > 0;
create index parts_due on parts (releases_at) where remaining > 0 and account = 'frozen';

-- Second lines. The posting statement refuses these first; they hold for whatever else reaches the tables.
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from inserted group by member_id, seq having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'the legs of a transaction must add up to zero' using errcode = 'check_violation', constraint = 'entries_balance';
  end if;
  if exists (
    select 1 from inserted i
    -- A subquery that gives a value stays an index look-up. As a join it is planned once a connection, while the table
    -- may be small, as a reading of all of it.
    where (select t.seq from transactions t where t.member_id = i.member_id and t.seq = i.seq) is null
  ) then
    raise exception 'legs without their transaction' using errcode = 'check_violation', constraint = 'entries_belong';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on entries
  referencing new table as inserted for each statement execute function refuse_unbalanced();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger entries_insert_only before update or delete or truncate on entries
  for each statement execute function refuse_change();
create trigger transactions_insert_only before update or delete or truncate on transactions
  for each statement execute function refuse_change();
create trigger consents_insert_only before update or delete or truncate on consents
  for each statement execute function refuse_change();
