-- A member who leaves takes along what says who they were. What was done stays.

-- A recipient that nobody was paid to, or was paid to so long ago that the law lets go of it, forgets its number.
alter table recipients drop constraint recipients_shape;
alter table recipients add constraint recipients_shape check (
  num_nonnulls(bank_id, bic) = 1 and (kind = 'sbp') = (bank_id is not null) and (
    (kind = 'sbp' and phone is not null and account is null)
    or (kind = 'account' and phone is null and account is not null)
    or (removed_at is not null and phone is null and account is null)
  )
);

alter table leavings
  -- Business clock: when what the law had kept for a while was destroyed, too.
  add column pruned_at timestamptz;
create index leavings_kept on leavings (done_at) where done_at is not null and pruned_at is null;

-- What was agreed to stays as it was told; from where and with what browser is forgotten with the person.
drop trigger consents_insert_only on consents;
create trigger consents_insert_only before delete or truncate on consents
  for each statement execute function refuse_change();
create function refuse_other_consent() returns trigger language plpgsql as $$
begin
  if new.ip <> '' or new.user_agent <> '' or
    (new.member_id, new.id, new.purpose, new.text_version, new.given, new.recorded_at)
      is distinct from (old.member_id, old.id, old.purpose, old.text_version, old.given, old.recorded_at) then
    raise exception 'consents are insert-only' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger consents_stay before update on consents for each row execute function refuse_other_consent();
