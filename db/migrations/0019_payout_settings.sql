-- By which rules money leaves, and who paid.

-- What the running programme goes by: whoever starts it writes down its settings of withdrawals and payouts, and the
-- operator's command line refuses to work by others. No secrets. Empty: it was never started.
create table programme_settings (
  name text primary key,
  value text not null
);

-- Who paid what a provider was told of, as it was then; what left in a file has its batch's.
alter table payouts add column payer jsonb;

-- By which rules a withdrawal was taxed. Of earlier ones it is known where something was withheld.
alter table withdrawals add column tax_mode text check (tax_mode in ('none', 'ndfl'));
update withdrawals set tax_mode = case when tax > 0 then 'ndfl' else 'none' end;
alter table withdrawals alter column tax_mode set not null;

-- The key under which a member took an application back.
alter table orders add column cancel_key text;
create unique index orders_cancel_key on orders (member_id, cancel_key) where cancel_key is not null;
