-- Passkeys: another way in after the first sign-in, and what confirms a new recipient instead of a code.

create table passkeys (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- Base64url, as browsers name it.
  credential_id text not null unique,
  public_key bytea not null,
  -- Of signatures; many authenticators keep it at 0. One that goes back was copied.
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  -- What the member reads: the device it was made on.
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  -- Seen with a counter that went back: opens nothing any more.
  refused_at timestamptz
);
create index passkeys_by_member on passkeys (member_id, created_at);

-- Good once, for one purpose: whoever brings it takes the row away.
create table passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'sign-in', 'recipient')),
  -- Of signing in nobody knows who it will be.
  member_id uuid references members (id),
  -- The recipient that is confirmed.
  subject uuid,
  expires_at timestamptz not null,
  check ((purpose = 'sign-in') = (member_id is null)),
  check ((purpose = 'recipient') = (subject is not null))
);
create index passkey_challenges_end on passkey_challenges (expires_at);
