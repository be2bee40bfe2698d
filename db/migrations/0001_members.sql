-- Who takes part in the programme, what they agreed to, and the programme's clock.

create table members (
  id uuid primary key,
  -- Look-up key, global: digits of a Russian mobile number.
  phone text not null unique check (phone ~ '^79[0-9]{9}$'),
  first_name text not null default '',
  middle_name text not null default '',
  last_name text not null default '',
  city_name text not null default '',
  -- How the programme learnt of the member: they signed in, or a contract came with their phone.
  origin text not null check (origin in ('sign-in', 'contract')),
  created_at timestamptz not null,
  first_signed_in_at timestamptz,
  last_signed_in_at timestamptz
);

-- What was consented to and withdrawn, in order; the newest row of a purpose holds. Insert-only.
create table consents (
  member_id uuid not null references members (id),
  id bigint generated always as identity,
  purpose text not null check (purpose in ('personal-data', 'advertising')),
  text_version text not null,
  given boolean not null,
  recorded_at timestamptz not null,
  ip text not null,
  user_agent text not null,
  primary key (member_id, id)
);

create table notifications (
  member_id uuid not null references members (id),
  id uuid not null,
  category text not null,
  title text not null,
  body text not null,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  primary key (member_id, id)
);
create index notifications_unread on notifications (member_id) where read_at is null;

-- How far the business clock is moved from the system's (demo mode only). One row.
create table programme_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
insert into programme_clock default values;
