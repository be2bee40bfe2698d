-- Platform: settings, keys, clock, limits, outbox, and staff with their access to the console.
-- Times are the system clock's unless a comment says otherwise.
-- A comment that ends with `Export N: …` or `Not exported N: …` is read by the member's data export; N is its section.
-- `Level: …` is the level of protection of a table, or of a column that differs (docs/reference/data-protection.md).

-- A code without spaces, dashes, controls and invisible characters, with letters of ordinary width and digits 0 to 9. The
-- numbers are the code points of the zeros of all scripts; the other nine digits follow each.
do $do$
declare
  zeros constant integer[] := array[
    1632, 1776, 1984, 2406, 2534, 2662, 2790, 2918, 3046, 3174, 3302, 3430, 3558, 3664, 3792, 3872, 4160, 4240, 6112, 6160,
    6470, 6608, 6784, 6800, 6992, 7088, 7232, 7248, 42528, 43216, 43264, 43472, 43504, 43600, 44016, 65296, 66720, 68912,
    68928, 69734, 69872, 69942, 70096, 70384, 70736, 70864, 71248, 71360, 71376, 71386, 71472, 71904, 72016, 72688, 72784,
    73040, 73120, 73184, 73552, 90416, 92768, 92864, 93008, 93552, 118000, 120782, 120792, 120802, 120812, 120822, 123200,
    123632, 124144, 124401, 125264, 130032
  ];
begin
  execute format($format$
    create function plain_code(code text) returns text language sql immutable strict parallel safe return translate(
      normalize(regexp_replace(code, %L, '', 'g'), NFKC), %L, %L)
    $format$,
    '[\u0001-\u0020\u002D\u007F-\u00A0\u00AD\u034F\u058A\u05BE\u061C\u115F-\u1160\u1400\u1680\u17B4-\u17B5\u1806'
    '\u180B-\u180F\u2000-\u2015\u2028-\u202F\u2053\u205F-\u206F\u207B\u208B\u2212\u2E17\u2E1A\u2E3A-\u2E3B\u2E40\u2E5D'
    '\u3000\u301C\u3030\u30A0\u3164\uFE00-\uFE0F\uFE31-\uFE32\uFE58\uFE63\uFEFF\uFF0D\uFFA0\uFFF0-\uFFF8\U00010D6E'
    '\U00010EAD\U0001BCA0-\U0001BCA3\U0001D173-\U0001D17A\U000E0000-\U000E0FFF]',
    (select string_agg(chr(zero + digit), '' order by zero, digit) from unnest(zeros) zero, generate_series(0, 9) digit),
    repeat('0123456789', cardinality(zeros)));
end $do$;

-- Canonical key of a code that people type, such as a contract number: «К-1034», «k 1034» (Latin letters), «К１０３４» and
-- «K1034» have one key. The key has lower case, Russian letters for the Latin letters that look alike, «е» for
-- «ё», digits 0 to 9, and no spaces, dashes or invisible characters. `codeKey` of the server returns the same key.
-- Codes of ordinary letters need no `plain_code`, which is slow.
create function code_key(code text) returns text language sql immutable parallel safe return translate(
  case when code ~ '[^ -~А-яЁё]' then plain_code(code) else code end,
  'ABCDEFGHIJKLMNOPQRSTUVWXYZabcehkmoptxyАБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯё -',
  'авсdеfgнijкlмnорqrsтuvwхуzавсенкмортхуабвгдеежзийклмнопрстуфхцчшщъыьэюяе');

-- Trigger function of insert-only tables. A second defence: the serving role has no right to change these
-- tables anyway.
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is insert-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create table server_settings (
  name text primary key,
  value text not null
);
comment on table server_settings is 'Settings of rewards, withdrawals and payouts with which the server was last '
  'started, without secrets. The CLI refuses to work with other settings. Empty: the server was never started. Level: internal.';

create table server_keys (
  purpose text primary key,
  key_id text not null,
  sealed bytea not null
);
comment on table server_keys is 'Server''s own keys, one for each purpose, sealed by a key of the vault, as the keys '
  'of members are. Level: internal.';
comment on column server_keys.key_id is 'Id of the vault key that seals this key.';
comment on column server_keys.sealed is 'The key, encrypted. Level: secret.';

create table business_clock (
  only_row boolean primary key default true check (only_row),
  offset_ms bigint not null default 0
);
comment on table business_clock is 'Distance of the business clock from the system clock; only demo mode moves it. '
  'One row. Level: internal.';
comment on column business_clock.only_row is 'Always true: the table has one row.';
comment on column business_clock.offset_ms is 'Milliseconds that the business clock is ahead.';
insert into business_clock default values;

create table seeds (
  name text primary key,
  seeded_at timestamptz not null default now()
);
comment on table seeds is 'Sets of demo data that were seeded into this database, each once. Level: internal.';

create table rate_limits (
  bucket text primary key,
  taken_at timestamptz[] not null,
  expires_at timestamptz not null
);
comment on table rate_limits is 'Rate limits: the uses of each bucket in a sliding window. One conditional upsert '
  'checks the limit and records a use. Level: personal.';
comment on column rate_limits.bucket is 'Name of the limit, and whose uses it counts, such as '
  '`exports-hour:<member>`.';
comment on column rate_limits.taken_at is 'Times of the uses that still count.';
comment on column rate_limits.expires_at is 'Time after which no use of the row counts and the row may be deleted.';

create table used_challenges (
  nonce text primary key,
  expires_at timestamptz not null
);
comment on table used_challenges is 'Captcha challenges that were solved and must not be accepted again. Level: internal.';
comment on column used_challenges.expires_at is 'End of the challenge; the row is needed until then.';

create table outbox (
  id uuid primary key,
  kind text not null,
  payload jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  leased_until timestamptz,
  lease_token uuid,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text
);
comment on table outbox is 'Effects outside the database, written in the transaction that requires them and carried '
  'out after it by a worker. Level: personal.';
comment on column outbox.kind is 'Name of the handler.';
comment on column outbox.payload is 'Input of the handler. Never a secret: a code is derived again when it is sent.';
comment on column outbox.run_at is 'Earliest time of the next attempt.';
comment on column outbox.leased_until is 'End of the lease of the worker that carries the effect out; null: not '
  'leased.';
comment on column outbox.lease_token is 'Token of the lease. A worker whose lease ran out no longer has the right '
  'token, so it cannot change the row.';
comment on column outbox.done_at is 'Time of success; null: not done.';
comment on column outbox.failed_at is 'Time at which the last attempt failed; null: not failed, or attempts remain.';
create index outbox_waiting on outbox (run_at) where done_at is null and failed_at is null;
create index outbox_failed on outbox (failed_at desc) where failed_at is not null;

create table background_tasks (
  name text primary key,
  succeeded_at timestamptz,
  failing_since timestamptz,
  error text not null default ''
);
comment on table background_tasks is 'Last results of the tasks that workers repeat, such as the release of lots. Times are of the system clock. Level: internal.';
comment on column background_tasks.succeeded_at is 'End of the last successful run, stored about once a minute; null: never.';
comment on column background_tasks.failing_since is 'First of the failures since the last success; null: the last run succeeded.';
comment on column background_tasks.error is 'Message of the last failure, without digits, which could be personal '
  'data; empty: none.';

create table staff (
  name text primary key check (name ~ '^[a-z][a-z0-9-]{1,30}$'),
  phone text unique check (phone ~ '^79[0-9]{9}$'),
  declared_at timestamptz,
  former_phones text[] not null default '{}',
  roles text[] not null default '{}' check (roles <@ array['content', 'verifier', 'finance', 'admin']),
  created_at timestamptz not null,
  removed_at timestamptz,
  administrator_since timestamptz
);
comment on table staff is 'Staff members. Their rows stay after they are removed, because histories contain their '
  'names; a name is never used for another person. Level: personal.';
comment on column staff.phone is 'Phone of the staff member''s own member account, so that the server can refuse '
  'decisions on own orders. Null: not a member when declared_at is set, otherwise unknown.';
comment on column staff.declared_at is 'System clock. Declaration of the own member account: a code proved the phone, or '
  'the person is not a member. Null: not declared, so the person may not approve money.';
comment on column staff.former_phones is 'Phones that a code proved before the declaration was cleared or exchanged. Decisions '
  'about the accounts with these phones stay refused. A phone that is changed in the cabinet is changed here too.';
comment on column staff.removed_at is 'Null: still employed.';
comment on column staff.administrator_since is 'Time of the first confirmation as an administrator. Never cleared, '
  'even when the staff member loses the role or the access or is removed. Null: never an administrator.';

create table sole_releases (
  key text not null,
  released_by text not null references staff (name),
  points bigint not null check (points > 0),
  released_at timestamptz not null,
  primary key (key, released_by)
);
comment on table sole_releases is 'Points that one staff member made available without the consent of another, one row for each '
  'decision. Those of the last 24 hours count together when the next decision of the person is judged. Level: internal.';
comment on column sole_releases.key is '`import:` and the upload, `undo:` and the import, `risk:` and the number of the case, `restriction:` and a new id.';
comment on column sole_releases.released_at is 'System clock.';
create index sole_releases_released_by on sole_releases (released_by, released_at);

create table staff_access (
  name text primary key references staff (name),
  password_hash text not null,
  totp_sealed bytea not null,
  totp_step bigint not null,
  created_at timestamptz not null,
  invited_by text not null,
  confirmed_by text,
  confirmed_alone boolean not null default false,
  awaiting_confirmation_since timestamptz not null,
  -- Two persons give a console access: one invites, another confirms. Exceptions: an invitation by the command line,
  -- and a confirmation by the only administrator.
  constraint staff_access_second_person
    check (confirmed_by <> invited_by or invited_by = 'system' or confirmed_alone)
);
comment on table staff_access is 'Console access of staff who accepted an invitation. Deleted when the staff member '
  'is removed, and when an administrator resets the access. Level: personal.';
comment on column staff_access.password_hash is 'Argon2id in PHC format, with its own cost and salt. Level: secret.';
comment on column staff_access.totp_sealed is 'Secret of the authenticator app, sealed by the vault for this name. Level: secret.';
comment on column staff_access.totp_step is 'Last 30-second step whose code was used: a code works once.';
comment on column staff_access.invited_by is 'Actor who held the invitation link, or who added the last role: '
  '`staff:<name>`, or `system` for the CLI.';
comment on column staff_access.confirmed_by is 'Actor who confirmed that the invited person has the access. Null: '
  'not confirmed, so the roles permit nothing yet.';
comment on column staff_access.confirmed_alone is 'True: the administrator who had sent the invitation also '
  'confirmed the access, because there was no other administrator.';
comment on column staff_access.awaiting_confirmation_since is 'Start of the wait for confirmation: the invitation '
  'was accepted or a role was added.';

create table staff_recovery_codes (
  name text not null references staff (name),
  code_hash bytea not null,
  used_at timestamptz,
  primary key (name, code_hash)
);
comment on table staff_recovery_codes is 'Recovery codes of the second factor, each of which can be used once. Level: personal.';
comment on column staff_recovery_codes.code_hash is 'SHA-256 of the code, which is so random that it needs no slower '
  'hash. Level: secret.';
comment on column staff_recovery_codes.used_at is 'Null: unused.';

create table staff_invitations (
  name text primary key references staff (name),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  totp_sealed bytea,
  invited_by text not null
);
comment on table staff_invitations is 'Invitations to the console. One for each person: a newer one replaces the '
  'older. Level: personal.';
comment on column staff_invitations.token_hash is 'SHA-256 of the token in the link. Level: secret.';
comment on column staff_invitations.totp_sealed is 'Authenticator secret, made when the link is opened so that the '
  'same QR code is shown until confirmed. Null: not opened. Level: secret.';
comment on column staff_invitations.invited_by is 'Actor who holds the link: `staff:<name>`, or `system` for the '
  'CLI.';

create table staff_sessions (
  id uuid primary key,
  token_hash bytea not null unique,
  name text not null references staff (name),
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ends_at timestamptz not null,
  proven_at timestamptz,
  tries smallint not null default 0,
  ip text not null,
  user_agent text not null
);
comment on table staff_sessions is 'Console sessions. Level: personal.';
comment on column staff_sessions.token_hash is 'SHA-256 of the token in the cookie. Level: secret.';
comment on column staff_sessions.proven_at is 'Time of the second factor. Null: only the password was checked, which '
  'opens nothing but the second factor.';
comment on column staff_sessions.tries is 'Failed attempts of the second factor.';
create index staff_sessions_of on staff_sessions (name, last_used_at desc);
create index staff_sessions_end on staff_sessions (ends_at);

create table staff_devices (
  device_hash bytea not null,
  name text not null references staff (name),
  last_used_at timestamptz not null,
  primary key (device_hash, name)
);
comment on table staff_devices is 'Browsers on which staff signed in within a year. The rows stay after the sessions. Level: personal.';
comment on column staff_devices.device_hash is 'As sessions.device_hash: SHA-256 of the browser''s random id from its cookie, '
  'which cabinet and console share on one host. Level: secret.';
comment on column staff_devices.last_used_at is 'System clock. Last sign-in.';
create index staff_devices_last_used on staff_devices (last_used_at);

create table staff_passkeys (
  id uuid primary key,
  name text not null references staff (name),
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null check (counter >= 0),
  transports text[] not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  refused_at timestamptz
);
comment on table staff_passkeys is 'Passkeys of staff: a second factor in place of the authenticator''s code. '
  'Deleted with the access. Level: personal.';
comment on column staff_passkeys.credential_id is 'Base64url, as browsers send it.';
comment on column staff_passkeys.counter is 'Signature counter; many authenticators leave it at 0. A counter that '
  'goes back shows that the passkey was copied.';
comment on column staff_passkeys.device is 'Name of the device on which the passkey was created.';
comment on column staff_passkeys.refused_at is 'Time when the counter went back; since then the passkey is refused.';
create index staff_passkeys_by_name on staff_passkeys (name, created_at);

create table staff_passkey_challenges (
  challenge text primary key,
  purpose text not null check (purpose in ('register', 'prove')),
  name text not null references staff (name),
  expires_at timestamptz not null
);
comment on table staff_passkey_challenges is 'Challenges for staff passkeys. Each can be used once: the request that '
  'uses a challenge deletes its row. Level: personal.';
create index staff_passkey_challenges_end on staff_passkey_challenges (expires_at);
