-- The billing system's door, mappings of columns, and what an undoing of an import needs to know.

-- Keys of systems that tell us of contracts. Only the hash is kept: a key is shown once, when it is made.
create table api_keys (
  id bigint generated always as identity primary key,
  -- Its deeds bear this name, so it is never given to another key.
  name text not null unique,
  -- How the key begins: by that people tell keys apart.
  prefix text not null,
  -- SHA-256. A key is as long as a hash and made by chance, so nothing slower is needed.
  hash bytea not null unique,
  created_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz
);

-- What the billing system told, each event of a contract once: the same again gets the first answer.
create table feed_events (
  number text not null,
  event text not null,
  -- SHA-256 of what was told.
  request_hash bytea not null,
  result text check (result in ('created', 'updated', 'unchanged')),
  recorded_at timestamptz not null,
  primary key (number, event)
);

-- How files of other systems say what ours does: { "columns", "products", "statuses" }.
create table column_mappings (
  name text primary key,
  mapping jsonb not null,
  updated_at timestamptz not null
);

-- Its undoing has begun: nothing more is recorded as a part of it.
alter table import_batches add column undo_began_at timestamptz;
update import_batches set undo_began_at = undone_at;

-- What an import made of a contract: when it is another by now, somebody changed it once more, and it is left alone.
alter table import_changes
  add column city_after text,
  add column status_after text;
