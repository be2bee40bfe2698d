-- What became of messages that providers of SMS were given, so that none is given the same one twice and the operator learns
-- when they stop arriving.

create table sms_messages (
  -- The same for every repeat of one message; never its text.
  key text not null,
  provider text not null,
  -- Providers are asked about a message by its phone as well.
  phone text not null,
  -- 'unknown' is written before the provider is asked: nobody knows whether it took the message until it has said so.
  state text not null check (state in ('unknown', 'refused', 'sent', 'delivered', 'failed')),
  external_id text,
  -- The provider's own code for why not, never its words: they may quote the message.
  reason text,
  given_at timestamptz not null,
  -- When to ask what became of it, while that is not known.
  ask_at timestamptz,
  asked integer not null default 0,
  primary key (key, provider)
);
create index sms_messages_by_phone on sms_messages (phone, given_at desc);
create index sms_messages_by_provider on sms_messages (provider, given_at desc);
create index sms_messages_to_ask on sms_messages (ask_at) where ask_at is not null;

-- What is left at each provider, as it said last.
create table sms_balances (
  provider text primary key,
  roubles numeric not null,
  asked_at timestamptz not null
);
