-- What portions of imports did, numbers that are gone without a transaction, and contracts looked up by import and by date.

-- What each portion of an import did: an import that broke off is told as a whole. Insert-only.
create table import_portions (
  batch bigint not null references import_batches (id),
  created integer not null,
  updated integer not null,
  members_created integer not null,
  -- Points.
  accrued bigint not null,
  released bigint not null,
  taken_back bigint not null
);
create index import_portions_batch on import_portions (batch);

-- Contracts of an import, for its undoing.
create index contracts_batch on contracts (batch, number) where batch is not null;
-- Contracts that earned nothing: no lot of theirs comes due.
create index contracts_unpaid on contracts (connected_on) where status = 'confirmed' and reward = 0;

-- Numbers of contracts that earned nothing and are gone: no transaction and no contract tells of them.
alter table reward_months add column gone integer[] not null default '{}';
-- Of those that are gone already nothing but the gap is left, where rules gave nothing.
update reward_months m set gone = array(
  select n from generate_series(1, m.rewarded) n
  except
  select c.n from contracts c where c.member_id = m.member_id and date_trunc('month', c.connected_on)::date = m.month
  except
  select (t.params ->> 'n')::integer from transactions t
  where t.member_id = m.member_id and t.kind = 'reward' and t.params ->> 'month' = m.month::text
)
where exists (
  select from rule_sets, jsonb_each(rules -> 'products') product, jsonb_array_elements(rules -> 'steps') step
  where (product.value ->> 'base')::bigint * (step ->> 'percent')::bigint < 100
);

-- The row is queued for; nobody reads it.
alter table rules_gate drop column rule_sets;
