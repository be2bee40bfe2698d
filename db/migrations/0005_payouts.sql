-- Payouts: banks, recipients, withdrawals and their payouts, risk cases, restrictions of members, system
-- switches.
-- Amounts are points; one point is paid as one rouble.
-- A comment that ends with `Export N: …` or `Not exported N: …` is read by the member's data export; N is its section.
-- `Level: …` is the level of protection of a table, or of a column that differs (docs/reference/data-protection.md).

create table banks (
  id text primary key check (id ~ '^[0-9]{12}$'),
  name text not null,
  short_name text not null,
  popular smallint,
  source text not null check (source in ('demo', 'sbp')),
  is_active boolean not null default true
);
comment on table banks is 'Banks that take payments by phone number (SBP), by their SBP numbers. Level: public.';
comment on column banks.popular is 'Place among the banks that members pick most; null: listed by name after them.';
comment on column banks.source is 'demo: the list shipped for demo mode. sbp: a list that the company imported.';
comment on column banks.is_active is 'False: no longer in the list. A withdrawal to a recipient with such a bank is '
  'refused.';

create table bics (
  bic text primary key check (bic ~ '^[0-9]{9}$'),
  name text not null,
  corr_account text not null check (corr_account ~ '^[0-9]{20}$' or corr_account = ''),
  source text not null check (source in ('demo', 'ed807')),
  is_active boolean not null default true
);
comment on table bics is 'Directory of the Bank of Russia: banks that take payments to accounts. Level: public.';
comment on column bics.corr_account is 'Correspondent account; empty: none.';
comment on column bics.source is 'demo: the list shipped for demo mode. ed807: a directory that the company imported.';
comment on column bics.is_active is 'False: no longer in the directory.';

create table recipients (
  id uuid primary key,
  member_id uuid not null references members (id),
  kind text not null check (kind in ('sbp', 'account')),
  bank_name text not null,
  bank_id text references banks (id),
  phone text check (phone ~ '^79[0-9]{9}$'),
  bic text,
  account text check (account ~ '^[0-9]{20}$'),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  removed_at timestamptz,
  constraint recipients_shape check (
    num_nonnulls(bank_id, bic) = 1 and (kind = 'sbp') = (bank_id is not null) and (
      (kind = 'sbp' and phone is not null and account is null)
      or (kind = 'account' and phone is null and account is not null)
      or (removed_at is not null and phone is null and account is null)
    )
  )
);
comment on table recipients is 'Recipients of a member''s money: a phone at a bank, or a bank account. A row is '
  'never changed, only removed or erased; a recipient with other details is another row. Level: personal. Export 190: Получатели';
comment on column recipients.id is 'Export: Получатель';
comment on column recipients.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column recipients.kind is 'Export: Вид';
comment on column recipients.bank_name is 'Name of the bank at the time when the member picked it. Export: Банк';
comment on column recipients.bank_id is 'Null: an account. Export: Код банка в СБП';
comment on column recipients.phone is 'Null: an account, or erased. Export: Телефон';
comment on column recipients.bic is 'Null: a phone. Export: БИК';
comment on column recipients.account is 'Null: a phone, or erased. Level: sensitive. Export: Счёт';
comment on column recipients.created_at is 'Business clock. Export: Добавлен';
comment on column recipients.confirmed_at is 'Business clock. Time at which the member confirmed the recipient by a '
  'code or a passkey. A recipient with the member''s own phone is confirmed immediately. Null: not confirmed. '
  'Export: Подтверждён';
comment on column recipients.removed_at is 'Business clock; null: in use. Export: Удалён';
create unique index recipients_once on recipients
  (member_id, coalesce(bank_id, bic), coalesce(phone, account)) where removed_at is null;
-- Finds other members who are paid to the same account, for the reviewer of an identity document.
create index recipients_account on recipients (bic, account) where account is not null;
create index recipients_phone on recipients (phone) where phone is not null;
-- A recipient's phone and account can be erased but not replaced by another phone or account.
create function refuse_other_details() returns trigger language plpgsql as $$
begin
  if (new.phone is not null and new.phone is distinct from old.phone)
    or (new.account is not null and new.account is distinct from old.account) then
    raise exception 'details of a recipient are not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger recipients_details before update of phone, account on recipients
  for each row execute function refuse_other_details();

create table withdrawals (
  order_id uuid primary key references orders (id),
  member_id uuid not null references members (id),
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0),
  tax bigint not null check (tax >= 0),
  tax_mode text not null check (tax_mode in ('none', 'ndfl')),
  credited bigint not null check (credited > 0),
  recipient_id uuid not null references recipients (id),
  full_name text not null,
  expected_on date not null,
  paid_at timestamptz,
  return_effective_at timestamptz,
  reason text,
  hold_seq bigint not null,
  is_automatic boolean not null default false,
  constraint withdrawals_add_up check (amount = fee + tax + credited),
  constraint withdrawals_return_effective check (return_effective_at >= paid_at)
);
comment on table withdrawals is 'Withdrawals: orders of category «withdrawal». Level: personal. Export 180: Выводы';
comment on column withdrawals.order_id is 'Export: Заявка';
comment on column withdrawals.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column withdrawals.amount is 'Points taken from the balance. Export: Сумма';
comment on column withdrawals.fee is 'Points that the company deducts for its costs. Export: Комиссия';
comment on column withdrawals.tax is 'Points withheld as tax. Export: Налог';
comment on column withdrawals.tax_mode is 'Tax mode at the time of the order. Export: Порядок налога';
comment on column withdrawals.credited is 'Roubles that the recipient gets. Export: Сумма перевода';
comment on column withdrawals.recipient_id is 'Export: Получатель';
comment on column withdrawals.full_name is 'Member''s full name at the time of the order; banks compare it with the '
  'holder of the account. Empty: erased. Export: ФИО в заявке';
comment on column withdrawals.expected_on is 'Day in Moscow by which the money should arrive. Export: Ожидался';
comment on column withdrawals.paid_at is 'Business clock. The accounted_at of the payout''s transaction; null: not paid. '
  'Stays when the payout is returned later. '
  'Export: Выплачен';
comment on column withdrawals.return_effective_at is 'Business clock. Time from which the return of the paid payout '
  'counts for the tax: that of the payment, or that of the return when the month of the payment was closed before and '
  'the year is the same. '
  'Null: not returned after a payment. Export: Возврат учтён для налога';
comment on column withdrawals.reason is 'Code of the reason of a rejection or return; null: neither. '
  'Export: Причина отказа или возврата';
comment on column withdrawals.hold_seq is 'Number of the transaction that opened the hold. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column withdrawals.is_automatic is 'True: created by the rule of the member (automatic_withdrawals). '
  'Export: По правилу автовывода';
create index withdrawals_member on withdrawals (member_id, order_id);
create index withdrawals_recipient on withdrawals (recipient_id);
-- The name of a withdrawal can be erased but not replaced by another name, and the outcome is written once: its times and
-- its reason are not changed or removed.
create function guard_withdrawal() returns trigger language plpgsql as $$
begin
  if new.full_name <> '' and new.full_name <> old.full_name then
    raise exception 'the name of a withdrawal is not changed' using errcode = 'insufficient_privilege';
  end if;
  if (old.paid_at is not null and new.paid_at is distinct from old.paid_at)
    or (old.return_effective_at is not null and new.return_effective_at is distinct from old.return_effective_at)
    or (old.reason is not null and new.reason is distinct from old.reason) then
    raise exception 'the outcome of a withdrawal is not changed' using errcode = 'check_violation', constraint = 'withdrawals_written_once';
  end if;
  return new;
end $$;
create trigger withdrawals_guard before update on withdrawals for each row execute function guard_withdrawal();

create table withdrawal_approvals (
  order_id uuid not null references withdrawals (order_id),
  approved_by text not null references staff (name),
  at timestamptz not null,
  daily_cap bigint not null default 0 check (daily_cap >= 0),
  thirty_day_cap bigint not null default 0 check (thirty_day_cap >= 0),
  second_approval_from bigint not null default 0 check (second_approval_from >= 0),
  primary key (order_id, approved_by)
);
comment on table withdrawal_approvals is 'Approvals of withdrawals by staff. A large sum requires two. Insert-only. Level: personal.';
comment on column withdrawal_approvals.at is 'Business clock.';
comment on column withdrawal_approvals.daily_cap is 'Cap of the approver for one day when they approved, in points; 0: none. '
  'Stored for `lk verify`, because the setting may change.';
comment on column withdrawal_approvals.thirty_day_cap is 'Cap of the approver for 30 days when they approved, in points; 0: none.';
comment on column withdrawal_approvals.second_approval_from is 'Sum, in points, from which a withdrawal needed two approvals when this one '
  'was recorded; 0: each withdrawal.';
-- Sums what one staff member approved in the last days, for the caps of an approver.
create index withdrawal_approvals_approver on withdrawal_approvals (approved_by, at);

create table payout_batches (
  number bigint generated always as identity primary key,
  kind text not null check (kind in ('sbp', 'account')),
  created_at timestamptz not null,
  actor text not null,
  payer jsonb not null,
  corr_accounts jsonb not null,
  count integer not null check (count > 0),
  sum bigint not null check (sum > 0),
  file_hash bytea not null check (length(file_hash) = 32)
);
comment on table payout_batches is 'Payout batches. Each is one file for the bank. Insert-only. Level: internal.';
comment on column payout_batches.created_at is 'Business clock.';
comment on column payout_batches.payer is 'Payer when the batch was made. With it and corr_accounts, the file can be '
  'written again byte for byte.';
comment on column payout_batches.corr_accounts is 'Correspondent accounts of the banks when the batch was made, by '
  'BIC.';
comment on column payout_batches.count is 'Number of payouts when the batch was made.';
comment on column payout_batches.sum is 'Roubles in the file when the batch was made.';
comment on column payout_batches.file_hash is 'SHA-256 of the CSV file when the batch was made. When the file is '
  'written again with another hash, its download is refused.';

create table payout_batch_events (
  batch bigint not null references payout_batches (number),
  kind text not null check (kind in ('downloaded', 'handed_over', 'processing', 'cancelled')),
  at timestamptz not null,
  actor text not null,
  reason text not null default '',
  primary key (batch, kind, actor)
);
create unique index payout_batch_events_once on payout_batch_events (batch, kind) where kind <> 'downloaded';
comment on table payout_batch_events is 'Events of a batch after it was made, with the staff member who caused them. '
  'Insert-only. Level: internal.';
comment on column payout_batch_events.kind is 'downloaded: the actor has the file; one event for each actor. '
  'handed_over: the bank has the file. processing: a response of the bank lists payments of the file, so that the '
  'batch can no longer be cancelled. cancelled: the bank certainly will not pay the file, and its payouts are ready '
  'again.';
comment on column payout_batch_events.at is 'Business clock.';
comment on column payout_batch_events.reason is 'For staff; empty unless cancelled.';

create table payouts (
  order_id uuid primary key references withdrawals (order_id),
  position bigint generated always as identity,
  reference text not null unique,
  method text not null check (method in ('bank_file', 'provider')),
  approvals_needed smallint not null check (approvals_needed in (1, 2)),
  state text not null check (state in ('ready', 'sending', 'pending', 'paid', 'rejected', 'returned')),
  batch bigint references payout_batches (number),
  external_id text unique,
  submitted_at timestamptz,
  daily_cap bigint check (daily_cap >= 0),
  request_started_at timestamptz,
  next_action_at timestamptz,
  provider_account text,
  provider_status text check (provider_status in ('pending', 'no_answer', 'not_found', 'other_account', 'refused', 'bank_refused', 'unauthorized', 'rate_limited', 'check_unavailable', 'sum_mismatch',
    'recipient_mismatch', 'reference_mismatch', 'id_mismatch', 'duplicate', 'disappeared', 'bank_debit', 'paying_after_return', 'paid_after_return',
    'returned_after_payment', 'final_state_contradicted')),
  name_check text check (name_check in ('match', 'mismatch')),
  refused_submissions smallint not null default 0 check (refused_submissions >= 0),
  key_version smallint not null default 1 check (key_version > 0),
  contradiction_explanation text check (contradiction_explanation <> ''),
  outcome_document text check (outcome_document <> ''),
  outcome_proposal jsonb,
  payer jsonb,
  constraint payouts_batch check (batch is null or method = 'bank_file'),
  -- A payout that was sent must have `submitted_at`, because the daily cap counts payouts by that time.
  constraint payouts_submitted_once check (state in ('ready', 'rejected') or submitted_at is not null),
  constraint payouts_capped_when_submitted check (daily_cap is null or submitted_at is not null)
);
create table payout_batch_lines (
  batch bigint not null references payout_batches (number),
  order_id uuid not null references payouts (order_id),
  primary key (batch, order_id)
);
create index payout_batch_lines_order on payout_batch_lines (order_id);
comment on table payout_batch_lines is 'Payouts in the file of a batch, cancelled batches included. Insert-only. Level: personal.';

comment on table payouts is 'Payouts of approved withdrawals. One row for each withdrawal, so that none is paid twice. Level: personal.';
comment on column payouts.position is 'Place of the payout in the queue of the payouts for the provider, in the order of approval.';
comment on column payouts.reference is 'Reference by which the bank knows the payout. It is also a part of the '
  'idempotency key for the provider.';
comment on column payouts.method is 'bank_file: in a file for the bank. provider: over the provider''s API.';
comment on column payouts.approvals_needed is 'Approvals that were required when the last one was recorded.';
comment on column payouts.state is 'ready: waits to be sent; an earlier submission was refused or its batch '
  'cancelled. sending: the provider may have the payout, so the worker only requests its status; it is ready again after a refusal that the provider confirmed. pending: it is in '
  'a batch for the bank, or the provider accepted it. paid. returned: the bank or provider did not pay it, or '
  'returned it later. rejected: staff rejected the withdrawal before the submission.';
comment on column payouts.batch is 'Batch that the payout was sent in; null: in no batch, or its batch was cancelled.';
comment on column payouts.external_id is 'Id of the payout at the provider; null: unknown.';
comment on column payouts.submitted_at is 'Business clock. Time at which the payout was put into a batch or sent to '
  'the provider. The daily cap counts it by this time, whatever its outcome. Null: not yet, or the batch was cancelled or '
  'the submission refused.';
comment on column payouts.daily_cap is 'Daily cap of all payouts when this one was submitted, in points. Stored for `lk verify`, '
  'because the setting may change. Null: not submitted, or the bank or provider reported that it has the payout.';
comment on column payouts.request_started_at is 'System clock. Start of the request to the provider; null: not yet.';
comment on column payouts.next_action_at is 'System clock. Earliest time of the next submission of a ready payout, or of the next '
  'status check of another one. A worker that submits or checks the payout moves it to the end of its lease. Null: a ready payout can be submitted immediately; a final payout is no longer checked.';
comment on column payouts.refused_submissions is 'Number of submissions that the provider certainly refused since '
  'staff last sent the payout or changed its method. After three, the payout waits until staff send it again.';
comment on column payouts.key_version is 'Version of the idempotency key at the provider, raised when staff send a '
  'refused payout again. From 2 it is a part of the key, because the provider returns the same response to the same key '
  'for a day.';
comment on column payouts.provider_account is 'Provider account with which the payout was submitted. Only this '
  'account contains the payout.';
comment on column payouts.provider_status is 'Finding of the last submission or status check, as the provider stated it '
  'or as we judged its response (no_answer, disappeared); null: none yet, or an explained contradiction is over.';
comment on column payouts.name_check is 'Result of the provider''s name check: the holder of the recipient''s account has the '
  'member''s name, or another one. Null: the provider reported none. The name itself is not stored.';
comment on column payouts.contradiction_explanation is 'How staff settled that the provider contradicts the recorded '
  'outcome; null: no contradiction, or not settled yet.';
comment on column payouts.outcome_document is 'Document of the bank that staff named when they recorded the outcome '
  'by hand; null: none.';
comment on column payouts.outcome_proposal is 'Outcome that one staff member proposed by a document because the provider cannot be asked, or because '
  'a statement of the bank shows the debit of a payout that came back, and that another one confirms: outcome, reason, '
  'document, day, staffName. Null: none was proposed.';
comment on column payouts.payer is 'Payer in the request to the provider. When the bank paid the payout by the file '
  'of a cancelled batch: payer of that batch. Null: not sent, or its batch has the payer.';
create index payouts_submitted on payouts (submitted_at);
create index payouts_open on payouts (state, next_action_at) where state in ('ready', 'sending', 'pending');
-- Finds the next payout for the provider without reading all ready payouts.
create index payouts_ready on payouts (position) where method = 'provider' and state = 'ready';
-- Finds the newest payout that a provider account has confirmed. The provider's response that a payout does
-- not exist is credible only while the provider still finds a confirmed payout.
create index payouts_confirmed on payouts (provider_account, request_started_at) where external_id is not null;

create index payouts_returned_after_payment on payouts (provider_account) where provider_status = 'returned_after_payment';

-- Guards payouts against errors of every writer. Refuses a payout without its approvals, a change of state that
-- the payout process does not have, and a change of recorded data. The time, batch, provider account and payer of
-- a submission can change only while the payout is ready or when it becomes ready again. The document of the outcome is
-- replaced only when a paid payout is returned: the return has a document of its own.
-- Only approvals by staff members count who are not removed and not the recipient. A withdrawal that alone reaches the sum
-- which its last approval has stored requires two; the server adds earlier withdrawals of the member, and may require two
-- for other reasons.
create function guard_payout() returns trigger language plpgsql as $$
declare
  required smallint;
begin
  if tg_op = 'INSERT' then
    select case when w.amount >= (
        select a.second_approval_from from withdrawal_approvals a where a.order_id = w.order_id order by a.at desc limit 1
      ) then 2 else 1 end into required
    from withdrawals w where w.order_id = new.order_id;
    if new.state <> 'ready' or new.approvals_needed < required or new.approvals_needed > (
      select count(*) from withdrawals w
      join recipients r on r.id = w.recipient_id
      join withdrawal_approvals a on a.order_id = w.order_id
      join staff s on s.name = a.approved_by and s.removed_at is null
      where w.order_id = new.order_id and (r.phone = any(array_append(s.former_phones, s.phone))) is not true and not exists (
        select from members own join members account on coalesce(account.merged_into, account.id) = coalesce(own.merged_into, own.id)
        where own.phone = any(array_append(s.former_phones, s.phone)) and (account.id = w.member_id or account.phone = r.phone)
      )
    ) then
      raise exception 'a payout begins ready, with its approvals' using errcode = 'check_violation', constraint = 'payouts_approved';
    end if;
    return new;
  end if;
  if new.state <> old.state and (old.state, new.state) not in (
    ('ready', 'sending'), ('ready', 'pending'), ('ready', 'rejected'),
    ('sending', 'pending'), ('sending', 'paid'), ('sending', 'returned'), ('sending', 'ready'),
    ('pending', 'paid'), ('pending', 'returned'), ('pending', 'ready'),
    ('paid', 'returned')
  ) then
    raise exception 'a payout does not become % after %', new.state, old.state
      using errcode = 'check_violation', constraint = 'payouts_transition';
  end if;
  if (new.order_id, new.reference) is distinct from (old.order_id, old.reference)
    or new.approvals_needed < old.approvals_needed
    or (new.approvals_needed <> old.approvals_needed and old.state <> 'ready')
    or (new.method <> old.method and old.state <> 'ready')
    or (old.external_id is not null and new.external_id is distinct from old.external_id)
    or (old.outcome_document is not null and new.outcome_document is distinct from old.outcome_document
      and ((old.state, new.state) <> ('paid', 'returned') or new.outcome_document is null))
    or (old.state <> 'ready' and new.state <> 'ready'
      and (new.submitted_at, new.daily_cap, new.batch, new.provider_account, new.payer)
        is distinct from (old.submitted_at, old.daily_cap, old.batch, old.provider_account, old.payer)) then
    raise exception 'what was written about a payout is not changed' using errcode = 'check_violation', constraint = 'payouts_written_once';
  end if;
  return new;
end $$;
create trigger payouts_guard before insert or update on payouts for each row execute function guard_payout();

-- Finds final payouts of the provider whose status must still be checked.
create index payouts_final_recheck on payouts (next_action_at) where state in ('paid', 'returned') and next_action_at is not null;

create table payout_provider_state (
  only_row boolean primary key default true check (only_row),
  wait_until timestamptz,
  unknown_outcomes smallint not null default 0,
  unavailable_checks smallint not null default 0,
  statement_requested_at timestamptz
);
comment on table payout_provider_state is 'State of the payout provider, as the last submissions have shown it. One '
  'row. Level: internal.';
comment on column payout_provider_state.only_row is 'Always true: the table has one row.';
comment on column payout_provider_state.wait_until is 'System clock. Nothing is submitted before it, because the provider limits the '
  'rate of requests or cannot check names. Null: neither was reported.';
comment on column payout_provider_state.unknown_outcomes is 'Number of submissions with an unknown outcome since the '
  'last submission with a known one.';
comment on column payout_provider_state.unavailable_checks is 'Number of names that the provider did not register '
  'for its name check since the last one that it registered.';
comment on column payout_provider_state.statement_requested_at is 'System clock. Last time at which the server requested the '
  'provider''s statement; null: never.';
insert into payout_provider_state default values;

create table provider_undecided_payouts (
  account text not null check (account <> ''),
  external_id text not null,
  created_on date not null,
  order_id uuid references withdrawals (order_id),
  primary key (account, external_id)
);
comment on table provider_undecided_payouts is 'Payouts without an outcome in the last report of a provider account. The next '
  'request of the statement begins with the day of the oldest one, at most 90 days ago, and asks by id for those that it lacks. Level: personal.';
comment on column provider_undecided_payouts.account is 'Account at the payout provider.';
comment on column provider_undecided_payouts.external_id is 'Id of the payout at the provider.';
comment on column provider_undecided_payouts.created_on is 'Day, in Moscow, on which the provider created the payout.';
comment on column provider_undecided_payouts.order_id is 'Withdrawal whose reference the payout has; null: none. After a '
  'restore the withdrawal may be in review, or its payout ready: it then leaves only when this payout has an outcome.';
create index provider_undecided_payouts_order on provider_undecided_payouts (order_id);

create table bank_responses (
  id bigint generated always as identity primary key,
  hash bytea not null unique,
  applied_at timestamptz not null,
  actor text not null,
  report jsonb not null
);
comment on table bank_responses is 'Response files of the bank. A file is stored when none of its rows can be retried; importing it again changes '
  'nothing. Insert-only. Level: internal.';
comment on column bank_responses.hash is 'SHA-256 of the file.';
comment on column bank_responses.applied_at is 'Business clock.';
comment on column bank_responses.report is 'Result for each row of the file, without the bank''s own text, which may '
  'name people and accounts.';

create table reported_payments (
  id bigint generated always as identity primary key,
  order_id uuid not null references withdrawals (order_id),
  paid_on date not null,
  stated_day date,
  document_number text not null,
  place integer check (place > 0),
  reported_at timestamptz not null,
  actor text not null,
  explained_by text,
  explained_at timestamptz,
  note text not null default '',
  constraint reported_payments_day check (stated_day is null or stated_day = paid_on),
  constraint reported_payments_explained check ((explained_by is null) = (explained_at is null) and (explained_by is null or place is not null))
);
-- The bank may state neither day nor document of the expected payment and of one that was not expected: `place` tells
-- them apart.
create unique index reported_payments_once on reported_payments
  (order_id, coalesce(stated_day, '-infinity'), document_number, (place is null)) where explained_by is null;
create index reported_payments_waiting on reported_payments (order_id) where explained_by is null and place is not null;
create index reported_payments_explained on reported_payments (order_id) where explained_by is not null;
comment on table reported_payments is 'Payments of withdrawals that the bank''s response files reported, each once until it is '
  'explained. Only the explanation is added later. Level: personal.';
comment on column reported_payments.paid_on is 'Day of the payment; the day of the report, in Moscow, when the bank stated none.';
comment on column reported_payments.stated_day is 'Day that the bank stated; null: none.';
comment on column reported_payments.document_number is 'Number of the bank''s document; empty: not stated.';
comment on column reported_payments.place is 'Place of a payment that was not expected among the payments of its withdrawal: a payment '
  'with another day or document, or of a payout that was not sent to the bank. It waits until bank statements have so many debits of the '
  'withdrawal, or a person explains it. Null: the payment was expected.';
comment on column reported_payments.reported_at is 'Business clock.';
comment on column reported_payments.explained_by is 'Staff member who wrote in `note` why no statement has the payment; null: nobody.';
comment on column reported_payments.explained_at is 'Business clock.';
comment on column reported_payments.note is 'For staff.';

create table bank_statements (
  id bigint generated always as identity primary key,
  hash bytea not null check (length(hash) = 32),
  account text not null check (account <> ''),
  format text not null check (format in ('1c', 'camt053', 'provider')),
  first_day date not null,
  last_day date not null,
  opening_balance bigint,
  closing_balance bigint,
  imported_at timestamptz not null,
  actor text not null,
  unique (hash, account, first_day),
  constraint bank_statements_days check (first_day <= last_day)
);
comment on table bank_statements is 'Statements of the company''s accounts, each stored once. Insert-only. Level: internal.';
comment on column bank_statements.hash is 'SHA-256 of the file. When the last day of the statement was not over, '
  'SHA-256 of this hash with a mark, so that the file can be imported again. '
  'A file may have several accounts, and several periods of one.';
comment on column bank_statements.account is 'Number of the account at the bank, or account at the payout provider.';
comment on column bank_statements.format is '1c: 1CClientBankExchange. camt053: ISO 20022. provider: the payout provider''s statement of a day.';
comment on column bank_statements.first_day is 'First and last day of the statement, in Moscow.';
comment on column bank_statements.opening_balance is 'Kopecks on the account before the first day; null: not stated.';
comment on column bank_statements.closing_balance is 'Kopecks on the account after the last day; null: not stated.';
comment on column bank_statements.imported_at is 'Business clock.';

create table bank_statement_lines (
  id bigint generated always as identity primary key,
  statement bigint not null references bank_statements (id),
  line integer not null,
  account text not null,
  hash bytea not null unique check (length(hash) = 32),
  direction text not null check (direction in ('debit', 'credit')),
  document_number text not null,
  booked_on date not null,
  kopecks bigint not null check (kopecks > 0),
  reference text,
  counterparty text not null,
  counterparty_account text not null,
  purpose text not null,
  state text not null check (state in ('unmatched', 'matched', 'duplicate', 'partial', 'other', 'explained')),
  outcome text not null,
  order_id uuid references withdrawals (order_id),
  returns bigint unique references bank_statement_lines (id),
  suggested_order_id uuid references withdrawals (order_id),
  decided_by text,
  decided_at timestamptz,
  note text not null default '',
  settlement bigint unique,
  suggested_settlement bigint,
  closed_through date,
  constraint bank_statement_lines_closed_through check (closed_through >= booked_on),
  constraint bank_statement_lines_settlement check (settlement is null or (direction = 'debit' and state = 'matched')),
  constraint bank_statement_lines_payout check (state not in ('matched', 'duplicate', 'partial') or num_nonnulls(order_id, returns, settlement, suggested_settlement) > 0),
  constraint bank_statement_lines_returns check (returns is null or (direction = 'credit' and state = 'matched')),
  constraint bank_statement_lines_decided check ((decided_by is null) = (decided_at is null))
);
comment on table bank_statement_lines is 'Lines of bank statements: each booked document of an account once, whichever statements contain it. Level: personal.';
comment on column bank_statement_lines.counterparty_account is 'Level: sensitive.';
comment on column bank_statement_lines.statement is 'First imported statement that contains the line.';
comment on column bank_statement_lines.line is 'Number of the line in the file of that statement.';
comment on column bank_statement_lines.hash is 'SHA-256 of the document and of its place among equal documents of its day.';
comment on column bank_statement_lines.direction is 'debit: money left the account. credit: money came to it.';
comment on column bank_statement_lines.booked_on is 'Day on which the bank booked it.';
comment on column bank_statement_lines.reference is 'Payout reference in the purpose; null: none.';
comment on column bank_statement_lines.counterparty is 'Name of the other side. Empty, like the account and the purpose: not about a payout, or erased.';
comment on column bank_statement_lines.state is 'unmatched: staff must match or explain it. matched: belongs to the payout, paid a tax refund, or returns a debit. '
  'duplicate: the second document for one payment. partial: another sum than the payout''s. other: not about a '
  'payout. explained: staff wrote in `note` how its difference was settled.';
comment on column bank_statement_lines.outcome is 'Result of the last matching.';
comment on column bank_statement_lines.order_id is 'Withdrawal whose reference the line contains, or with which it was matched; '
  'null: none yet. After a restore the withdrawal may be in review and have no payout.';
comment on column bank_statement_lines.returns is 'Debit that this credit returns; null: none, or its debit is in no '
  'imported statement.';
comment on column bank_statement_lines.suggested_order_id is 'Withdrawal that the line may be about, found by sum, and '
  'by number, counterparty or the word of a return. It may be in review and have no payout.';
comment on column bank_statement_lines.decided_by is 'Staff member who matched or explained the line; null: nobody.';
comment on column bank_statement_lines.decided_at is 'Business clock.';
comment on column bank_statement_lines.note is 'For staff.';
comment on column bank_statement_lines.settlement is 'Number of the manual settlement that this debit paid; null: none.';
comment on column bank_statement_lines.suggested_settlement is 'Number of the tax refund that this debit may have paid or this credit may return; for a duplicate, the refund that '
  'another debit paid. Null: none.';
comment on column bank_statement_lines.closed_through is 'Last closed day of the account when the line was stored, for a late line: its day was closed '
  'without it, and it counts in the next closing. Null: the line was in time.';
-- A payout is matched with at most one debit, even when bank statements contain several debits for it.
create unique index bank_statement_lines_debit on bank_statement_lines (order_id) where direction = 'debit' and state = 'matched' and settlement is null;
create index bank_statement_lines_order on bank_statement_lines (order_id) where order_id is not null;
create index bank_statement_lines_suggested on bank_statement_lines (suggested_order_id) where suggested_order_id is not null;
create index bank_statement_lines_refund on bank_statement_lines (suggested_settlement) where suggested_settlement is not null;
create index bank_statement_lines_day on bank_statement_lines (account, booked_on);
create index bank_statement_lines_statement on bank_statement_lines (statement);
create index bank_statement_lines_late on bank_statement_lines (account, closed_through) where closed_through is not null;
create index bank_statement_lines_open on bank_statement_lines (id) where state in ('unmatched', 'duplicate', 'partial');

create table closed_days (
  account text not null check (account <> ''),
  day date not null,
  since date not null,
  opening_balance bigint,
  closing_balance bigint,
  in_transit bigint not null,
  settled bigint not null,
  closed_by text not null references staff (name),
  closed_at timestamptz not null,
  difference bigint not null default 0,
  explanation text not null default '',
  explained_debits uuid[] not null default '{}',
  explained_credits uuid[] not null default '{}',
  primary key (account, day),
  constraint closed_days_explained check ((explained_debits = '{}' and explained_credits = '{}') or explanation <> ''),
  constraint closed_days_difference check (difference = 0 or (explanation <> '' and closing_balance is not null)),
  constraint closed_days_since check (since <= day),
  constraint closed_days_balances check ((opening_balance is null) = (closing_balance is null))
);
comment on table closed_days is 'Days of the company''s accounts on which the bank statement and the ledger agreed. '
  'A row closes all days after the previous row of its account. Insert-only. Level: internal.';
comment on column closed_days.since is 'First day of the account''s statements.';
comment on column closed_days.opening_balance is 'Kopecks on the account before the first day; null: a provider''s account.';
comment on column closed_days.closing_balance is 'Kopecks on the account at the end of the day, by the statement; '
  'null: a provider''s account.';
comment on column closed_days.in_transit is 'Points in transit when the day was closed, for all accounts together.';
comment on column closed_days.settled is 'Points settled when the day was closed, for all accounts together.';
comment on column closed_days.closed_at is 'Business clock.';
comment on column closed_days.difference is 'Kopecks by which the closing balance is above that of the opening balance and all lines. A '
  'person explained them who had not imported the statement of these days; they are not compared again.';
comment on column closed_days.explanation is 'Explanation of the difference, or of its end, and of the payouts without a document of the bank; '
  'empty: none was needed.';
comment on column closed_days.explained_debits is 'Paid withdrawals and manual settlements without a debit in the statements, which the explanation '
  'covers. Their debit is not awaited again.';
comment on column closed_days.explained_credits is 'Returned withdrawals without a credit in the statements, which the explanation covers. Their credit '
  'is not awaited again.';

-- Waits until the running transactions that post, store statements or match lines end, and keeps others out until the commit,
-- so that a day is closed with the figures that were compared. Has the rights of the owner, because the serving role may
-- not lock an insert-only table against inserts.
create function await_reconciled_tables() returns void language plpgsql security definer
  set search_path = public set lock_timeout = '5s' as $$
begin
  lock table transactions, bank_statements, bank_statement_lines in share mode;
end $$;

create table payer_changes (
  id uuid primary key,
  number bigint generated always as identity (start with 101) unique,
  before jsonb not null,
  payer jsonb not null,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'applied', 'declined', 'replaced')),
  author text not null references staff (name),
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  constraint payer_changes_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint payer_changes_second_person check (state <> 'applied' or decided_by <> author)
);
comment on table payer_changes is 'Changes of the payer. One administrator proposes a change, another approves or '
  'declines it; a newer proposal replaces an open one. Level: internal.';
comment on column payer_changes.id is 'Created by the client, so that a repeated request does not create a second '
  'proposal.';
comment on column payer_changes.number is 'Number by which staff refer to the change. The approved change with the '
  'highest number is in force; without an approved change, the payer of the settings is.';
comment on column payer_changes.before is 'Payer in force when the change was proposed.';
comment on column payer_changes.payer is 'New payer, whole, as in payout_batches.';
comment on column payer_changes.reason is 'For staff.';
comment on column payer_changes.state is 'applied: approved and in force.';
comment on column payer_changes.created_at is 'Business clock.';
comment on column payer_changes.decided_by is 'Null: open.';
comment on column payer_changes.decided_at is 'Business clock; null: open.';
-- At most one proposal is open, so that changes come into force in the order of their numbers.
create unique index payer_changes_open on payer_changes (state) where state = 'open';

create table risk_cases (
  number bigint generated always as identity (start with 101) primary key,
  rule text not null check (rule in (
    'same_document', 'same_inn', 'same_account', 'same_device', 'staff_device', 'staff_and_member_device',
    'own_contracts', 'repeated_subscriber', 'burst', 'early_cancellations', 'new_details'
  )),
  subject text not null,
  facts text[] not null,
  evidence jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text references staff (name),
  reason text not null default '',
  release_approved_by text references staff (name),
  constraint risk_cases_closed_by_a_person check (
    (state = 'open') = (closed_at is null) and (state = 'open') = (closed_by is null) and (state = 'open') = (reason = '')
  )
);
comment on table risk_cases is 'Risk cases: facts that a risk rule found. A staff member closes a case and gives a '
  'reason. Level: personal.';
comment on column risk_cases.subject is 'Subject of the facts: a keyed hash, the id of a row, a member, or a '
  'member and a day. Contains no data of a document or account.';
comment on column risk_cases.facts is 'Names of the facts, such as `member:<id>` or `contract:<number>`. A '
  'fact whose name is in the list is not new.';
comment on column risk_cases.evidence is 'Numbers and days from which the console composes the text for staff.';
comment on column risk_cases.opened_at is 'Business clock.';
comment on column risk_cases.closed_at is 'Business clock; null: open.';
comment on column risk_cases.reason is 'Reason for closing the case, for staff. Empty: open.';
comment on column risk_cases.release_approved_by is 'First of the two staff members who release a large sum. A new '
  'fact in the case cancels this approval. Null: nobody yet.';
-- A rule and subject have at most one open case, even when several checks run at the same time.
create unique index risk_cases_open on risk_cases (rule, subject) where state = 'open';
create index risk_cases_subject on risk_cases (rule, subject);
create index risk_cases_opened on risk_cases (opened_at, number);
create index risk_cases_waiting on risk_cases (opened_at, number) where state = 'open';

create table risk_case_members (
  case_number bigint not null references risk_cases (number),
  member_id uuid not null references members (id),
  primary key (case_number, member_id)
);
comment on table risk_case_members is 'Members whom a risk case is about. '
  'Level: personal. Not exported 110: проверки программы: пока идут, о них сказано рядом с деньгами, которые ждут';
create index risk_case_members_of on risk_case_members (member_id);

create table risk_case_transfers (
  -- No foreign key, because its lock could cause a deadlock: a check locks a case before the members, a merge
  -- locks the members first. Cases are never deleted.
  case_number bigint not null,
  subject text not null,
  facts text[] not null,
  rewards text[] not null,
  primary key (case_number, subject)
);
comment on table risk_case_transfers is 'Subject, facts and blocked lots of a risk case of a merged account, as '
  'they are named at the primary account. The decision on the case applies to them. Level: personal.';
comment on column risk_case_transfers.subject is 'Subject as it is named at the primary account.';
comment on column risk_case_transfers.facts is 'Facts as they are named at the primary account.';
comment on column risk_case_transfers.rewards is 'Blocked lots, each as `<member> <lot>`.';
create index risk_cases_carried_subject on risk_case_transfers (subject);

create table release_blocks (
  member_id uuid not null,
  lot bigint not null,
  case_number bigint not null references risk_cases (number),
  since_seq bigint not null,
  until_seq bigint,
  is_clawed_back boolean not null default false,
  primary key (member_id, lot, case_number)
);
comment on table release_blocks is 'Release blocks: lots that stay frozen while a risk case is open, including the '
  'points that recalculations added. The range of transactions lets `lk verify` find a release inside it. '
  'Level: personal. Not exported 20: какие начисления ждут проверки: видно по операциям';
comment on column release_blocks.lot is 'Lot in the member''s ledger.';
comment on column release_blocks.since_seq is 'Last transaction of the member before the block.';
comment on column release_blocks.until_seq is 'Last transaction of the member under the block; null: still blocked.';
comment on column release_blocks.is_clawed_back is 'True: the case was confirmed and the reward reversed.';
create index release_blocks_on on release_blocks (member_id, lot) where until_seq is null;
create index release_blocks_of on release_blocks (case_number);

create table withdrawal_blocks (
  order_id uuid not null references withdrawals (order_id),
  case_number bigint not null references risk_cases (number),
  since_event bigint not null,
  until_event bigint,
  is_on boolean not null generated always as (until_event is null) stored,
  primary key (order_id, case_number)
);
comment on table withdrawal_blocks is 'Withdrawals that are neither approved nor sent while a risk case is open. The range '
  'of events lets `lk verify` find an approval or a submission inside it. Level: personal.';
comment on column withdrawal_blocks.since_event is 'Last event of the order before the block. A submission that the bank or '
  'the provider reported afterwards moves it, because that payment could not be stopped.';
comment on column withdrawal_blocks.until_event is 'Last event of the order under the block; null: still blocked.';
comment on column withdrawal_blocks.is_on is 'False: the case is closed.';
create index withdrawal_blocks_of on withdrawal_blocks (case_number);

create table risk_check_queue (
  id bigint generated always as identity primary key,
  member_id uuid not null,
  failed_at timestamptz,
  retry_at timestamptz,
  constraint failed_check_has_retry check ((failed_at is null) = (retry_at is null))
);
comment on table risk_check_queue is 'Members whose facts changed after the last risk check. Triggers insert a row for '
  'each change of facts, in the same transaction; every change has its own row, so that no writer waits for another. '
  'While a member has a row, no reward of the member is released and no payout leaves. '
  'Level: personal. Not exported 120: служебное: кого ещё не посмотрели правила проверки';
comment on column risk_check_queue.failed_at is 'System clock. First check of the member that failed; null: none failed.';
comment on column risk_check_queue.retry_at is 'System clock. Next check of a member whose check failed; null: none failed.';
create index risk_check_queue_member on risk_check_queue (member_id);
create function enqueue_risk_check() returns trigger language plpgsql as $$
begin
  insert into risk_check_queue (member_id) select distinct member_id from written;
  return null;
end $$;
create trigger contracts_risk_insert after insert on contracts
  referencing new table as written for each statement execute function enqueue_risk_check();
-- A release changes the status of contracts and no fact for the risk rules. If it requested a check, the further
-- lots of the member would wait for this check. Without the setting PostgreSQL would keep the plan of a first statement of few
-- rows, a nested loop, whose time grows with the square of the rows: 3 s for the 3,000 contracts of a large month.
create function enqueue_changed_contracts() returns trigger language plpgsql set enable_nestloop = off as $$
begin
  insert into risk_check_queue (member_id)
  select distinct w.member_id from written w join before b using (number_key)
  where (w.member_id, w.revision, w.product, w.connected_on, w.lot, w.subscriber_hash, replace(w.status, 'released', 'confirmed'))
    is distinct from (b.member_id, b.revision, b.product, b.connected_on, b.lot, b.subscriber_hash, replace(b.status, 'released', 'confirmed'));
  return null;
end $$;
create trigger contracts_risk_update after update on contracts
  referencing old table as before new table as written for each statement execute function enqueue_changed_contracts();
create trigger recipients_risk_insert after insert on recipients
  referencing new table as written for each statement execute function enqueue_risk_check();
create trigger recipients_risk_update after update on recipients
  referencing new table as written for each statement execute function enqueue_risk_check();
create trigger withdrawals_risk_insert after insert on withdrawals
  referencing new table as written for each statement execute function enqueue_risk_check();
create trigger identity_documents_risk_insert after insert on identity_documents
  referencing new table as written for each statement execute function enqueue_risk_check();
create trigger identity_documents_risk_update after update on identity_documents
  referencing new table as written for each statement execute function enqueue_risk_check();
create trigger sessions_risk_insert after insert on sessions
  referencing new table as written for each statement execute function enqueue_risk_check();

-- A case that was closed while its payout was away has decided nothing about the payout. When the payout is ready again, it
-- waits until the risk rules have checked its member once more.
create function enqueue_payout_of_closed_case() returns trigger language plpgsql as $$
begin
  insert into risk_check_queue (member_id)
  select w.member_id from withdrawals w where w.order_id = new.order_id
    and exists (select from withdrawal_blocks b where b.order_id = new.order_id and not b.is_on);
  return null;
end $$;
create trigger payouts_risk_ready after update on payouts for each row
  when (old.state <> 'ready' and new.state = 'ready') execute function enqueue_payout_of_closed_case();

create table staff_device_check_queue (
  id bigint generated always as identity primary key,
  device_hash bytea not null,
  failed_at timestamptz,
  retry_at timestamptz,
  constraint failed_device_check_has_retry check ((failed_at is null) = (retry_at is null))
);
comment on table staff_device_check_queue is 'Browsers on which staff signed in after the last risk check of the browser. Level: personal.';
comment on column staff_device_check_queue.device_hash is 'Level: secret.';
comment on column staff_device_check_queue.failed_at is 'As risk_check_queue.failed_at.';
comment on column staff_device_check_queue.retry_at is 'As risk_check_queue.retry_at.';
create function enqueue_staff_device_check() returns trigger language plpgsql as $$
begin
  insert into staff_device_check_queue (device_hash) select device_hash from written;
  return null;
end $$;
create trigger staff_devices_risk_insert after insert on staff_devices
  referencing new table as written for each statement execute function enqueue_staff_device_check();
create trigger staff_devices_risk_update after update on staff_devices
  referencing new table as written for each statement execute function enqueue_staff_device_check();

create table risk_sweeps (
  only_row boolean primary key default true check (only_row),
  day date not null,
  after uuid
);
comment on table risk_sweeps is 'Progress of the daily risk sweep over all members. One row. Level: internal.';
comment on column risk_sweeps.only_row is 'Always true: the table has one row.';
comment on column risk_sweeps.day is 'Day in Moscow, business clock.';
comment on column risk_sweeps.after is 'Last member that the sweep has checked; null: the sweep is finished.';

create table restrictions (
  member_id uuid not null references members (id),
  kind text not null check (kind in ('block', 'payouts')),
  reason text not null,
  actor text not null,
  since timestamptz not null,
  lift_approved_by text references staff (name),
  lift_approved_at timestamptz,
  primary key (member_id, kind)
);
comment on table restrictions is 'Restrictions of members by staff, for as long as the row exists. '
  'Level: personal. Not exported 90: остановлены ли выплаты и вход: об этом вам говорят уведомления, страница вывода и сам вход';
comment on column restrictions.kind is 'block: no sign-in and no payouts. payouts: no payouts.';
comment on column restrictions.reason is 'For staff; deleted with the account.';
comment on column restrictions.since is 'Business clock.';
comment on column restrictions.lift_approved_by is 'First of two staff members who lift the restriction of a member with a large '
  'sum; null: nobody yet.';
comment on column restrictions.lift_approved_at is 'Business clock.';

create table automatic_withdrawals (
  id uuid primary key,
  member_id uuid not null references members (id),
  recipient_id uuid not null references recipients (id),
  threshold bigint not null check (threshold > 0),
  day smallint not null check (day between 1 and 28),
  fee bigint not null check (fee >= 0),
  tax_mode text not null check (tax_mode in ('none', 'ndfl')),
  created_at timestamptz not null,
  confirmed_at timestamptz,
  next_on date not null,
  end_reason text check (end_reason in ('member', 'replaced', 'restricted', 'recipient_removed', 'phone_changed', 'dormant',
    'account_deletion', 'merged')),
  end_reported boolean not null default false,
  constraint automatic_withdrawals_ended check (end_reason is null or confirmed_at is not null)
);
comment on table automatic_withdrawals is 'Rules by which the server requests a withdrawal of a member once a month. A rule '
  'is never changed, only ended and replaced by another one. Level: personal. Export 185: Правила автовывода';
comment on column automatic_withdrawals.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column automatic_withdrawals.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column automatic_withdrawals.recipient_id is 'Export: Получатель';
comment on column automatic_withdrawals.threshold is 'Points: the withdrawal is requested when more are available. Export: Больше скольких баллов';
comment on column automatic_withdrawals.day is 'Day of the month in Moscow. Export: Число месяца';
comment on column automatic_withdrawals.fee is 'Fee to which the member agreed; while another one applies, the rule requests nothing. Export: Комиссия';
comment on column automatic_withdrawals.tax_mode is 'Tax mode to which the member agreed; while another one applies, the rule requests nothing. Export: Порядок налога';
comment on column automatic_withdrawals.created_at is 'Business clock. Export: Запрошено';
comment on column automatic_withdrawals.confirmed_at is 'Business clock. Time at which the member confirmed the rule by a code or a '
  'passkey. Null: not confirmed. Export: Подтверждено';
comment on column automatic_withdrawals.next_on is 'Day in Moscow of the next run. The confirmation sets it again. Export: Следующий вывод';
comment on column automatic_withdrawals.end_reason is 'Null: not ended. Export: Почему выключено';
comment on column automatic_withdrawals.end_reported is 'True: the member was notified of the end. '
  'Not exported: служебное: о том, как записано, а не о вас';
create unique index automatic_withdrawals_active on automatic_withdrawals (member_id)
  where confirmed_at is not null and end_reason is null;
create unique index automatic_withdrawals_pending on automatic_withdrawals (member_id) where confirmed_at is null;
create index automatic_withdrawals_due on automatic_withdrawals (next_on, id)
  where confirmed_at is not null and end_reason is null;
create index automatic_withdrawals_unreported on automatic_withdrawals (id) where end_reason is not null and not end_reported;
-- Ends the rule of a member in the transaction of an event after which the server may not pay by it, whichever module
-- writes that event. A rule that is not confirmed yet is deleted. Arguments: the column with the member's id, the reason, and the
-- recipient's id when only rules for this recipient end.
create function end_automatic_withdrawals() returns trigger language plpgsql as $$
declare
  member uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
  recipient uuid := (to_jsonb(new) ->> tg_argv[2])::uuid;
begin
  delete from automatic_withdrawals
    where member_id = member and confirmed_at is null and (recipient is null or recipient_id = recipient);
  update automatic_withdrawals set end_reason = tg_argv[1]
    where member_id = member and confirmed_at is not null and end_reason is null and (recipient is null or recipient_id = recipient);
  return null;
end $$;
create trigger restrictions_end_automatic after insert on restrictions
  for each row execute function end_automatic_withdrawals('member_id', 'restricted');
create trigger recipients_end_automatic after update of removed_at on recipients for each row
  when (old.removed_at is null and new.removed_at is not null)
  execute function end_automatic_withdrawals('member_id', 'recipient_removed', 'id');
create trigger members_phone_end_automatic after update of phone on members for each row
  when (old.phone is distinct from new.phone and new.phone is not null)
  execute function end_automatic_withdrawals('id', 'phone_changed');
create trigger members_dormant_end_automatic after update of reactivated_at on members for each row
  when (old.reactivated_at is distinct from new.reactivated_at)
  execute function end_automatic_withdrawals('id', 'dormant');
create trigger members_merged_end_automatic after update of merged_into on members for each row
  when (old.merged_into is null and new.merged_into is not null)
  execute function end_automatic_withdrawals('id', 'merged');
create trigger members_erased_end_automatic after update of deleted_at on members for each row
  when (old.deleted_at is null and new.deleted_at is not null)
  execute function end_automatic_withdrawals('id', 'account_deletion');
create trigger account_deletions_end_automatic after insert on account_deletions
  for each row execute function end_automatic_withdrawals('member_id', 'account_deletion');

create table payout_pause (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null default false,
  reason text not null default '',
  actor text not null default '',
  changed_at timestamptz,
  by_admin boolean not null default false,
  unreconciled_from date,
  unreconciled_until date,
  first_admin text references staff (name),
  first_reason text not null default '',
  first_gaps text not null default '',
  constraint payout_pause_gaps check ((first_reason = '') = (first_gaps = '') and (first_admin is not null or first_gaps = '')),
  constraint payout_pause_unreconciled check (
    num_nulls(unreconciled_from, unreconciled_until) <> 1 and unreconciled_from <= unreconciled_until
    and (unreconciled_from is null or (is_on and by_admin)) and (first_admin is null or unreconciled_from is not null)
  )
);
comment on table payout_pause is 'Switch that pauses all payouts. One row. Level: internal.';
comment on column payout_pause.only_row is 'Always true: the table has one row.';
comment on column payout_pause.is_on is 'True: no payout is sent.';
comment on column payout_pause.actor is 'Actor of the last change; empty: never changed.';
comment on column payout_pause.changed_at is 'Business clock.';
comment on column payout_pause.by_admin is 'True: an administrator paused the payouts, so only an administrator '
  'resumes them.';
comment on column payout_pause.unreconciled_from is 'First and last day, in Moscow, of the time in which the database may lack '
  'payouts, because it was restored or moved. Two administrators resume the payouts after these days were reconciled. '
  'Null: the pause has another reason.';
comment on column payout_pause.first_admin is 'Administrator who agreed first, of the two who must resume the '
  'payouts; null: nobody yet.';
comment on column payout_pause.first_reason is 'Reason of this administrator to resume the payouts although the reconciliation has gaps; '
  'empty: it had none.';
comment on column payout_pause.first_gaps is 'Those gaps. The consent counts only while they are the same. Empty: none.';
insert into payout_pause default values;

create table database_epochs (
  id bigint generated always as identity primary key,
  started_at timestamptz not null,
  system_identifier text not null,
  timeline text not null,
  data_directory text not null default '',
  checkpoint_link bigint,
  checkpoint_hash bytea,
  checkpoint_folder text check (checkpoint_folder <> '')
);
comment on table database_epochs is 'Identity of the database at each start of a server. When it differs from the last one, the '
  'database was restored from a backup or moved to another machine, and payouts may be missing in it. Insert-only. Level: internal.';
comment on column database_epochs.started_at is 'System clock.';
comment on column database_epochs.system_identifier is 'System identifier from pg_control_system(), which differs '
  'for every cluster. Empty: not permitted to read.';
comment on column database_epochs.timeline is 'Timeline of the write-ahead log: a point-in-time recovery and a failover begin a new one. Empty: '
  'not permitted to read.';
comment on column database_epochs.data_directory is 'Inode and birth time of PG_VERSION in the data directory of the embedded PostgreSQL: '
  'a data directory that was put back from a copy has another file. Empty: the database is not embedded.';
comment on column database_epochs.checkpoint_link is 'Number of the last link of the audit chain at the start; null: none.';
comment on column database_epochs.checkpoint_hash is 'Hash of that link.';
comment on column database_epochs.checkpoint_folder is 'Machine and folder in which the start found the file with the checkpoint '
  'of the audit chain; null: it found none. A later start that does not find the file there has lost it.';

create table sign_in_code_pause (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null default false,
  reason text not null default '',
  actor text not null default '',
  changed_at timestamptz
);
comment on table sign_in_code_pause is 'Switch that pauses the sending of sign-in codes. One row. Level: internal.';
comment on column sign_in_code_pause.only_row is 'Always true: the table has one row.';
comment on column sign_in_code_pause.is_on is 'True: no code for sign-in is sent.';
comment on column sign_in_code_pause.actor is 'Actor of the last change; empty: never changed.';
comment on column sign_in_code_pause.changed_at is 'System clock.';
insert into sign_in_code_pause default values;

create table maintenance_banner (
  only_row boolean primary key default true check (only_row),
  text text not null default '',
  until timestamptz,
  actor text not null default '',
  changed_at timestamptz,
  check ((text = '') = (until is null))
);
comment on table maintenance_banner is 'Maintenance banner on every page of the cabinet. One row. Level: public.';
comment on column maintenance_banner.only_row is 'Always true: the table has one row.';
comment on column maintenance_banner.text is 'Empty: no banner.';
comment on column maintenance_banner.until is 'System clock. End of the banner; null: no banner.';
comment on column maintenance_banner.actor is 'Actor of the last change; empty: never changed.';
comment on column maintenance_banner.changed_at is 'System clock.';
insert into maintenance_banner default values;

create table manual_settlements (
  id uuid primary key,
  number bigint generated always as identity (start with 101) unique,
  kind text not null check (kind in ('unclaimed_payment', 'unclaimed_write_off', 'tax_refund')),
  member_id uuid not null references members (id),
  order_id uuid references withdrawals (order_id),
  year smallint,
  amount bigint not null check (amount > 0),
  credited bigint not null check (credited between 0 and amount),
  document text check (document <> ''),
  paid_on date,
  paid_at timestamptz,
  reason text not null,
  state text not null default 'open' check (state in ('open', 'applied', 'returned', 'declined')),
  author text not null references staff (name),
  created_at timestamptz not null,
  decided_by text references staff (name),
  decided_at timestamptz,
  seq bigint,
  return_seq bigint,
  return_effective_at timestamptz,
  constraint manual_settlements_subject check (
    (kind = 'tax_refund') = (order_id is null) and (kind = 'tax_refund') = (year is not null)
  ),
  constraint manual_settlements_payment check (
    (kind = 'unclaimed_write_off') = (paid_on is null) and (paid_on is null) = (document is null)
    and (paid_on is null) = (credited = 0) and (paid_at is not null) = (state in ('applied', 'returned') and paid_on is not null)
  ),
  constraint manual_settlements_decided check (num_nulls(decided_by, decided_at) = case state when 'open' then 2 else 0 end),
  constraint manual_settlements_second_person check (state not in ('applied', 'returned') or decided_by <> author),
  constraint manual_settlements_applied check ((state in ('applied', 'returned')) = (seq is not null)),
  constraint manual_settlements_returned check (
    num_nulls(return_seq, return_effective_at) = case state when 'returned' then 0 else 2 end
    and (state <> 'returned' or kind <> 'unclaimed_write_off')
  )
);
comment on table manual_settlements is 'Settlements that staff make outside of a withdrawal: one staff member proposes, another '
  'approves or declines; the author may also decline. '
  'Level: personal. Not exported 65: предложения сотрудников выплатить или списать невостребованное и вернуть налог; сделанное — среди операций';
comment on column manual_settlements.id is 'Created by the client, so that a repeated request does not create a second '
  'proposal.';
comment on column manual_settlements.number is 'Number by which staff refer to the proposal.';
comment on column manual_settlements.kind is 'unclaimed_payment: a payout that came back to a deleted account was paid after all. '
  'unclaimed_write_off: it becomes income of the company. tax_refund: tax that was withheld in excess was paid back.';
comment on column manual_settlements.order_id is 'Withdrawal whose payout came back; null: a tax refund.';
comment on column manual_settlements.year is 'Year of the tax; null: no tax refund.';
comment on column manual_settlements.amount is 'Points that leave the account unclaimed or tax.';
comment on column manual_settlements.credited is 'Roubles that the person got; 0: written off.';
comment on column manual_settlements.document is 'Number of the payment at the bank; null: written off.';
comment on column manual_settlements.paid_on is 'Day of the payment in Moscow; null: written off.';
comment on column manual_settlements.paid_at is 'Business clock. The accounted_at of the transaction: from it on the payment counts as '
  'income. Null: not approved, or written off.';
comment on column manual_settlements.reason is 'For staff.';
comment on column manual_settlements.state is 'applied: approved and posted. returned: the bank returned the payment.';
comment on column manual_settlements.created_at is 'Business clock.';
comment on column manual_settlements.decided_by is 'Null: open.';
comment on column manual_settlements.decided_at is 'Business clock; null: open.';
comment on column manual_settlements.seq is 'Number of the member''s transaction; null: not applied.';
comment on column manual_settlements.return_seq is 'Number of the member''s transaction that returned the payment; null: not returned.';
comment on column manual_settlements.return_effective_at is 'Business clock. From it on the return counts for the tax: paid_at, '
  'or accounted_at of the return when the month of the payment was closed before it and the year is the same. Null: not returned.';
-- An unclaimed payout is paid or written off once, and again when the bank returned the payment. A member has at most one open tax refund.
create unique index manual_settlements_order on manual_settlements (order_id) where state in ('open', 'applied');
create unique index manual_settlements_tax on manual_settlements (member_id) where kind = 'tax_refund' and state = 'open';
alter table bank_statement_lines add foreign key (settlement) references manual_settlements (number),
  add foreign key (suggested_settlement) references manual_settlements (number);
create index manual_settlements_member on manual_settlements (member_id);
create index manual_settlements_open on manual_settlements (number) where state = 'open';
