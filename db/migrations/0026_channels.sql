-- What a member is told reaches them by the channels that they chose, by each once, and what became of it is kept.

create table notice_settings (
  member_id uuid primary key references members (id),
  -- By category the channels that are on; a category that is missing is as by default.
  channels jsonb not null default '{}' check (jsonb_typeof(channels) = 'object'),
  -- Hours of Moscow's clock; null: messages come at any time.
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  updated_at timestamptz not null,
  check (num_nulls(quiet_from, quiet_to) <> 1 and quiet_from <> quiet_to)
);

-- Browsers that take messages while nobody looks: one a session, and gone with it.
create table push_subscriptions (
  id uuid primary key,
  member_id uuid not null references members (id),
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null,
  created_at timestamptz not null
);
create index push_subscriptions_by_member on push_subscriptions (member_id);
-- Whoever reads them looks whether the session lives; this only keeps no address of a device that has left.
create function forget_subscription() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_forget_subscription after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function forget_subscription();

alter table notifications add column routed_at timestamptz;
-- What was told before stays in the cabinet.
update notifications set routed_at = created_at;
create index notifications_to_route on notifications (created_at) where routed_at is null;

create table deliveries (
  id uuid primary key,
  member_id uuid not null,
  notification_id uuid not null,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  -- 'sending' is written before anybody is asked: where it stands, nobody knows whether the message was taken.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'skipped', 'unknown', 'failed')),
  attempts integer not null default 0,
  -- How whoever took it calls it.
  provider_id text,
  -- Why not, without a word of the message.
  error text,
  created_at timestamptz not null,
  -- Not before: quiet hours, or a pause between tries.
  due_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  -- Not to the members' table: who leaves holds the member's row and deletes these.
  foreign key (member_id, notification_id) references notifications (member_id, id) on delete cascade,
  unique (member_id, notification_id, channel)
);
create index deliveries_newest on deliveries (created_at desc);
create index deliveries_in_hand on deliveries (due_at) where state = 'sending';
create index deliveries_to_follow on deliveries (sent_at) where channel = 'sms' and state = 'sent';

-- Of the demo: letters, and what the other channels would have sent.
alter table demo_letters rename to demo_messages;
alter table demo_messages
  add column channel text not null default 'mail' check (channel in ('sms', 'mail', 'push')),
  add column link text;
create index demo_messages_newest on demo_messages (at desc, id desc);
