import type { Queryable, Tx } from '../../platform/db/db.ts'

/** `phone`: their own as a member; null where it was not told. System clock. */
export type StaffMember = { name: string; phone: string | null; createdAt: Date; removedAt: Date | null }

const columns = `name, phone, created_at as "createdAt", removed_at as "removedAt"`

/** Null: no such name, or it is no longer on the staff. */
export async function findStaff(on: Queryable, name: string): Promise<StaffMember | null> {
  const { rows } = await on.query<StaffMember>({
    text: `select ${columns} from staff where name = $1 and removed_at is null`,
    values: [name],
  })
  return rows[0] ?? null
}

export async function selectStaff(on: Queryable): Promise<StaffMember[]> {
  const { rows } = await on.query<StaffMember>({
    text: `select ${columns} from staff order by removed_at is not null, name`,
    values: [],
  })
  return rows
}

/** Who left comes back under the same name and phone, which show that it is the same person. False: one of them is taken. */
export async function insertStaff(
  on: Queryable,
  { name, phone, now }: { name: string; phone: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await on.query({
    text: `insert into staff (name, phone, created_at) values ($1, $2, $3)
      on conflict (name) do update set removed_at = null
        where staff.removed_at is not null and staff.phone = excluded.phone
      returning name`,
    values: [name, phone, now],
  })
  return rowCount === 1
}

export async function markRemoved(
  on: Queryable,
  { name, now }: { name: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await on.query({
    text: 'update staff set removed_at = $2 where name = $1 and removed_at is null',
    values: [name, now],
  })
  return rowCount === 1
}

/** Violates `staff_phone_key` where the new one is another person's. */
export async function updateStaffPhone(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query({ text: 'update staff set phone = $2 where phone = $1', values: [from, to] })
}
