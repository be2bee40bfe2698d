-- Applications of members («заявки»), the files that come with them, and claims: contracts that a member misses.

-- One table for every category, so that a member's list is one query. What only one category has stands in its own table.
create table orders (
  id uuid primary key,
  -- What people say on the phone.
  number bigint generated always as identity (start with 1001) unique,
  member_id uuid not null references members (id),
  category text not null check (category in ('withdrawal', 'contract')),
  -- What it is about: the contract's number, the bank.
  subject text not null,
  status text not null,
  -- Points, where it is about a sum.
  amount bigint check (amount > 0),
  -- Business clock, as what it leads to.
  created_at timestamptz not null,
  updated_at timestamptz not null,
  request_key text not null,
  -- SHA-256 of the request that the key was first used with.
  request_hash bytea not null,
  constraint orders_request_key unique (member_id, request_key),
  constraint orders_status check (
    status = any (case category
      when 'withdrawal' then '{review,approved,sent,paid,rejected,returned,cancelled}'::text[]
      else '{review,accepted,rejected,closed,cancelled}'::text[]
    end)
  )
);
create index orders_member on orders (member_id, number desc);

-- What became of an application, step by step. Insert-only.
create table order_events (
  order_id uuid not null references orders (id),
  id bigint generated always as identity,
  status text not null,
  at timestamptz not null,
  actor text not null,
  -- Read by the member: the reason of a refusal.
  note text not null default '',
  primary key (order_id, id)
);
create trigger order_events_insert_only before update or delete or truncate on order_events
  for each statement execute function refuse_change();

-- A member's key, sealed by the programme's key of this id. Without it nothing of the member's files can be read.
create table member_keys (
  member_id uuid primary key references members (id),
  key_id text not null,
  sealed bytea not null
);

-- Uploaded files, as they lie encrypted in the store under their ids. A file without a row is swept away.
create table files (
  id uuid primary key,
  member_id uuid not null references members (id),
  -- What it was uploaded for: part of what the encryption vouches for.
  field text not null check (field in ('claim')),
  media_type text not null,
  bytes integer not null,
  -- The file's own key, sealed by the member's.
  sealed_key bytea not null,
  created_at timestamptz not null
);

-- Of category «contract»: a contract that the member brought and does not see.
create table claims (
  order_id uuid primary key references orders (id),
  member_id uuid not null references members (id),
  contract_number text not null,
  connected_on date not null,
  -- Key in the reward rules; null: the member did not say.
  product text,
  comment text not null,
  -- Null once the member took the claim back.
  file_id uuid references files (id),
  -- True while its order is in review.
  is_open boolean not null default true
);
-- One open claim of a number a member; and what every import asks for its numbers.
create unique index claims_open on claims (contract_number, member_id) where is_open;
create index claims_number on claims (contract_number, member_id);
create index claims_member on claims (member_id, connected_on desc, contract_number);
