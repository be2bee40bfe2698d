-- Earnings: reward rules, contracts and their sources, orders, claims, statements and balance corrections.
-- Amounts are points, whole numbers.
-- A comment that ends with `Export N: …` or `Not exported N: …` is read by the member's data export; N is its section.
-- `Level: …` is the level of protection of a table, or of a column that differs (docs/reference/data-protection.md).

create table rule_sets (
  version integer primary key,
  effective_from date not null,
  rules jsonb not null,
  created_at timestamptz not null default now()
);
comment on table rule_sets is 'Reward rules by version: a contract is rewarded by the rules in force on the day it '
  'was connected. A version never changes. Level: internal.';
comment on column rule_sets.effective_from is 'First day, in Moscow, on which the rules are in force.';
comment on column rule_sets.rules is '{ "products": { key: { "name", "base" } }, "steps": [{ "from", "percent" }], '
  '"holdDays", "countsCancelled" }; base in points.';
create trigger rule_sets_never_change before update or delete or truncate on rule_sets
  for each statement execute function refuse_change();
insert into rule_sets (version, effective_from, rules) values (1, '1925-01-01', '{
  "products": {
    "internet": { "name": "Интернет", "base": 500 },
    "internet-tv": { "name": "Интернет + ТВ", "base": 800 },
    "mobile": { "name": "Мобильная связь", "base": 300 }
  },
  "steps": [
    { "from": 1, "percent": 100 },
    { "from": 5, "percent": 125 },
    { "from": 10, "percent": 150 },
    { "from": 20, "percent": 200 }
  ],
  "holdDays": 14,
  "countsCancelled": false
}');

create table rule_drafts (
  version integer primary key,
  effective_from date not null,
  rules jsonb not null,
  author text not null,
  earlier_authors text[] not null default '{}',
  created_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  discarded_by text,
  discarded_at timestamptz,
  recalculated_to text,
  recalculated_contracts integer not null default 0,
  recalculated_more bigint not null default 0,
  recalculated_less bigint not null default 0,
  recalculated_debt bigint not null default 0,
  recalculated_at timestamptz,
  check (approved_at is null or discarded_at is null)
);
comment on table rule_drafts is 'Drafts of reward rules, and the recalculation that starts when a draft is approved. Level: internal.';
comment on column rule_drafts.version is 'Number of the rule set that the draft becomes. No rule set gets the number '
  'of a discarded draft.';
comment on column rule_drafts.effective_from is 'First day, in Moscow, on which the rules are in force.';
comment on column rule_drafts.rules is 'As in rule_sets.';
comment on column rule_drafts.earlier_authors is 'Authors of the draft whose edited copy this draft is, and of those before it.';
comment on column rule_drafts.approved_by is 'Null: not approved.';
comment on column rule_drafts.discarded_by is 'Null: not discarded.';
comment on column rule_drafts.recalculated_to is 'Number of the last recalculated contract, in the order of contract '
  'numbers. Rules that are in force from a past day recalculate the contracts since then. Empty: no contract yet. '
  'Null: not approved, or nothing to recalculate.';
comment on column rule_drafts.recalculated_more is 'Points by which the recalculation raised rewards.';
comment on column rule_drafts.recalculated_less is 'Points by which the recalculation lowered rewards.';
comment on column rule_drafts.recalculated_debt is 'Points of lowered rewards that became debt.';
comment on column rule_drafts.recalculated_at is 'End of the recalculation; null: not finished.';

create table reward_rules_lock (
  only_row boolean primary key default true check (only_row)
);
comment on table reward_rules_lock is 'Row that transactions lock: shared to reward contracts, exclusively to '
  'approve rules, so that no contract is rewarded by outdated rules. One row. Level: internal.';
insert into reward_rules_lock default values;

create table import_batches (
  id bigint generated always as identity primary key,
  file_name text not null,
  file_hash bytea not null,
  actor text not null,
  imported_by text,
  contributors text[] not null default '{}',
  resumed_by text[] not null default '{}',
  started_at timestamptz not null,
  finished_at timestamptz,
  undo_started_at timestamptz,
  undone_at timestamptz,
  report jsonb
);
comment on table import_batches is 'Imports of contract files. An interrupted import continues under its own number. '
  'Times are the business clock''s. Level: internal.';
comment on column import_batches.imported_by is 'Actor who requested the import of an uploaded file; may differ from '
  'the uploader, who is `actor`. Null: an import on the command line.';
comment on column import_batches.contributors is 'Actors who influenced the report of the file: uploaded it, chose its column '
  'mapping, or changed this mapping.';
comment on column import_batches.resumed_by is 'Actors who uploaded the file of the interrupted import again, or requested '
  'its import again.';
comment on column import_batches.file_hash is 'SHA-256 of the rows of the file; finds an interrupted import again.';
comment on column import_batches.finished_at is 'Null: running or interrupted.';
comment on column import_batches.undo_started_at is 'Time at which undoing the import started. From then on, the '
  'import records no contract. Null: not undone.';
comment on column import_batches.undone_at is 'End of undoing the import; null: not undone.';
comment on column import_batches.report is '{ created, updated, unchanged, rejected, membersCreated, accrued, '
  'due, clawedBack, formerPhones, respelled, respellings }; null: not finished.';
create unique index import_batches_open on import_batches (file_hash) where finished_at is null;

create table contracts (
  number text not null,
  member_id uuid not null references members (id),
  product text not null,
  city text not null,
  connected_on date not null,
  status text not null
    constraint contracts_status_check
    check (status in ('submitted', 'confirmed', 'released', 'rejected', 'cancelled', 'undone')),
  phone text not null,
  sequence_in_month integer,
  counted_place integer check (counted_place > 0),
  cancelled_at timestamptz,
  reward bigint check (reward >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  batch bigint references import_batches (id),
  lot bigint,
  revision integer not null default 1,
  subscriber_hash bytea check (octet_length(subscriber_hash) = 32),
  number_key text primary key generated always as (code_key(number)) stored check (number_key <> ''),
  check ((status = 'cancelled') = (cancelled_at is not null))
);
comment on table contracts is 'Contracts that members brought. The key of the number ensures that a contract earns a '
  'reward only once, even when it is reported with another phone or another spelling of its number. Times are the '
  'business clock''s. Level: personal. Export 140: Договоры';
comment on column contracts.number is 'In the spelling that was reported first. Export: Номер';
comment on column contracts.number_key is 'Not exported: служебное: номер без учёта написания';
comment on column contracts.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column contracts.product is 'Key in the reward rules. Export: Продукт';
comment on column contracts.city is 'Export: Город';
comment on column contracts.connected_on is 'Day in Moscow. Export: Подключён';
comment on column contracts.status is 'undone: its import was undone; the number is free again and the row preserves '
  'the revision. Export: Состояние';
comment on column contracts.phone is 'Phone of the member in the file, event or claim from which the contract was recorded. '
  'Later files are compared with it, even after the member has changed the phone. Export: Телефон в загрузке';
comment on column contracts.sequence_in_month is 'Sequence of the contract in its month, for the steps of the rules. Null: not '
  'rewarded. Export: Который за месяц';
comment on column contracts.counted_place is 'Place by which the reward is calculated since the month was counted without '
  'cancelled contracts. Null: the same as sequence_in_month. Export: Место без расторгнутых';
comment on column contracts.cancelled_at is 'Null: not cancelled. Export: Расторгнут';
comment on column contracts.reward is 'Points earned. Null: no reward, for example because the contract was reported '
  'only as cancelled. Export: Начислено';
comment on column contracts.created_at is 'Export: Записан';
comment on column contracts.updated_at is 'Export: Изменён';
comment on column contracts.batch is 'Import that recorded the present revision of the contract; null: another '
  'source recorded it. Not exported: служебное: о том, как записано, а не о вас';
comment on column contracts.lot is 'Lot of the reward in the member''s ledger; null: no reward yet. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column contracts.revision is 'Number of the revision. An undone contract may be recorded again, and its '
  'ledger operations then need new idempotency keys. Not exported: служебное: о том, как записано, а не о вас';
comment on column contracts.subscriber_hash is 'HMAC-SHA-256 of the subscriber''s phone, comparable with a member''s '
  'phone only by the holder of the key. Null: unknown, or no mobile number. '
  'Level: sensitive. Not exported: служебное: след телефона абонента, данные другого человека';
create unique index contracts_number on contracts (number);
create index contracts_member on contracts (member_id, connected_on desc, number);
create index contracts_batch on contracts (batch, number) where batch is not null;
-- Finds contracts with a reward of zero at the end of the hold period, because they have no lot that becomes due.
create index contracts_unpaid on contracts (connected_on) where status = 'confirmed' and reward = 0;
-- Sorts the console's lists by day of connection: the list of all contracts, and the list of the few cancelled
-- ones.
create index contracts_connected on contracts (connected_on desc, number desc) where status <> 'undone';
create index contracts_cancelled on contracts (connected_on desc, number desc) where status = 'cancelled';
-- Finds the products of all contracts, because an approval of reward rules reads them while every reward waits for it.
create index contracts_product on contracts (product) where status <> 'undone';
create index contracts_subscriber on contracts (subscriber_hash) where subscriber_hash is not null;

create table reward_months (
  member_id uuid not null references members (id),
  month date not null,
  rewarded integer not null,
  gone integer[] not null default '{}',
  count_due boolean not null default true,
  counts integer not null default 0,
  primary key (member_id, month)
);
comment on table reward_months is 'Number of contracts of a member that were rewarded in a calendar month. It gives '
  'each contract its sequence in the month, which is never used twice. '
  'Level: personal. Not exported 130: сколько номеров договоров выдано за месяц: видно по договорам';
comment on column reward_months.month is 'First day of the month, in Moscow.';
comment on column reward_months.count_due is 'The places of the month are to be counted once the month has ended: it was '
  'not counted yet, or its contracts changed since.';
comment on column reward_months.counts is 'How often the places were counted; part of the idempotency keys of the '
  'recalculations.';
comment on column reward_months.rewarded is 'Last sequence that was assigned.';
comment on column reward_months.gone is 'Sequences of contracts that earned nothing and were undone: neither a '
  'transaction nor a contract has them.';

create index reward_months_count_due on reward_months (month, member_id) where count_due;

create table month_goals (
  member_id uuid primary key references members (id),
  month date not null,
  contracts integer not null check (contracts > 0)
);
comment on table month_goals is 'Goal that a member set for a month; the next one replaces it. '
  'Level: personal. Export 145: Цель на месяц';
comment on column month_goals.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column month_goals.month is 'First day of the month, in Moscow. Export: Месяц';
comment on column month_goals.contracts is 'Export: Договоров';

create table import_changes (
  id bigint generated always as identity primary key,
  batch bigint references import_batches (id),
  number text not null,
  city_before text not null,
  status_before text not null,
  city_after text not null,
  status_after text not null,
  subscriber_before bytea,
  subscriber_after bytea,
  unique nulls not distinct (batch, number)
);
comment on table import_changes is 'Changes that an import made to contracts that were recorded before it: the state '
  'before, which undoing restores, and the state after, by which undoing notices a later change. Contains also the '
  'cancellations of contracts that were cancelled before, so that undoing one of two cancellations leaves the other. Level: personal.';
comment on column import_changes.batch is 'Null: a cancellation by another source than an import, which no undo reverts.';
comment on column import_changes.number is 'Number of the contract.';
comment on column import_changes.subscriber_before is 'As contracts.subscriber_hash. Level: sensitive.';
comment on column import_changes.subscriber_after is 'As contracts.subscriber_hash. Level: sensitive.';
create index import_changes_number on import_changes (number);

create table import_chunks (
  batch bigint not null references import_batches (id),
  created integer not null,
  updated integer not null,
  members_created integer not null,
  accrued bigint not null,
  due bigint not null,
  points_clawed_back bigint not null
);
comment on table import_chunks is 'Results of each chunk of an import, so that the report of an interrupted and '
  'continued import covers all of it. Insert-only. Level: internal.';
comment on column import_chunks.accrued is 'Points of the posted rewards.';
comment on column import_chunks.due is 'Points of the posted rewards whose hold period was over.';
comment on column import_chunks.points_clawed_back is 'Points of clawbacks.';
create index import_chunks_batch on import_chunks (batch);

create table import_uploads (
  id uuid primary key,
  actor text not null,
  checked_by text,
  imported_by text,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  created_at timestamptz not null,
  stage text not null default 'uploading'
    check (stage in ('uploading', 'checking', 'unmapped', 'checked', 'importing', 'done', 'failed')),
  mapping jsonb,
  mapping_saved_by text[] not null default '{}',
  header text[],
  requested_at timestamptz,
  revision integer not null default 0,
  leased_until timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  progress_done bigint not null default 0,
  progress_of bigint,
  report jsonb,
  batch bigint references import_batches (id),
  failure text,
  failure_line integer,
  finished_at timestamptz
);
comment on table import_uploads is 'Contract files uploaded in the console, with the progress of their check and '
  'import. Times are the system clock''s. Level: internal.';
comment on column import_uploads.checked_by is 'Actor who requested the last check and chose its mapping; null before.';
comment on column import_uploads.imported_by is 'Actor who requested the import; null before.';
comment on column import_uploads.bytes is 'Size of the file.';
comment on column import_uploads.stage is 'unmapped: the columns of the file are unknown and wait for a mapping by '
  'staff.';
comment on column import_uploads.mapping is 'As column_mappings.mapping; null: the file has the standard columns.';
comment on column import_uploads.mapping_saved_by is 'As column_mappings.saved_by, when the check was requested.';
comment on column import_uploads.header is 'Columns of an unmapped file.';
comment on column import_uploads.requested_at is 'Time at which the check or the import was requested.';
comment on column import_uploads.revision is 'Number of checks requested so far. The report is that of the last one, '
  'and an import names the revision of the report that its person was shown.';
comment on column import_uploads.leased_until is 'End of the lease of the worker; null: not leased.';
comment on column import_uploads.progress_done is 'Rows processed in this stage.';
comment on column import_uploads.progress_of is 'Rows of the file; null: unknown.';
comment on column import_uploads.report is 'Counts as in import_batches.report: of the dry run, or of the import '
  'after it has run.';
comment on column import_uploads.batch is 'Null: not imported.';
comment on column import_uploads.failure is 'Code of the refusal; null: none.';
comment on column import_uploads.failure_line is 'Line of the file that the refusal is about.';
create index import_uploads_work on import_uploads (requested_at) where stage in ('checking', 'importing');
create index import_uploads_batch on import_uploads (batch) where batch is not null;

create table import_upload_parts (
  upload uuid not null references import_uploads (id) on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (upload, place)
);
comment on table import_upload_parts is 'Parts of uploaded contract files. The parts of a file whose import recorded '
  'rows are stored for three years, because members may claim rewards until then. Level: personal.';
comment on column import_upload_parts.place is 'Number of the part, from 0.';
comment on column import_upload_parts.bytes is 'Sealed by a server key. Level: sensitive.';
-- Stored uncompressed: every part is read about as often as it is written, so compression would only take
-- time.
alter table import_upload_parts alter column bytes set storage external;

create table import_rejections (
  upload uuid not null references import_uploads (id) on delete cascade,
  line integer not null,
  reason text not null,
  fields text[] not null,
  primary key (upload, line)
);
comment on table import_rejections is 'Rows of an uploaded file that were rejected. Level: personal.';
comment on column import_rejections.reason is 'Code of the reason.';
comment on column import_rejections.fields is 'Cells of the row, as in the file.';

create table import_undos (
  batch bigint primary key references import_batches (id),
  actor text not null,
  reason text not null,
  requested_at timestamptz not null,
  released bigint,
  confirmed_by text,
  leased_until timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  finished_at timestamptz,
  failure text
);
comment on table import_undos is 'Requests to undo an import. Times are the system clock''s. Level: internal.';
comment on column import_undos.released is 'Points that the undo gives back, so many that a second '
  'staff member must confirm it first; null: nobody must.';
comment on column import_undos.confirmed_by is 'Actor who confirmed the undo as the second person; null: nobody.';
comment on column import_undos.leased_until is 'End of the lease of the worker; null: not leased.';
comment on column import_undos.finished_at is 'Null: not finished.';
comment on column import_undos.failure is 'Code of the refusal; null: none.';
create index import_undos_work on import_undos (requested_at) where finished_at is null;

create table import_undo_chunks (
  batch bigint not null references import_batches (id),
  id bigint generated always as identity,
  contracts integer not null,
  restored integer not null,
  points_clawed_back bigint not null,
  points_restored bigint not null,
  debts jsonb not null,
  skipped text[] not null,
  primary key (batch, id)
);
comment on table import_undo_chunks is 'Results of each chunk of undoing an import. Level: internal.';
comment on column import_undo_chunks.contracts is 'Contracts that the import had recorded and that were undone.';
comment on column import_undo_chunks.restored is 'Contracts that existed before the import and got their earlier '
  'state back.';
comment on column import_undo_chunks.points_clawed_back is 'Points of reversals.';
comment on column import_undo_chunks.points_restored is 'Points that restored contracts got again.';
comment on column import_undo_chunks.debts is '[{ number, amount }]: points that became debt, by contract.';
comment on column import_undo_chunks.skipped is 'Numbers of contracts that were not undone, because they changed '
  'after the import.';

create table column_mappings (
  name text primary key,
  mapping jsonb not null,
  updated_at timestamptz not null,
  saved_by text[] not null default '{}'
);
comment on table column_mappings is 'Column mappings: how files of other systems name our columns, products and '
  'statuses. Level: internal.';
comment on column column_mappings.mapping is '{ "columns", "products", "statuses" }.';
comment on column column_mappings.saved_by is 'Actors who changed the mapping since it was created. Empty: an operator.';

create table api_keys (
  id bigint generated always as identity primary key,
  name text not null unique,
  prefix text not null,
  hash bytea not null unique,
  created_by text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);
comment on table api_keys is 'Keys of billing systems that send contracts. The key itself is shown once and not '
  'stored. Level: internal.';
comment on column api_keys.name is 'Name of the key, which is also the actor of its requests; never used for another '
  'key.';
comment on column api_keys.prefix is 'First characters of the key, by which staff recognise it.';
comment on column api_keys.hash is 'SHA-256 of the key, which is so random that it needs no slower hash. Level: secret.';
comment on column api_keys.created_by is 'Actor who answers for the key: a staff member, or `operator`.';
comment on column api_keys.revoked_at is 'Null: valid for 90 days after created_at.';

create table feed_events (
  contract_key text not null,
  event text not null,
  request_hash bytea not null,
  result text check (result in ('created', 'updated', 'unchanged')),
  recorded_at timestamptz not null,
  primary key (contract_key, event)
);
comment on table feed_events is 'Events of the billing system. Each event of a contract is applied once; a repeated '
  'event gets the first response. Level: personal.';
comment on column feed_events.contract_key is 'As contracts.number_key.';
comment on column feed_events.event is 'Id of the event in the billing system.';
comment on column feed_events.request_hash is 'SHA-256 of the request.';
comment on column feed_events.result is 'Null: the event is not completely processed yet.';

create table orders (
  id uuid primary key,
  number bigint generated always as identity (start with 1001) unique,
  member_id uuid not null references members (id),
  category text not null check (category in ('withdrawal', 'contract')),
  subject text not null,
  status text not null,
  amount bigint check (amount > 0),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  request_key text not null,
  request_hash bytea not null,
  cancel_key text,
  constraint orders_request_key unique (member_id, request_key),
  constraint orders_status check (
    status = any (case category
      when 'withdrawal' then '{review,approved,sent,paid,rejected,returned,cancelled}'::text[]
      else '{review,needs_information,accepted,rejected,closed,cancelled}'::text[]
    end)
  )
);
comment on table orders is 'Orders («заявки») of members, of every category. Columns of only one category are in its '
  'own table: withdrawals or claims. Level: personal. Export 170: Заявки';
comment on column orders.id is 'Export: Заявка';
comment on column orders.number is 'Number that the member names to support. Export: Номер';
comment on column orders.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column orders.category is 'Export: Категория';
comment on column orders.subject is 'Number of the contract, or name of the bank. Export: О чём';
comment on column orders.status is 'Export: Состояние';
comment on column orders.amount is 'Points; null: the order is not about a sum. Export: Сумма';
comment on column orders.created_at is 'Business clock. Export: Создана';
comment on column orders.updated_at is 'Business clock. Export: Изменена';
comment on column orders.request_key is 'Idempotency key of the request. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column orders.request_hash is 'SHA-256 of the request that the key was first used with. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column orders.cancel_key is 'Idempotency key of the cancellation by the member; null: none. '
  'Not exported: служебное: о том, как записано, а не о вас';
create index orders_member on orders (member_id, number desc);
create unique index orders_cancel_key on orders (member_id, cancel_key) where cancel_key is not null;
create index orders_status on orders (status, number);
-- Finds the outcomes of withdrawals that were recorded after a day was closed.
create index orders_outcomes on orders (updated_at) where category = 'withdrawal' and status in ('paid', 'returned');
-- `updated_at` of an order in review is when its present review began.
create index orders_in_review on orders (category, updated_at) where status = 'review';

create table order_events (
  order_id uuid not null references orders (id),
  id bigint generated always as identity,
  at timestamptz not null,
  status text not null,
  actor text not null,
  note text not null default '',
  primary key (order_id, id)
);
comment on table order_events is 'Steps of orders: each change of status. Insert-only. Level: personal. Export 310: Шаги заявок';
comment on column order_events.order_id is 'Export: Заявка';
comment on column order_events.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column order_events.at is 'Business clock. Export: Когда';
comment on column order_events.status is 'Export: Состояние';
comment on column order_events.actor is 'Not exported: имя сотрудника';
comment on column order_events.note is 'Reason of a rejection, as the member reads it. Export: Пояснение';
create trigger order_events_insert_only before update or delete or truncate on order_events
  for each statement execute function refuse_change();

create table claims (
  order_id uuid primary key references orders (id),
  member_id uuid not null references members (id),
  contract_number text not null,
  connected_on date not null,
  product text,
  city text not null default '',
  comment text not null,
  file_id uuid references files (id),
  is_open boolean not null default true,
  contract_key text not null generated always as (code_key(contract_number)) stored
);
comment on table claims is 'Claims: orders of category «contract», for a contract that the member brought and cannot '
  'see. Level: personal. Export 200: Заявки «Не вижу договор»';
comment on column claims.order_id is 'Export: Заявка';
comment on column claims.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column claims.contract_number is 'As the member wrote it. Export: Договор';
comment on column claims.contract_key is 'As contracts.number_key. Not exported: служебное: номер без учёта написания';
comment on column claims.connected_on is 'Day that the member entered. Export: Подключён';
comment on column claims.product is 'Key in the reward rules; null: the member left it out. Export: Продукт';
comment on column claims.city is 'Of the contract; empty: the member left it out. Export: Город';
comment on column claims.comment is 'Export: Комментарий';
comment on column claims.file_id is 'Null: the member cancelled the claim and the file was deleted. Export: Файл';
comment on column claims.is_open is 'True while the order is in review or needs information. Export: На рассмотрении';
-- A member has at most one open claim for a contract number. Every import looks up the claims for its
-- contract numbers.
create unique index claims_open on claims (contract_key, member_id) where is_open;
create index claims_number on claims (contract_key, member_id);
create index claims_member on claims (member_id, connected_on desc, contract_number);

create table claim_information_requests (
  id uuid primary key,
  order_id uuid not null references claims (order_id),
  member_id uuid not null references members (id),
  requested_at timestamptz not null,
  requested_by text not null,
  text text not null,
  contract_number text not null,
  connected_on date not null,
  replied_at timestamptz,
  reply text,
  file_id uuid references files (id),
  reply_key text,
  reply_hash bytea,
  check ((replied_at is null) = (reply is null)),
  check ((replied_at is null) = (reply_key is null)),
  check (replied_at is not null or (file_id is null and reply_hash is null))
);
comment on table claim_information_requests is 'Requests of staff for information about a claim, with the reply of the '
  'member. Level: personal. Export 205: Уточнения к заявкам «Не вижу договор»';
comment on column claim_information_requests.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column claim_information_requests.order_id is 'Export: Заявка';
comment on column claim_information_requests.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column claim_information_requests.requested_at is 'Business clock. Export: Запрошено';
comment on column claim_information_requests.requested_by is 'Not exported: имя сотрудника';
comment on column claim_information_requests.text is 'As the member reads it. Export: Вопрос';
comment on column claim_information_requests.contract_number is 'Of the claim at the time of the request, because the reply may '
  'correct it. Export: Договор до ответа';
comment on column claim_information_requests.connected_on is 'As contract_number. Export: Подключён, до ответа';
comment on column claim_information_requests.replied_at is 'Business clock. Null: not replied. Export: Отвечено';
comment on column claim_information_requests.reply is 'Words of the member. Export: Ответ';
comment on column claim_information_requests.file_id is 'Null: the member attached none, or cancelled the claim. Export: Файл';
comment on column claim_information_requests.reply_key is 'Idempotency key of the reply. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column claim_information_requests.reply_hash is 'SHA-256 of the reply that the key was first used with. '
  'Not exported: служебное: о том, как записано, а не о вас';
-- A claim has at most one request without a reply.
create unique index claim_information_requests_open on claim_information_requests (order_id) where replied_at is null;
create index claim_information_requests_claim on claim_information_requests (order_id, id);
create index claim_information_requests_member on claim_information_requests (member_id);
create unique index claim_information_requests_reply_key on claim_information_requests (member_id, reply_key)
  where reply_key is not null;

create table issued_documents (
  code text primary key check (code ~ '^[0-9A-HJKMNP-TV-Z]{28}$'),
  member_id uuid not null references members (id),
  initials text not null,
  payer text not null,
  order_id uuid references orders (id),
  since date,
  until date,
  items integer,
  figures jsonb,
  last_seq bigint,
  made_at timestamptz not null,
  recorded_at timestamptz not null default now(),
  file_hash bytea not null check (octet_length(file_hash) = 32),
  constraint issued_documents_period check (until >= since),
  -- A receipt has an order, and a statement has a period with its figures.
  constraint issued_documents_kind check (
    num_nulls(since, until, items, figures, last_seq) = case when order_id is null then 0 else 5 end
  )
);
comment on table issued_documents is 'Statements of account and receipts of withdrawals that members downloaded, with the '
  'code by which anyone who holds the PDF can verify it. Insert-only. Level: personal. Export 210: Выписки и квитанции';
comment on column issued_documents.code is '140 random bits in Crockford''s base 32: only a holder of the PDF knows it. '
  'Export: Код проверки';
comment on column issued_documents.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column issued_documents.initials is 'Initials of the member, which the verification page shows. Only the PDF '
  'has the full name. Export: Инициалы';
comment on column issued_documents.payer is 'Name and register numbers of the payer, as in the PDF. Export: Плательщик';
comment on column issued_documents.order_id is 'Withdrawal of a receipt: the verification page shows its sum and status. '
  'Null: a statement. Export: Заявка';
comment on column issued_documents.since is 'First day of a statement, in Moscow. Export: С';
comment on column issued_documents.until is 'Last day of a statement, in Moscow. Export: По';
comment on column issued_documents.items is 'Count of operations of a statement. Export: Операций';
comment on column issued_documents.figures is 'Figures of a statement: { available, frozen, debt: { opening, income, '
  'outgo, returned, closing }, earned: { credited, recalculated } }, in points. Export: Суммы';
comment on column issued_documents.last_seq is 'Last transaction of the member when a statement was made, so that it can '
  'be made again from the ledger. Not exported: служебное: о том, как записано, а не о вас';
comment on column issued_documents.made_at is 'Business clock. Export: Сделана';
comment on column issued_documents.recorded_at is 'System clock. Export: Записана';
comment on column issued_documents.file_hash is 'SHA-256 of the PDF as it was downloaded. '
  'Not exported: служебное: о том, как записано, а не о вас';
create index issued_documents_member on issued_documents (member_id, made_at);
create trigger issued_documents_insert_only before update or delete or truncate on issued_documents
  for each statement execute function refuse_change();

create table balance_corrections (
  id uuid primary key,
  number bigint generated always as identity (start with 101) unique,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('correction', 'write_off')),
  amount bigint not null check (amount <> 0 and (kind = 'correction' or amount > 0)),
  reason text not null,
  state text not null default 'open' check (state in ('open', 'applied', 'declined')),
  author text not null references staff (name),
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  seq bigint,
  constraint balance_corrections_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint balance_corrections_second_person check (state <> 'applied' or decided_by <> author),
  constraint balance_corrections_applied check ((state = 'applied') = (seq is not null))
);
comment on table balance_corrections is 'Changes of balances by staff: one staff member proposes a change, another '
  'approves or declines it; the author may also decline it. '
  'Level: personal. Not exported 60: предложения сотрудников изменить баланс; то, что сделано, — среди операций';
comment on column balance_corrections.id is 'Created by the client, so that a repeated request does not create a '
  'second proposal.';
comment on column balance_corrections.number is 'Number by which staff refer to the proposal.';
comment on column balance_corrections.kind is 'correction: of a balance. write_off: the whole debt of a member whose '
  'account was deleted.';
comment on column balance_corrections.amount is 'Points, signed.';
comment on column balance_corrections.reason is 'For staff.';
comment on column balance_corrections.state is 'applied: approved and posted.';
comment on column balance_corrections.created_at is 'Business clock.';
comment on column balance_corrections.decided_by is 'Null: open.';
comment on column balance_corrections.decided_at is 'Business clock; null: open.';
comment on column balance_corrections.seq is 'Number of the member''s transaction that made the change; null: not '
  'applied.';
create index balance_corrections_member on balance_corrections (member_id, number desc);
-- A member has at most one open write-off.
create unique index balance_corrections_write_off on balance_corrections (member_id) where kind = 'write_off' and state = 'open';
create index balance_corrections_open on balance_corrections (number) where state = 'open';
