-- The sums of a member's days and periods are read from the index alone.

drop index transactions_period;
create index transactions_period on transactions (member_id, occurred_at) include (seq, category, available_delta)
  where category is not null;
