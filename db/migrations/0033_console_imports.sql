-- Contract files that staff load through the console: kept in portions until the import that they ask for is over.

create table import_uploads (
  id uuid primary key,
  actor text not null,
  file_name text not null,
  bytes bigint not null check (bytes > 0),
  -- System clock.
  created_at timestamptz not null,
  -- What is to be done, or waits for a person; «unmapped»: its header is not ours, and nobody has said yet what it means.
  stage text not null default 'uploading'
    check (stage in ('uploading', 'checking', 'unmapped', 'checked', 'importing', 'done', 'failed')),
  mapping jsonb,
  -- The file's own columns, of one that is not understood.
  header text[],
  asked_at timestamptz,
  leased_until timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  -- Rows, as the stage goes on.
  progress_done bigint not null default 0,
  progress_of bigint,
  -- Counts as of import_batches.report: what an import would do, or did.
  report jsonb,
  batch bigint references import_batches (id),
  -- Code of a refusal, and the line that it is about.
  failure text,
  failure_line integer,
  finished_at timestamptz
);
create index import_uploads_work on import_uploads (asked_at) where stage in ('checking', 'importing');
create index import_uploads_batch on import_uploads (batch) where batch is not null;

create table import_upload_parts (
  upload uuid not null references import_uploads (id) on delete cascade,
  place integer not null,
  bytes bytea not null,
  primary key (upload, place)
);
-- They are read as often as written: packing them would only take time.
alter table import_upload_parts alter column bytes set storage external;

-- Rows of a file that were not taken, as the file has them.
create table import_rejections (
  upload uuid not null references import_uploads (id) on delete cascade,
  line integer not null,
  reason text not null,
  fields text[] not null,
  primary key (upload, line)
);

-- An import that somebody wants undone, and what undoing it did, portion by portion.
create table import_undoings (
  batch bigint primary key references import_batches (id),
  actor text not null,
  reason text not null,
  asked_at timestamptz not null,
  leased_until timestamptz,
  lease_token uuid,
  attempts integer not null default 0,
  finished_at timestamptz,
  failure text
);
create index import_undoings_work on import_undoings (asked_at) where finished_at is null;
create table import_undo_portions (
  batch bigint not null references import_batches (id),
  id bigint generated always as identity,
  contracts integer not null,
  restored integer not null,
  taken_back bigint not null,
  given_back bigint not null,
  -- [{ number, amount }]: what could not be taken back. Whose it is the contract tells.
  debts jsonb not null,
  kept text[] not null,
  primary key (batch, id)
);

-- The console's list of contracts: by day, all of them or those of a rare status.
create index contracts_connected on contracts (connected_on desc, number desc) where status <> 'undone';
create index contracts_cancelled on contracts (connected_on desc, number desc) where status = 'cancelled';
