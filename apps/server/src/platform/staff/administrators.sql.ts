import type { Queryable, Tx } from '../db/db.ts'

/**
 * Locks staff members in the order of their names, so that two of them who act on each other cannot deadlock.
 * The start of a session takes no such lock.
 */
export async function lockStaff(tx: Tx, names: readonly string[]): Promise<void> {
  await tx.query({
    text: 'select from staff where name = any($1) order by name for no key update',
    values: [names],
  })
}

/** Returns true for a confirmed administrator who has access to the console and is not removed. */
export async function isAdministrator(on: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await on.query({
    text: `select from staff s join staff_access a on a.name = s.name where s.name = $1
      and s.removed_at is null and 'admin' = any (s.roles) and a.confirmed_by is not null`,
    values: [name],
  })
  return rowCount === 1
}

/** Counts the staff members who have ever been confirmed administrators, even if they are removed. */
export async function countAdministratorsEver(on: Queryable): Promise<number> {
  const { rows } = await on.query<{ count: bigint }>({
    text: 'select count(*) as count from staff where administrator_since is not null',
    values: [],
  })
  return Number(rows[0]?.count ?? 0)
}

/**
 * Records forever that a staff member is a confirmed administrator, if roles and access say so. Called after
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
