-- Staff look for what did not arrive: few rows among very many.

create index deliveries_not_taken on deliveries (created_at desc)
  where state in ('waiting', 'sending', 'unknown', 'failed');
create index outbox_given_up on outbox (failed_at desc) where failed_at is not null;
