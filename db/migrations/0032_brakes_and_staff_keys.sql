-- What staff stop and tell everybody; the keys that they sign in to the console with.

-- While it is on nobody is sent a code to sign in with. One row.
create table code_brake (
  only_row boolean primary key default true check (only_row),
  is_on boolean not null default false,
  reason text not null default '',
  actor text not null default '',
  changed_at timestamptz
);
insert into code_brake default values;

-- What stands on every page of the cabinet until then. One row, without a text while there is nothing to tell.
create table maintenance_notice (
  only_row boolean primary key default true check (only_row),
  text text not null default '',
  until timestamptz,
  actor text not null default '',
  changed_at timestamptz,
  check ((text = '') = (until is null))
);
insert into maintenance_notice default values;

-- Second factors beside the authenticator's code. They go with the person's access.
create table staff_passkeys (
  id uuid primary key,
  name text not null references staff (name),
  -- Base64url, as browsers name it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures; many authenticators keep it at 0. One that goes back was copied.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- The device it was made on.
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Seen with a counter that went back: opens nothing any more.
  refused_at timestamptz
);
create index staff_passkeys_by_name on staff_passkeys (name, created_at);

-- Good once, for one purpose: whoever brings it takes the row away.
create table staff_passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'prove')),
  name text not null references staff (name),
  expires_at timestamptz not null
);
create index staff_passkey_challenges_end on staff_passkey_challenges (expires_at);
