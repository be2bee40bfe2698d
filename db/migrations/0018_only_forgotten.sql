-- The programme may forget whom it paid and where, once nothing holds it to that any more; it may never put another in their place.

create function refuse_other_recipient() returns trigger language plpgsql as $$
begin
  if (new.phone is distinct from old.phone and new.phone is not null)
    or (new.account is distinct from old.account and new.account is not null) then
    raise exception 'a recipient is only ever forgotten' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger recipients_stay before update of phone, account on recipients
  for each row execute function refuse_other_recipient();

create function refuse_other_name() returns trigger language plpgsql as $$
begin
  if new.full_name is distinct from old.full_name and new.full_name <> '' then
    raise exception 'a name that was paid to is only ever forgotten' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger withdrawals_name_stays before update of full_name on withdrawals
  for each row execute function refuse_other_name();
