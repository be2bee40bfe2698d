-- Ledger: the money. Entries are authoritative; the statement that writes entries also updates balances, lots
-- and holds.
-- Amounts are points, whole numbers; one point is paid as one rouble.
-- A comment that ends with `Export N: …` or `Not exported N: …` is read by the member's data export; N is its section.
-- `Level: …` is the level of protection of a table, or of a column that differs (docs/reference/data-protection.md).

create type ledger_account as enum (
  -- Accounts of a member; the checks of the table `balances` limit their sums.
  'available', 'frozen', 'held', 'in_transit', 'debt',
  -- Accounts of the programme. They have no balance row, only entries with the member's id, so that no
  -- transaction waits for a row that all members share.
  'rewards', 'corrections', 'settled', 'tax', 'fees', 'unclaimed', 'breakage'
);
comment on type ledger_account is 'Accounts of the ledger: five of a member, seven of the programme. held: points that a member requested '
  'to withdraw. in_transit: points of a withdrawal that the bank or provider may have received, and has not reported as paid. '
  'settled: what was paid to the members. fees: what the company deducts from a withdrawal for its costs. '
  'unclaimed: payouts that came back after the member deleted the account. '
  'breakage: points that members forfeited by deleting the account, and unclaimed money that was written off.';

create type history_category as enum ('reward', 'release', 'withdrawal', 'refund', 'correction');
comment on type history_category is 'Categories of the history that a member can filter by.';

create table balances (
  member_id uuid primary key references members (id),
  available bigint not null default 0 constraint available_covers check (available >= 0),
  frozen bigint not null default 0 constraint frozen_covers check (frozen >= 0),
  held bigint not null default 0 constraint held_covers check (held >= 0),
  debt bigint not null default 0 constraint debt_is_owed check (debt <= 0),
  last_seq bigint not null default 0,
  last_at timestamptz,
  last_hash bytea check (octet_length(last_hash) = 32),
  reward_items integer not null default 0,
  release_items integer not null default 0,
  withdrawal_items integer not null default 0,
  refund_items integer not null default 0,
  correction_items integer not null default 0,
  is_closed boolean not null default false,
  is_deleted boolean not null default false,
  constraint deleted_has_no_available check (not is_deleted or available = 0),
  constraint debt_without_available check (available = 0 or debt = 0),
  constraint closed_is_empty
    check (not is_closed or (available = 0 and frozen = 0 and held = 0 and debt = 0))
);
comment on table balances is 'Balances of a member, one row for each. Every posting locks the row. Level: personal. Export 150: Баланс';
comment on column balances.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column balances.available is 'Points that the member can withdraw. Export: Доступно';
comment on column balances.frozen is 'Points of rewards that are not released yet. Export: Заморожено';
comment on column balances.held is 'Points held for withdrawals that are not paid yet: the accounts held and in_transit together. Export: Выводится';
comment on column balances.debt is 'Points that the member owes, as a negative number. Export: Долг';
comment on column balances.last_seq is 'Number of the member''s last transaction. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column balances.last_at is 'Business clock. Time of the last transaction. The next transaction is not '
  'dated before it. Null: no transaction. Not exported: служебное: о том, как записано, а не о вас';
comment on column balances.last_hash is 'SHA-256 of the last transaction with its entries and of the hash before it, so of all '
  'transactions of the member. Null: no transaction. Not exported: служебное: о том, как записано, а не о вас';
comment on column balances.reward_items is 'Number of the items of this category in the member''s history. The next '
  'four columns count the items of the other categories. Export: Начислений';
comment on column balances.release_items is 'Export: Разморозок';
comment on column balances.withdrawal_items is 'Export: Выводов';
comment on column balances.refund_items is 'Export: Возвратов';
comment on column balances.correction_items is 'Export: Перерасчётов';
comment on column balances.is_closed is 'True: the account was merged into another one; a posting to it is refused, '
  'and the caller runs again with the primary account. Not exported: служебное: о том, как записано, а не о вас';
comment on column balances.is_deleted is 'True: the member deleted the account and forfeited the available points; later '
  'credits go to breakage. Not exported: служебное: о том, как записано, а не о вас';

create table transactions (
  member_id uuid not null,
  seq bigint not null,
  occurred_at timestamptz not null,
  accounted_at timestamptz not null,
  category history_category,
  kind text not null,
  amount bigint not null,
  available_delta bigint not null,
  available_after bigint not null,
  debt_delta bigint not null,
  contract_number text,
  order_id uuid,
  params jsonb not null default '{}',
  search text not null default '',
  recorded_at timestamptz not null default now(),
  actor text not null,
  idempotency_key text not null,
  request_hash bytea not null,
  part bigint,
  primary key (member_id, seq),
  constraint transactions_idempotency_key unique (member_id, idempotency_key),
  constraint transactions_accounted check (accounted_at <= occurred_at)
);
comment on table transactions is 'Transactions of the ledger; those with a category are the items of the member''s '
  'history. Insert-only. Level: personal. Export 160: Операции';
comment on column transactions.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column transactions.seq is 'Order of the history, assigned under the lock of the member''s balances, '
  'without gaps. Export: Номер';
comment on column transactions.occurred_at is 'Business clock. Export: Когда';
comment on column transactions.accounted_at is 'Business clock. Day by which the accounting registers date the transaction: that of '
  'the bank or provider, which may report it days later, otherwise occurred_at. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column transactions.category is 'Null: the transaction is not an item of the history, for example a '
  'payout. Export: Категория';
comment on column transactions.kind is 'Operation of the ledger, such as `reward` or `release`. Export: Вид';
comment on column transactions.amount is 'Points, signed, as the history shows them. Export: Сумма';
comment on column transactions.available_delta is 'Change of the available points. Export: Изменило доступное';
comment on column transactions.available_after is 'Available points after the transaction. Export: Доступно после';
comment on column transactions.debt_delta is 'Change of the debt in points; negative when the debt grows. '
  'Export: Изменило долг';
comment on column transactions.contract_number is 'Null: concerns no contract. Export: Договор';
comment on column transactions.order_id is 'Null: concerns no order. Export: Заявка';
comment on column transactions.params is 'Input of the operation, such as version of the rules, base and percent: '
  'enough to explain it and to compute it again. Export: Подробности';
comment on column transactions.search is 'Lower-case text in which the search of the history looks for words. '
  'Export: Слова для поиска';
comment on column transactions.recorded_at is 'System clock. Export: Записана';
comment on column transactions.actor is 'Not exported: имя сотрудника';
comment on column transactions.idempotency_key is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column transactions.request_hash is 'SHA-256 of the request that the key was first used with. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column transactions.part is 'Lot or hold that a release, clawback or payout draws on. Null: the '
  'transaction opens a lot or hold of its own, or concerns none. '
  'Not exported: служебное: о том, как записано, а не о вас';
create index transactions_history on transactions (member_id, seq desc) where category is not null;
create index transactions_category on transactions (member_id, category, seq desc) where category is not null;
-- Covers the sums of a member's day or period without reading the table.
create index transactions_period on transactions (member_id, occurred_at) include (seq, category, available_delta)
  where category is not null;
-- Finds the transactions that drew on a lot or a hold.
create index transactions_part on transactions (member_id, part, seq) where part is not null;
-- Covers the income by months without reading the table.
create index transactions_rewards on transactions (member_id, occurred_at) include (category, amount)
  where category in ('reward', 'correction') and kind <> 'correction';
-- Finds the rewards of a contract that was reassigned, to find the persons who caused them.
create index transactions_contract on transactions (contract_number) where kind = 'reward';
-- Finds the members with new transactions, for their verification. A block range index costs a posting nothing.
create index transactions_recorded on transactions using brin (recorded_at) with (autosummarize = on);

create table entries (
  member_id uuid not null,
  seq bigint not null,
  position smallint not null,
  account ledger_account not null,
  amount bigint not null check (amount <> 0),
  part bigint,
  primary key (member_id, seq, position),
  constraint entries_name_their_part check ((part is not null) = (account in ('frozen', 'held', 'in_transit')))
);
comment on table entries is 'Entries of transactions. The entries of one transaction add up to zero. Insert-only. '
  'Level: personal. Not exported 40: проводки: те же операции, записанные для бухгалтерии по счетам';
comment on column entries.seq is 'Number of the transaction to which the entry belongs.';
comment on column entries.position is 'Number of the entry within its transaction.';
comment on column entries.amount is 'Points, signed.';
comment on column entries.part is 'Lot or hold that the entry opens or draws on; null for other accounts.';

-- Sums what was paid to members without reading the entries of other accounts.
create index entries_settled on entries (account) include (amount) where account = 'settled';
-- Finds the payouts that came back after the member deleted the account.
create index entries_unclaimed on entries (member_id, seq) where account = 'unclaimed' and amount > 0;

create table pending_parts (
  member_id uuid not null,
  part bigint not null,
  account ledger_account not null check (account in ('frozen', 'held', 'in_transit')),
  amount bigint not null check (amount > 0),
  remaining bigint not null,
  contract_number text,
  order_id uuid,
  releases_at timestamptz,
  primary key (member_id, part),
  constraint part_covers check (remaining between 0 and amount),
  constraint lots_have_a_date check ((releases_at is not null) = (account = 'frozen'))
);
comment on table pending_parts is 'Lots (frozen rewards with their release dates) and holds (money set aside for '
  'withdrawals). Level: personal. Not exported 100: те же замороженные и выводимые деньги, записанные для бухгалтерии';
comment on column pending_parts.part is 'Number of the transaction that opened the lot or hold.';
comment on column pending_parts.account is 'frozen: a lot. held: a hold. in_transit: a hold whose payout the bank or provider may have received.';
comment on column pending_parts.amount is 'Points when the lot or hold was opened.';
comment on column pending_parts.remaining is 'Points on which no transaction has drawn yet.';
comment on column pending_parts.contract_number is 'Null for a hold.';
comment on column pending_parts.order_id is 'Null for a lot.';
comment on column pending_parts.releases_at is 'Business clock. Release of a lot; null for a hold.';
create index pending_parts_pending on pending_parts (member_id, releases_at) where remaining > 0;
create index pending_parts_due on pending_parts (releases_at) where remaining > 0 and account = 'frozen';

-- Refuses entries that do not add up to zero or have no transaction. A second defence: the posting statement
-- refuses such entries first; the trigger covers every other writer.
create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if exists (select 1 from inserted group by member_id, seq having sum(amount) <> 0 or count(*) < 2) then
    raise exception 'the entries of a transaction must add up to zero' using errcode = 'check_violation', constraint = 'entries_balance';
  end if;
  if exists (
    select 1 from inserted i
    -- The scalar subquery always uses the primary key. PostgreSQL plans a join once for a connection, and
    -- with a table that is still small it would choose to read the whole table, also later when the table is
    -- large.
    where (select t.seq from transactions t where t.member_id = i.member_id and t.seq = i.seq) is null
  ) then
    raise exception 'entries without their transaction' using errcode = 'check_violation', constraint = 'entries_belong';
  end if;
  return null;
end $$;
create trigger entries_balance after insert on entries
  referencing new table as inserted for each statement execute function refuse_unbalanced();

create trigger entries_insert_only before update or delete or truncate on entries
  for each statement execute function refuse_change();
create trigger transactions_insert_only before update or delete or truncate on transactions
  for each statement execute function refuse_change();

create table closed_months (
  month date primary key check (extract(day from month) = 1),
  ends_at timestamptz not null generated always as (((month + interval '1 month') at time zone 'Europe/Moscow')) stored,
  closed_by text not null references staff (name),
  closed_at timestamptz not null
);
comment on table closed_months is 'Closed months: no transaction is accounted before the end of the last one. Insert-only. Level: internal.';
comment on column closed_months.month is 'First day of the month.';
comment on column closed_months.ends_at is 'Beginning of the next month in Moscow.';
comment on column closed_months.closed_at is 'Business clock.';
create index closed_months_end on closed_months (ends_at);

-- Waits until the running transactions with postings end, and keeps others out until the month is closed. Has the
-- rights of the owner, because the serving role may not lock an insert-only table against inserts.
create function await_postings() returns trigger language plpgsql security definer
  set search_path = public set lock_timeout = '5s' as $$
begin
  lock table transactions in share mode;
  return null;
end $$;
create trigger closed_months_await before insert on closed_months
  for each statement execute function await_postings();
-- Refuses a month out of its order: a month far ahead would date every later transaction there, and a gap could never
-- be closed. Runs after the insert, so that a repeated insert with `on conflict do nothing` is not refused.
create function refuse_month_out_of_order() returns trigger language plpgsql as $$
begin
  if exists (select 1 from closed_months where month <> new.month) then
    if exists (select 1 from closed_months where ends_at = new.month::timestamp at time zone 'Europe/Moscow') then
      return null;
    end if;
  elsif new.month = (select date_trunc('month', min(accounted_at) at time zone 'Europe/Moscow') from transactions) then
    return null;
  end if;
  raise exception 'the month after the last closed one is closed next, the month of the first transaction first'
    using errcode = 'check_violation', constraint = 'closed_months_next';
end $$;
create trigger closed_months_next after insert on closed_months
  for each row execute function refuse_month_out_of_order();
create trigger closed_months_insert_only before update or delete or truncate on closed_months
  for each statement execute function refuse_change();

-- Refuses transactions that are dated or accounted in a closed month; accounted_at is the earlier one. The server dates them in the open month before; it repeats a
-- transaction that is refused here, because the month was closed in the meantime.
create function refuse_closed_month() returns trigger language plpgsql as $$
begin
  if exists (select 1 from inserted where accounted_at < (select max(ends_at) from closed_months)) then
    raise exception 'the month of the transaction is closed' using errcode = 'check_violation', constraint = 'transactions_month_open';
  end if;
  return null;
end $$;
create trigger transactions_month_open after insert on transactions
  referencing new table as inserted for each statement execute function refuse_closed_month();
