-- A programme's only administrator can confirm a second one alone, a day later; nobody else confirms whom they invited.

alter table staff_access
  -- System clock. Since when this access waits to be confirmed: since the invitation was opened, or since a role was added.
  add column waits_since timestamptz,
  -- Confirmed by who had invited them, since there was no other administrator.
  add column confirmed_alone boolean not null default false;
update staff_access set waits_since = created_at;
alter table staff_access
  alter column waits_since set not null,
  drop constraint staff_access_second_person,
  add constraint staff_access_second_person
    check (confirmed_by <> invited_by or invited_by = 'programme' or confirmed_alone);
