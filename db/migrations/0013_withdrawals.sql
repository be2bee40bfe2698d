-- Withdrawals: who may be paid and where, how the money leaves, and what became of it.

-- What the programme keeps of a withdrawal for its own costs.
alter type ledger_account add value 'fees' after 'tax';

-- Whether the programme has seen who a member is. No row: the document was not filled in.
create table passports (
  member_id uuid primary key references members (id),
  status text not null check (status in ('review', 'approved', 'rejected')),
  -- Read by the member: why it was refused.
  comment text not null default '',
  -- Business clock; when the status was last decided on.
  decided_at timestamptz,
  decided_by text
);

-- Business clock. When the member came back after a long silence (numbers are handed to new people), and when the phone
-- that they sign in with was changed: both make withdrawals wait.
alter table members add column returned_at timestamptz;
alter table members add column phone_changed_at timestamptz;

-- Banks that take payments by a phone number (SBP), by the number each has in that system.
create table banks (
  id text primary key check (id ~ '^[0-9]{12}$'),
  name text not null,
  short_name text not null,
  -- Where it stands among those that people pick most; null: among all the others, by name.
  popular smallint,
  -- What told of it: the list shipped for the demo, or a list of the operator's.
  source text not null check (source in ('demo', 'sbp')),
  -- False: gone from the list. Recipients that named it are refused until they name another.
  is_active boolean not null default true
);

-- The Bank of Russia's directory of those who take payments to accounts.
create table bics (
  bic text primary key check (bic ~ '^[0-9]{9}$'),
  name text not null,
  corr_account text not null check (corr_account ~ '^[0-9]{20}$' or corr_account = ''),
  source text not null check (source in ('demo', 'ed807')),
  is_active boolean not null default true
);

-- Where a member's money may go: a phone that a bank knows, or an account. Never changed: other details are another row.
create table recipients (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('sbp', 'account')),
  bank_id text references banks (id),
  phone text check (phone ~ '^79[0-9]{9}$'),
  bic text,
  account text check (account ~ '^[0-9]{20}$'),
  -- As it was called when the member picked it.
  bank_name text not null,
  -- Business clock.
  created_at timestamptz not null,
  -- By a code sent to the phone of the member's, or at once when the recipient is that phone. Null: not yet.
  confirmed_at timestamptz,
  removed_at timestamptz,
  constraint recipients_shape check (
    (kind = 'sbp') = (bank_id is not null and phone is not null)
    and (kind = 'account') = (bic is not null and account is not null)
    and num_nonnulls(bank_id, bic) = 1 and num_nonnulls(phone, account) = 1
  )
);
create unique index recipients_once on recipients
  (member_id, coalesce(bank_id, bic), coalesce(phone, account)) where removed_at is null;

-- Those who do what only staff may. Names stand in histories, so they are never given out twice.
create table staff (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,30}$'),
  -- Their own as a member, if they are one: nobody answers their own application.
  phone text unique check (phone ~ '^79[0-9]{9}$'),
  created_at timestamptz not null,
  removed_at timestamptz
);

-- An application of category «withdrawal».
create table withdrawals (
  order_id uuid primary key references orders (id),
  member_id uuid not null references members (id),
  -- The hold that keeps the money back: its number in the member's ledger.
  hold bigint not null,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  credited bigint not null check (credited > 0),
  recipient_id uuid not null references recipients (id),
  -- The member's full name as it was then: banks compare it with the holder of the account.
  full_name text not null,
  -- Moscow's day by which it should arrive.
  expected_on date not null,
  -- Why it was refused or came back; its words stand in the wire.
  reason text,
  -- Business clock; null while it was not paid out. A returned one keeps it.
  paid_at timestamptz,
  constraint withdrawals_add_up check (amount = fee + tax + credited)
);
create index withdrawals_member on withdrawals (member_id, order_id);

-- Who said yes to which: above a sum it takes two.
create table withdrawal_approvals (
  order_id uuid not null references withdrawals (order_id),
  actor text not null references staff (name),
  at timestamptz not null,
  primary key (order_id, actor)
);

-- Payouts that leave together, as one file for the bank.
create table payout_batches (
  number bigint generated always as identity primary key,
  kind text not null check (kind in ('sbp', 'account')),
  -- Business clock.
  created_at timestamptz not null,
  actor text not null,
  -- Who paid, and the banks' correspondent accounts by BIC, as they were: the file can be written again byte for byte.
  payer jsonb not null,
  corr_accounts jsonb not null
);

-- The payout of an approved withdrawal. One row each, so that nothing is paid twice.
create table payouts (
  order_id uuid primary key references withdrawals (order_id),
  -- What the bank or the provider knows it by, and the key under which it happens once.
  reference text not null unique,
  provider text not null check (provider in ('registry', 'http')),
  -- ready: nobody was told. sending: somebody may have been told, so it is only asked about, never sent again.
  -- pending: they have it. paid, failed, returned: how it ended.
  state text not null check (state in ('ready', 'sending', 'pending', 'paid', 'failed', 'returned')),
  batch bigint references payout_batches (number),
  -- The provider's own number of it.
  external_id text unique,
  -- Business clock: when it left, in a batch or to the provider. The day's cap counts it, whatever became of it.
  left_at timestamptz,
  -- System clock: when the provider was told, and when it is asked about next. Whoever asks, or tells, holds it until then.
  sent_at timestamptz,
  ask_at timestamptz,
  -- The account at the provider that it was told to: what another account does not know was never asked.
  told_to text,
  -- What was heard of it last; null: nothing yet.
  heard text check (heard in ('pending', 'no_answer', 'none', 'refused', 'bank_refused', 'other_sum', 'other_recipient',
    'other_reference', 'other_id', 'doubled', 'gone')),
  constraint payouts_batch check (batch is null or provider = 'registry'),
  -- Nothing is on its way that the cap does not count.
  constraint payouts_left_once check (state in ('ready', 'failed') or left_at is not null)
);
create index payouts_left on payouts (left_at);
create index payouts_open on payouts (state, ask_at) where state in ('ready', 'sending', 'pending');
-- What the provider has told of, the latest first: whether it finds them says whether its «there is none» can be believed.
create index payouts_known on payouts (told_to, sent_at) where external_id is not null;

-- The brake: while it is on no payout leaves. One row.
create table payout_brake (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null default false,
  reason text not null default '',
  actor text not null default '',
  changed_at timestamptz
);
insert into payout_brake default values;

-- What the bank answered, file by file, so that the same file again does nothing.
create table bank_answers (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  taken_at timestamptz not null,
  actor text not null,
  report jsonb not null
);

-- A code of sign-in's kind that confirms something else: what, and of whom.
alter table sign_in_attempts add column purpose text not null default 'sign-in'
  check (purpose in ('sign-in', 'recipient'));
alter table sign_in_attempts add column subject uuid;
drop index sign_in_attempts_open;
create index sign_in_attempts_open on sign_in_attempts (phone, purpose) where closed_at is null;

-- Business clock, beside `last_used_at` of the system's: how long a member was silent counts in the programme's days. Null
-- in rows from before.
alter table sessions add column seen_at timestamptz;
-- Ended sessions tell of it too.
drop index sessions_member;
create index sessions_member on sessions (member_id);

-- The list of notifications, the newest first.
create index notifications_newest on notifications (member_id, created_at desc, id desc);
