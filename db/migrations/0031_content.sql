-- What the staff write in the console: two who edit at once, broadcasts, answers with files, a version that does not take force.

-- Goes up with every edit: who edits names the one they have read.
alter table news add column version integer not null default 1;
create index news_updated on news (updated_at desc, id desc);
create index news_by_publication on news (published_at desc nulls last, id desc);

-- Questions are leafed through by their numbers, those of one state too.
create index threads_by_state on threads (status, number desc);

-- An answer of the staff may come with a key, too: the same one again is the same answer. It is hashed with the files.
alter table thread_messages drop constraint thread_messages_author;
alter table thread_messages add constraint thread_messages_author
  check (staff is not null or request_key is not null);

-- A version may be cancelled before its moment, by whoever, once; nothing else of it ever changes.
alter table document_versions
  add column cancelled_at timestamptz,
  add column cancelled_by text,
  add constraint document_versions_cancelled check ((cancelled_at is null) = (cancelled_by is null)),
  drop constraint document_versions_kind_in_force_from_key;
create unique index document_versions_moment on document_versions (kind, in_force_from) where cancelled_at is null;

drop trigger document_versions_insert_only on document_versions;
create trigger document_versions_no_delete before delete or truncate on document_versions
  for each statement execute function refuse_change();

create function refuse_other_than_cancelling() returns trigger language plpgsql as $$
begin
  if old.cancelled_at is null and new.cancelled_at is not null
    and (new.kind, new.version, new.in_force_from, new.summary, new.content, new.published_at)
      = (old.kind, old.version, old.in_force_from, old.summary, old.content, old.published_at)
    and new.published_by is not distinct from old.published_by
  then
    return new;
  end if;
  raise exception 'a version of a document never changes' using errcode = 'insufficient_privilege';
end
$$;
create trigger document_versions_only_cancelled before update on document_versions
  for each row execute function refuse_other_than_cancelling();

-- What the operator tells many members at once, each of them once.
create table broadcasts (
  id uuid primary key,
  title text not null check (length(title) between 1 and 100),
  body text not null check (length(body) between 1 and 500),
  -- The cabinet's page that tells more.
  link text,
  -- newcomers: members without a standing contract. product: those with one of it. city: by their profile. members: those listed.
  audience text not null check (audience in ('all', 'newcomers', 'product', 'city', 'members')),
  -- The product or the city.
  audience_of text,
  state text not null default 'draft' check (state in ('draft', 'sending', 'stopped', 'done')),
  -- At most so many members a minute.
  per_minute integer not null check (per_minute between 1 and 60000),
  version integer not null default 1,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Counted as it was started.
  recipients integer,
  started_by text,
  started_at timestamptz,
  -- Who was last, and how many: whoever goes on goes on behind them.
  told_through uuid,
  told integer not null default 0,
  -- System clock: nobody more before.
  next_at timestamptz,
  ended_at timestamptz,
  constraint broadcasts_audience check ((audience in ('product', 'city')) = (audience_of is not null)),
  constraint broadcasts_started check ((state = 'draft') = (started_at is null))
);
create index broadcasts_list on broadcasts (updated_at desc, id desc);
create index broadcasts_due on broadcasts (next_at) where state = 'sending';

-- Members by name: their phones are not kept here.
create table broadcast_members (
  broadcast_id uuid not null references broadcasts (id),
  member_id uuid not null references members (id),
  primary key (broadcast_id, member_id)
);
create index broadcast_members_member on broadcast_members (member_id);
