-- What a change was from and to, words that a row is found by, and a chain over the rows: each link's hash covers the one before it.

alter table audit_events
  -- In words; empty where nothing was changed, or where it is nobody's to read.
  add column was text not null default '',
  add column became text not null default '';
create index audit_events_words on audit_events
  using gin (to_tsvector('russian', object || ' ' || reason || ' ' || was || ' ' || became));

-- Rows that have no link yet, in the transaction that wrote them: who writes waits for nobody, the links are made by a worker.
create table audit_waiting (
  event_id bigint primary key
);
create function wait_for_link() returns trigger language plpgsql as $$
begin
  insert into audit_waiting (event_id) values (new.id);
  return null;
end $$;
create trigger audit_events_wait after insert on audit_events for each row execute function wait_for_link();
insert into audit_waiting (event_id) select id from audit_events;

-- Insert-only. Places have no gaps.
create table audit_links (
  place bigint primary key check (place > 0),
  event_id bigint not null unique references audit_events (id),
  -- SHA-256 of the hash before (nothing before the first), and of what the row says.
  hash bytea not null check (length(hash) = 32)
);
create trigger audit_links_insert_only before update or delete or truncate on audit_links
  for each statement execute function refuse_change();
