-- Signing in by a phone and a code; sessions. All times are the system clock's.

-- One sending of a code. Its id is what the browser gets as «userId». The code is derived from the id, never stored.
create table sign_in_attempts (
  id text primary key,
  phone text not null,
  -- False: this phone gets no code (registration by invitation), the answer looks the same.
  deliverable boolean not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  -- Used once, by the right code, or replaced by a newer one.
  closed_at timestamptz
);
create index sign_in_attempts_open on sign_in_attempts (phone) where closed_at is null;

-- A row is the session and its family of refresh tokens. No token is stored: a token names the row and its number, and is signed.
create table sessions (
  id uuid primary key,
  member_id uuid not null references members (id),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  -- 90 days after the sign-in, whatever happens.
  ends_at timestamptz not null,
  -- Number of the refresh token that is alive, its hash, and when it replaced the one before.
  refresh_number integer not null default 1,
  refresh_hash bytea not null,
  refreshed_at timestamptz not null,
  ended_at timestamptz,
  end_reason text check (end_reason in ('logout', 'reuse', 'expired', 'revoked')),
  ip text not null,
  user_agent text not null
);
create index sessions_member on sessions (member_id) where ended_at is null;

-- Limits: when each was taken that counts still. A sliding window, so that no span of its length holds more than it allows.
-- One conditional upsert takes one.
create table limits (
  bucket text primary key,
  taken_at timestamptz[] not null,
  -- Nothing of it counts after that.
  forget_at timestamptz not null
);

-- Captcha challenges that were spent.
create table spent_challenges (
  nonce text primary key,
  expires_at timestamptz not null
);
