-- Effects outside the database, written in the transaction of the deed that owes them, carried out after it.

create table outbox (
  id uuid primary key,
  kind text not null,
  -- Never a secret: a code is derived again when it is sent.
  payload jsonb not null,
  created_at timestamptz not null,
  run_at timestamptz not null,
  attempts integer not null default 0,
  -- Held by one worker until then; the token fences off one whose lease ran out.
  leased_until timestamptz,
  lease_token uuid,
  done_at timestamptz,
  failed_at timestamptz,
  last_error text
);
create index outbox_waiting on outbox (run_at) where done_at is null and failed_at is null;
