-- Staff sign in to the console: roles, invitations, passwords with a second factor, sessions.

alter table staff add column roles text[] not null default '{}'
  check (roles <@ array['content', 'verifier', 'finance', 'admin']);

-- Who has accepted an invitation. Goes with the person, and when an administrator asks for a new one.
create table staff_access (
  name text primary key references staff (name),
  -- Argon2id in PHC's format, with its own cost and salt.
  password_hash text not null,
  -- The authenticator's secret, sealed by the vault about its owner.
  totp_sealed bytea not null,
  -- The last step (of 30 seconds) that was used: each is good once.
  totp_step bigint not null,
  created_at timestamptz not null
);

create table staff_recovery_codes (
  name text not null references staff (name),
  -- SHA-256: the code is random enough to need no more.
  code_hash bytea not null,
  used_at timestamptz,
  primary key (name, code_hash)
);

-- One a person: a newer one ends the older.
create table staff_invitations (
  name text primary key references staff (name),
  -- SHA-256 of the link's token.
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  -- Made when the link is opened, so that the same drawing is shown until it is confirmed.
  totp_sealed bytea
);

create table staff_sessions (
  id uuid primary key,
  -- SHA-256 of the cookie's token.
  token_hash bytea not null unique,
  name text not null references staff (name),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  -- Null: only the password was given, which opens nothing but the second factor.
  proven_at timestamptz,
  -- Tries of the second factor.
  tries smallint not null default 0,
  ip text not null,
  user_agent text not null
);
create index staff_sessions_of on staff_sessions (name, last_used_at desc);
create index staff_sessions_end on staff_sessions (ends_at);

-- The console's lists and searches.
create index audit_events_actor on audit_events (actor, id desc);
create index audit_events_action on audit_events (action, id desc);
create index audit_events_at on audit_events (at);
create index members_created on members (created_at desc, id desc);
create index members_last_name on members (lower(last_name) text_pattern_ops);
create index members_phone_prefix on members (phone text_pattern_ops);
