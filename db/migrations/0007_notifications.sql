-- Notifications: messages to members in the cabinet, their delivery by SMS, e-mail and push, and the demo
-- mailbox.
-- Times are the system clock's unless a comment says otherwise.
-- A comment that ends with `Export N: …` or `Not exported N: …` is read by the member's data export; N is its section.
-- `Level: …` is the level of protection of a table, or of a column that differs (docs/reference/data-protection.md).

create table notifications (
  member_id uuid not null references members (id),
  id uuid not null,
  category text not null,
  title text not null default '',
  body text not null default '',
  kind text,
  items integer,
  amount bigint,
  debt bigint,
  frozen bigint,
  since timestamptz,
  until timestamptz,
  contract_number text,
  link text,
  created_at timestamptz not null,
  read_at timestamptz,
  opened_at timestamptz,
  key text not null,
  routed_at timestamptz,
  can_wait boolean not null default false,
  primary key (member_id, id),
  constraint notifications_money check (kind is null or (items > 0 and amount is not null and debt is not null))
);
comment on table notifications is 'Notifications of a member in the cabinet. One for each event. The operations of '
  'one notification run share a notification, which grows with each operation. Level: personal. Export 240: Уведомления';
comment on column notifications.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column notifications.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column notifications.category is 'Export: О чём';
comment on column notifications.title is 'Empty for money: the cabinet makes the text from kind and sums. '
  'Export: Заголовок';
comment on column notifications.body is 'Empty for money, as title. Export: Текст';
comment on column notifications.kind is 'Operation of the ledger, for money; null: title and body have the text. '
  'Export: Вид операций';
comment on column notifications.items is 'Count of operations, for money. Export: Сколько операций';
comment on column notifications.amount is 'Sum of the operations in points, for money. Export: Сумма, баллов';
comment on column notifications.debt is 'Points of the sum that became debt, for money. Export: Стало долгом, баллов';
comment on column notifications.frozen is 'Points of rewards that were not due at that time, for money. '
  'Export: Из них заморожено, баллов';
comment on column notifications.since is 'Business clock. First release of the frozen rewards; null: nothing frozen. '
  'Export: Первое размораживание';
comment on column notifications.until is 'Business clock. Last release of the rewards; null: no rewards. '
  'Export: Заморожено до';
comment on column notifications.contract_number is 'Null: about several contracts or none. Export: Номер договора';
comment on column notifications.link is 'Page of the cabinet; null: none. Export: Страница';
comment on column notifications.created_at is 'Business clock. Export: Когда';
comment on column notifications.read_at is 'Null: unread. A notification that grows is unread again. Export: Прочитано';
comment on column notifications.opened_at is 'Null: the member has neither opened the page of the link '
  'nor dismissed the notification on the home page. Export: Открыто';
comment on column notifications.key is 'Idempotency key of the event: a repeated event makes no second notification. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column notifications.routed_at is 'Time when the deliveries were made; null: not yet. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column notifications.can_wait is 'True: its delivery waits for the end of the quiet hours, although other '
  'notifications of the category do not. Not exported: служебное: о том, как записано, а не о вас';
create unique index notifications_key on notifications (member_id, key);
create index notifications_unread on notifications (member_id) where read_at is null;
create index notifications_newest on notifications (member_id, created_at desc, id desc);
create index notifications_to_route on notifications (created_at) where routed_at is null;

-- Creates the notifications about money, except those about withdrawals and member merges: other code creates them
-- with the change of the order or merge. The operations of one kind in one notification run share a notification,
-- which grows with each operation; so do the releases of one day in Moscow. Every other operation has its own.
-- The posting has already locked the members' balances, so the insert waits for no other transaction.
create function notify_of_money() returns trigger language plpgsql as $$
declare
  run text := nullif(current_setting('impulse.run', true), '');
begin
  if run = 'notified-separately' then return null; end if;
  insert into notifications as n
    (member_id, id, category, link, created_at, key, kind, items, amount, debt, until, contract_number,
      frozen, since)
  select e.member_id, gen_random_uuid(), 'reward',
    -- The link opens the operation when there is one, the history filtered by category when there are
    -- several, and the balance page when the operations are not items of the history.
    case when max(e.category) is null then '/balance'
      when count(*) = 1 then '/balance?operation=' || max(e.seq)
      else '/balance?category=' || max(e.category)::text end,
    max(e.occurred_at), e.key, e.kind, count(*), sum(e.amount),
    sum(e.debt), max(e.until), case count(*) when 1 then max(e.contract_number) end,
    coalesce(sum(e.amount) filter (where e.until > e.occurred_at), 0), min(e.until) filter (where e.until > e.occurred_at)
  from (
    select t.member_id, t.seq, t.category, t.kind, t.amount, greatest(-t.debt_delta, 0) as debt, t.occurred_at, t.contract_number,
      (t.params ->> 'releasesAt')::timestamptz as until,
      t.kind || ':' || coalesce(run, case t.kind
        when 'release' then ((t.occurred_at at time zone 'Europe/Moscow')::date)::text
        else t.idempotency_key end) as key
    from inserted t where t.kind not in ('withdrawal', 'submission', 'submission_reversal', 'payout', 'refund', 'return', 'merge')
    union all
    select t.member_id, t.seq, t.category, 'debt', t.debt_delta, 0, t.occurred_at, null, null,
      'debt:' || coalesce(run, case t.kind
        when 'release' then ((t.occurred_at at time zone 'Europe/Moscow')::date)::text
        else t.idempotency_key end)
    from inserted t where t.debt_delta > 0
  ) e
  group by e.member_id, e.key, e.kind
  order by e.member_id, e.key
  on conflict (member_id, key) do update set
    created_at = excluded.created_at,
    link = coalesce((
      select '/balance?category=' || t.category::text from transactions t
      where t.member_id = n.member_id and t.seq = substring(excluded.link from 'operation=(\d+)')::bigint), excluded.link),
    read_at = null,
    items = n.items + excluded.items,
    amount = n.amount + excluded.amount,
    debt = n.debt + excluded.debt,
    until = greatest(n.until, excluded.until),
    frozen = n.frozen + excluded.frozen,
    since = least(n.since, excluded.since),
    contract_number = null;
  return null;
end $$;
create trigger transactions_notify after insert on transactions
  referencing new table as inserted for each statement execute function notify_of_money();

create table notification_preferences (
  member_id uuid primary key references members (id),
  channels jsonb not null default '{}' check (jsonb_typeof(channels) = 'object'),
  quiet_from smallint check (quiet_from between 0 and 23),
  quiet_to smallint check (quiet_to between 0 and 23),
  updated_at timestamptz not null,
  check (num_nulls(quiet_from, quiet_to) <> 1 and quiet_from <> quiet_to)
);
comment on table notification_preferences is 'Notification preferences of a member. No row: the defaults. '
  'Level: personal. Export 40: Что и куда присылать';
comment on column notification_preferences.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column notification_preferences.channels is 'Channels that are on, by category. A category that is '
  'missing has the default channels. Export: Выбрано';
comment on column notification_preferences.quiet_from is 'Hour in Moscow; null: no quiet hours. Export: Тихие часы с';
comment on column notification_preferences.quiet_to is 'Hour in Moscow; null: no quiet hours. Export: Тихие часы до';
comment on column notification_preferences.updated_at is 'Export: Изменено';

create table push_subscriptions (
  id uuid primary key,
  member_id uuid not null references members (id),
  session_id uuid not null unique references sessions (id) on delete cascade,
  created_at timestamptz not null,
  endpoint text not null unique,
  p256dh text not null,
  auth text not null
);
comment on table push_subscriptions is 'Web push subscriptions of browsers, one for each session, deleted with it. '
  'Level: personal. Export 50: Устройства для уведомлений';
comment on column push_subscriptions.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column push_subscriptions.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column push_subscriptions.session_id is 'Export: Сеанс';
comment on column push_subscriptions.created_at is 'Export: Включено';
comment on column push_subscriptions.endpoint is 'Push endpoint: address at the push service of the browser. '
  'Level: sensitive. Not exported: служебное: с ним открывают чужое';
comment on column push_subscriptions.p256dh is 'Public key of the browser, base64url. '
  'Level: sensitive. Not exported: служебное: с ним открывают чужое';
comment on column push_subscriptions.auth is 'Authentication secret of the subscription, base64url. '
  'Level: sensitive. Not exported: служебное: с ним открывают чужое';
create index push_subscriptions_by_member on push_subscriptions (member_id);
-- Deletes the push subscription of a session that has ended. Senders also check that the session is still valid.
create function delete_push_subscription() returns trigger language plpgsql as $$
begin
  delete from push_subscriptions where session_id = new.id;
  return null;
end $$;
create trigger sessions_delete_push_subscription after update of ended_at on sessions
  for each row when (new.ended_at is not null and old.ended_at is null) execute function delete_push_subscription();

create table deliveries (
  id uuid primary key,
  member_id uuid not null,
  notification_id uuid not null,
  channel text not null check (channel in ('sms', 'mail', 'push')),
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'delivered', 'skipped', 'unknown', 'failed')),
  created_at timestamptz not null,
  due_at timestamptz not null,
  sent_at timestamptz,
  ended_at timestamptz,
  attempts integer not null default 0,
  provider_id text,
  error text,
  -- No foreign key to members: the lock of its check would conflict with account deletion, which locks the
  -- member's row and deletes these rows.
  foreign key (member_id, notification_id) references notifications (member_id, id) on delete cascade,
  unique (member_id, notification_id, channel)
);
comment on table deliveries is 'Deliveries of notifications outside the cabinet: one for each channel. '
  'Level: personal. Export 250: Сообщения вне кабинета';
comment on column deliveries.id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column deliveries.member_id is 'Not exported: номер участника: он один для всей выгрузки';
comment on column deliveries.notification_id is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column deliveries.channel is 'Export: Как';
comment on column deliveries.state is 'sending: written before the provider gets the message, so the message of a '
  'row that stays in this state may have been sent. Export: Что с ним стало';
comment on column deliveries.created_at is 'Export: Когда';
comment on column deliveries.due_at is 'Earliest time of the next attempt: after quiet hours, or after a pause '
  'between attempts. Export: Не раньше';
comment on column deliveries.sent_at is 'Export: Отправлено';
comment on column deliveries.ended_at is 'Time of the final state; null: not final. Export: Завершено';
comment on column deliveries.attempts is 'Not exported: служебное: о том, как записано, а не о вас';
comment on column deliveries.provider_id is 'Id of the message at the provider; null: unknown. '
  'Not exported: служебное: о том, как записано, а не о вас';
comment on column deliveries.error is 'Reason of the failure, without a word of the message. '
  'Not exported: служебное: о том, как записано, а не о вас';
create index deliveries_newest on deliveries (created_at desc);
create index deliveries_in_hand on deliveries (due_at) where state = 'sending';
create index deliveries_to_follow on deliveries (sent_at) where channel = 'sms' and state = 'sent';
-- Finds the deliveries that are not sent yet, have failed or have an unknown outcome, for the console: few rows
-- among very many.
create index deliveries_unsent on deliveries (created_at desc)
  where state in ('waiting', 'sending', 'unknown', 'failed');

create table sms_messages (
  key text not null,
  provider text not null,
  phone text not null,
  state text not null check (state in ('unknown', 'refused', 'sent', 'delivered', 'failed')),
  external_id text,
  reason text,
  submitted_at timestamptz not null,
  poll_at timestamptz,
  poll_count integer not null default 0,
  primary key (key, provider)
);
comment on table sms_messages is 'Messages that were sent to SMS providers, so that no provider gets a message '
  'twice, and the company notices when messages no longer arrive. Level: personal.';
comment on column sms_messages.key is 'Idempotency key of the message, the same for each retry; never its text.';
comment on column sms_messages.phone is 'Phone of the recipient, because some providers report the status of a '
  'message only by its phone.';
comment on column sms_messages.state is 'unknown: written before the request, so the provider may have the message.';
comment on column sms_messages.external_id is 'Id of the message at the provider; null: unknown.';
comment on column sms_messages.reason is 'Code of the provider for a failure, never its text, which may quote the '
  'message.';
comment on column sms_messages.submitted_at is 'Time of the request to the provider.';
comment on column sms_messages.poll_at is 'Next request for the status; null: the state is final.';
comment on column sms_messages.poll_count is 'Count of requests for the status.';
create index sms_messages_by_phone on sms_messages (phone, submitted_at desc);
create index sms_messages_by_provider on sms_messages (provider, submitted_at desc);
create index sms_messages_to_ask on sms_messages (poll_at) where poll_at is not null;

create table sms_balances (
  provider text primary key,
  roubles numeric not null,
  requested_at timestamptz not null
);
comment on table sms_balances is 'Balances of the company''s accounts at SMS providers, as last reported. Level: internal.';
comment on column sms_balances.requested_at is 'Time of the report.';

create table demo_messages (
  id uuid constraint demo_messages_pkey primary key,
  key text not null constraint demo_messages_key_key unique,
  at timestamptz not null,
  channel text not null default 'mail' check (channel in ('sms', 'mail', 'push')),
  recipient text not null,
  subject text not null,
  body text not null,
  link text
);
comment on table demo_messages is 'Mailbox of demo mode: e-mails, SMS and push messages that would have been sent. Level: personal.';
comment on column demo_messages.key is 'Idempotency key: a repeated message is the same row.';
comment on column demo_messages.link is 'Page of the cabinet that a push message opens; null: none.';
create index demo_messages_newest on demo_messages (at desc, id desc);
