-- Only the first administrator of a programme confirms another one alone: whoever was left of two could make a second one of their own.

-- System clock. First confirmed as an administrator; never taken back, whatever becomes of the role, the access or the person.
alter table staff add column administrator_since timestamptz;

update staff s set administrator_since = a.created_at
  from staff_access a where a.name = s.name and a.confirmed_by is not null and 'admin' = any (s.roles);

-- Who is one no more: somebody confirmed them, or the command line had invited them, with the roles that they were given last.
update staff s set administrator_since = c.at
  from (
    select e.object as name, min(e.at) as at from audit_events e
    where (e.action in ('staff.confirmed', 'staff.confirmed-alone')
        or (e.action = 'staff.accepted' and 'programme' = (
          select i.actor from audit_events i
            where i.object = e.object and i.id < e.id and i.action in ('staff.created', 'staff.invited')
            order by i.id desc limit 1)))
      and 'admin' = any (string_to_array((
        select case r.action when 'staff.created' then r.reason else r.became end from audit_events r
          where r.object = e.object and r.id < e.id and r.action in ('staff.created', 'staff.roles-changed')
          order by r.id desc limit 1), ', '))
    group by e.object
  ) c
  where c.name = s.name and s.administrator_since is null;
