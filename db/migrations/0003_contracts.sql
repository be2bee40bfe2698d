-- What members bring, and the rules by which it is rewarded.

-- Versioned: a contract is rewarded by the rules in force on the day it was connected. A version is never changed.
create table rule_sets (
  version integer primary key,
  effective_from date not null,
  -- { "products": { key: { "name", "base" } }, "steps": [{ "from", "percent" }], "holdDays" }
  rules jsonb not null,
  created_at timestamptz not null default now()
);
insert into rule_sets (version, effective_from, rules) values (1, '1925-01-01', '{
  "products": {
    "internet": { "name": "Интернет", "base": 500 },
    "internet-tv": { "name": "Интернет + ТВ", "base": 800 },
    "mobile": { "name": "Мобильная связь", "base": 300 }
  },
  "steps": [
    { "from": 1, "percent": 100 },
    { "from": 5, "percent": 125 },
    { "from": 10, "percent": 150 },
    { "from": 20, "percent": 200 }
  ],
  "holdDays": 14
}');

create table contracts (
  -- Look-up key, global: guards the reward, whoever's phone comes with it.
  number text primary key,
  member_id uuid not null references members (id),
  -- The phone that it came with: what a later file is compared with, whatever becomes of the member's own.
  phone text not null,
  product text not null,
  city text not null,
  connected_on date not null,
  status text not null check (status in ('submitted', 'confirmed', 'released', 'rejected', 'cancelled')),
  -- The lot of its reward and its points; null while it has earned nothing (a cancellation that came first).
  lot bigint,
  reward bigint check (reward >= 0),
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index contracts_member on contracts (member_id, connected_on desc, number);

-- How many contracts of a calendar month (Europe/Moscow, by its first day) were rewarded: gives out the n of a step, once.
create table reward_months (
  member_id uuid not null references members (id),
  month date not null,
  rewarded integer not null,
  primary key (member_id, month)
);

-- What was sown once into this database: each part of the demo programme under its name.
create table seeds (
  name text primary key,
  sown_at timestamptz not null default now()
);
