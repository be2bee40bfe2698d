-- Staff look at the cabinet as a member sees it: a session of its own kind, which changes nothing of the member's.

create table member_views (
  id uuid primary key,
  -- One at a time of a person.
  staff text not null unique references staff (name),
  -- It ends with the session that began it.
  staff_session_id uuid not null,
  member_id uuid not null references members (id),
  -- SHA-256. Until it is opened, of the token that hands it over; then of its own.
  token_hash bytea not null unique,
  -- System clock.
  opened_at timestamptz,
  -- Of the handing over until it is opened, then of the look itself.
  ends_at timestamptz not null
);
create index member_views_member on member_views (member_id);
