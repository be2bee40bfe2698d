import type { Queryable, Tx } from '../db/db.ts'

/**
 * Locks the rows of staff members in the order of their names, so that two administrators who change each
 * other's access at the same time cannot deadlock. A sign-in takes no such lock.
 */
export async function lockStaff(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.query({
    text: 'select from staff where name = any($1) order by name for no key update',
    values: [names],
  })
}

/** Returns true for a confirmed administrator with access to the console who was not removed. */
export async function isAdministrator(db: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from staff s join staff_access a on a.name = s.name where s.name = $1
      and s.removed_at is null and 'admin' = any (s.roles) and a.confirmed_by is not null`,
    values: [name],
  })
  return rowCount === 1
}

/** Counts all staff members who have ever been confirmed administrators, including removed ones. */
export async function countAdministratorsEver(db: Queryable): Promise<number> {
  const { rows } = await db.query<{ count: bigint }>({
    text: 'select count(*) as count from staff where administrator_since is not null',
    values: [],
  })
  return Number(rows[0]?.count ?? 0)
}

/**
 * Stores the time from which a staff member is a confirmed administrator: the roles contain `admin`, and the access is
 * confirmed. Does nothing in any other case, or when a time is stored already. The time is never deleted. Called after
 * every change of roles or access.
 */
export async function recordAdministrator(tx: Tx, { name, now }: { name: string; now: Date }): Promise<void> {
  await tx.query({
    text: `update staff s set administrator_since = $2 from staff_access a
      where s.name = $1 and a.name = s.name and a.confirmed_by is not null and 'admin' = any (s.roles)
        and s.administrator_since is null`,
    values: [name, now],
  })
}
