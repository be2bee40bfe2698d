-- Risk: cases that a person decides on, and the entries that an open one keeps where they are.

-- What a rule has seen. It stays open until somebody of the staff closes it with a reason.
create table risk_cases (
  number bigint generated always as identity (start with 101) primary key,
  rule text not null check (rule in (
    'same_document', 'same_inn', 'same_account', 'same_device',
    'own_contracts', 'burst', 'early_cancellations', 'new_details'
  )),
  -- What the rule is about: a keyed hash, a row's id, a member, a member's day. Nothing of a document or an account itself.
  subject text not null,
  -- What it saw, each by a name of its own (`member:…`, `contract:…`): the same again is nothing new.
  facts text[] not null,
  -- What staff read of it: numbers and days, from which the words are made.
  evidence jsonb not null default '{}',
  state text not null default 'open' check (state in ('open', 'cleared', 'confirmed')),
  -- Business clock.
  opened_at timestamptz not null,
  closed_at timestamptz,
  closed_by text references staff (name),
  reason text not null default '',
  constraint risk_cases_closed_by_a_person check (
    (state = 'open') = (closed_at is null) and (state = 'open') = (closed_by is null) and (state = 'open') = (reason = '')
  )
);
-- However many look at once, a rule has one open case of a subject.
create unique index risk_cases_open on risk_cases (rule, subject) where state = 'open';
create index risk_cases_subject on risk_cases (rule, subject);
create index risk_cases_opened on risk_cases (opened_at, number);
create index risk_cases_waiting on risk_cases (opened_at, number) where state = 'open';

create table risk_case_members (
  case_number bigint not null references risk_cases (number),
  member_id uuid not null references members (id),
  primary key (case_number, member_id)
);
create index risk_case_members_of on risk_case_members (member_id);

-- Rewards that are not released while a case is open, by their own lots; what a recalculation adds to a reward stands with it. A
-- stop reaches from one place of its member's history to another, so that `lk verify` sees a release in between.
create table lot_stops (
  member_id uuid not null,
  lot bigint not null,
  case_number bigint not null references risk_cases (number),
  since_seq bigint not null,
  -- Null: it is on.
  until_seq bigint,
  -- The reward was taken back when the case was confirmed.
  is_taken_back boolean not null default false,
  primary key (member_id, lot, case_number)
);
create index lot_stops_on on lot_stops (member_id, lot) where until_seq is null;
create index lot_stops_of on lot_stops (case_number);

-- Applications for money that are not approved while a case is open.
create table withdrawal_stops (
  order_id uuid not null references withdrawals (order_id),
  case_number bigint not null references risk_cases (number),
  is_on boolean not null default true,
  primary key (order_id, case_number)
);
create index withdrawal_stops_of on withdrawal_stops (case_number);

-- Members whose facts have changed since the rules looked at them last. Written by the database with the fact itself, so that
-- nobody who writes one has to think of it; a row of its own each time, so that no writer waits for another.
create table risk_looks (
  id bigint generated always as identity primary key,
  member_id uuid not null
);
create function ask_for_risk_look() returns trigger language plpgsql as $$
begin
  insert into risk_looks (member_id) select distinct member_id from written;
  return null;
end $$;
create trigger contracts_risk_insert after insert on contracts
  referencing new table as written for each statement execute function ask_for_risk_look();
create trigger contracts_risk_update after update on contracts
  referencing new table as written for each statement execute function ask_for_risk_look();
create trigger recipients_risk_insert after insert on recipients
  referencing new table as written for each statement execute function ask_for_risk_look();
create trigger recipients_risk_update after update on recipients
  referencing new table as written for each statement execute function ask_for_risk_look();
create trigger withdrawals_risk_insert after insert on withdrawals
  referencing new table as written for each statement execute function ask_for_risk_look();
create trigger passports_risk_insert after insert on passports
  referencing new table as written for each statement execute function ask_for_risk_look();
create trigger passports_risk_update after update on passports
  referencing new table as written for each statement execute function ask_for_risk_look();
create trigger sessions_risk_insert after insert on sessions
  referencing new table as written for each statement execute function ask_for_risk_look();

-- The look at everybody, once a day of Moscow's business clock: whom it has come to. One row.
create table risk_rounds (
  only_row boolean primary key default true check (only_row),
  day date not null,
  -- Null: it is through.
  after uuid
);

-- SHA-256 of the browser's own random id, which its cookie carries: the same one in sessions of several members.
alter table sessions add column device_hash bytea;
create index sessions_device on sessions (device_hash) where device_hash is not null;
create index recipients_phone on recipients (phone) where phone is not null;
