-- Where money was told to go, and to whom, can be forgotten and never become somebody else.
create function refuse_other_details() returns trigger language plpgsql as $$
begin
  if (new.phone is not null and new.phone is distinct from old.phone)
    or (new.account is not null and new.account is distinct from old.account) then
    raise exception 'details of a recipient are not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger recipients_details before update of phone, account on recipients
  for each row execute function refuse_other_details();
create function refuse_other_name() returns trigger language plpgsql as $$
begin
  if new.full_name <> '' and new.full_name <> old.full_name then
    raise exception 'the name of a withdrawal is not changed' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger withdrawals_name before update of full_name on withdrawals
  for each row execute function refuse_other_name();
