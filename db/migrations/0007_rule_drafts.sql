-- Rule sets begin as drafts; what approving one recalculated; rewards read by their month.

create table rule_drafts (
  -- Number of the rule set that it becomes. A discarded draft leaves a gap.
  version integer primary key,
  effective_from date not null,
  rules jsonb not null,
  author text not null,
  created_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  discarded_by text,
  discarded_at timestamptz,
  -- Rules in force from a day that has begun: contracts since then are recalculated in the order of their numbers. Null
  -- while nothing is to be recalculated; then the last number that was, and what it came to.
  recalculated_to text,
  recalculated_contracts integer not null default 0,
  recalculated_more bigint not null default 0,
  recalculated_less bigint not null default 0,
  recalculated_debt bigint not null default 0,
  recalculated_at timestamptz,
  check (approved_at is null or discarded_at is null)
);

-- A row to queue for: who rewards contracts holds it shared, who approves rules changes it. So nothing is rewarded by
-- rules that are no longer all there are.
create table rules_gate (
  only_row boolean primary key default true check (only_row),
  rule_sets integer not null
);
insert into rules_gate (rule_sets) select count(*) from rule_sets;

create trigger rule_sets_never_change before update or delete or truncate on rule_sets
  for each statement execute function refuse_change();

-- Income by months is read from the index alone.
create index transactions_rewards on transactions (member_id, occurred_at) include (category, amount)
  where category in ('reward', 'correction') and kind <> 'correction';
