-- Two persons stand behind whoever opens the console: one invites, another confirms. And a brake of an administrator is an administrator's.

-- `staff:olga`, or `programme` for the command line: who had the link in their hands.
alter table staff_invitations add column invited_by text not null default 'programme';
alter table staff_invitations alter column invited_by drop default;

alter table staff_access
  add column invited_by text not null default 'programme',
  -- Who said that the person is the one who was invited. Null: nobody yet, and their roles open nothing.
  add column confirmed_by text default 'programme';
alter table staff_access
  alter column invited_by drop default,
  alter column confirmed_by drop default,
  add constraint staff_access_second_person
    check (confirmed_by <> invited_by or invited_by = 'programme');

-- Pulled by somebody who was an administrator then.
alter table payout_brake add column by_admin boolean not null default false;
update payout_brake set by_admin = true
  where is_on and exists (select from staff where 'staff:' || name = actor and 'admin' = any (roles));
