import type { StaffRole } from '@impulse/api/staff/console-permissions'
import type { Queryable, Tx } from '../db/db.ts'
import { ownPhonesSql, ownsAccountSql } from './own-account.ts'

/**
 * Staff member. `phone`: phone number of the staff member's own member account; null when the person is not a member or
 * it is unknown. `declaredAt`: time of the account declaration; null when there is none. Times are by the system clock.
 */
export type StaffMember = {
  name: string
  phone: string | null
  declaredAt: Date | null
  roles: StaffRole[]
  createdAt: Date
  removedAt: Date | null
}

const columns = `name, phone, declared_at as "declaredAt", roles, created_at as "createdAt", removed_at as "removedAt"`

/** Returns the staff member with this name; null when there is none or the staff member was removed. */
export async function findStaff(db: Queryable, name: string): Promise<StaffMember | null> {
  const { rows } = await db.query<StaffMember>({
    text: `select ${columns} from staff where name = $1 and removed_at is null`,
    values: [name],
  })
  return rows[0] ?? null
}

export async function selectStaff(db: Queryable): Promise<StaffMember[]> {
  const { rows } = await db.query<StaffMember>({
    text: `select ${columns} from staff order by removed_at is not null, name`,
    values: [],
  })
  return rows
}

/**
 * Inserts a staff member, or restores a removed one with the same name and phone number. A removed one without an account
 * declaration and a phone number gets the new number. Without `phone` the person is declared not to be a member. Returns
 * false when the name belongs to any other staff member. Violates `staff_phone_key` when another staff member has the
 * phone number.
 */
export async function insertStaff(
  db: Queryable,
  { name, phone, now }: { name: string; phone: string | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `insert into staff (name, phone, created_at, declared_at)
      values ($1, $2, $3, case when $2::text is null then $3::timestamptz end)
      on conflict (name) do update set removed_at = null, phone = excluded.phone,
        declared_at = coalesce(staff.declared_at, excluded.declared_at)
        where staff.removed_at is not null
          and (staff.phone is not distinct from excluded.phone or (staff.phone is null and staff.declared_at is null))
      returning name`,
    values: [name, phone, now],
  })
  return rowCount === 1
}

/**
 * Marks a staff member as removed and deletes their roles. If the person returns, an administrator gives new
 * roles. Returns false when there is no such staff member, or the staff member was already removed.
 */
export async function markRemoved(
  db: Queryable,
  { name, now }: { name: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `update staff set removed_at = $2, roles = '{}' where name = $1 and removed_at is null`,
    values: [name, now],
  })
  return rowCount === 1
}

export async function updateRoles(
  db: Queryable,
  { name, roles }: { name: string; roles: readonly StaffRole[] },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'update staff set roles = $2 where name = $1 and removed_at is null',
    values: [name, roles],
  })
  return rowCount === 1
}

/**
 * Returns the phone numbers of the staff member: on record and proved before, and those of the accounts that were merged
 * with their accounts, also those that these accounts had before and that nobody has now.
 */
export async function selectPhones(db: Queryable, { name }: Pick<StaffMember, 'name'>): Promise<string[]> {
  const { rows } = await db.query<{ phone: string }>({
    text: `select distinct p.phone from staff s cross join lateral (
        select unnest(${ownPhonesSql('s')}) as phone
        union all
        select unnest(array(select f.phone from former_phones f where f.member_id = account.id) || account.phone) from members own
          join members account on coalesce(own.merged_into, own.id) in (account.id, account.merged_into)
          where own.phone = any(${ownPhonesSql('s')})
      ) p where s.name = $1 and p.phone is not null`,
    values: [name],
  })
  return rows.map(({ phone }) => phone)
}

/**
 * Returns true when the staff member's own account, or an account that was merged with it, is in `memberIds`. Compares
 * the phone numbers of staff member and account in one SQL statement, so that a parallel phone change, which updates
 * both in one transaction, cannot come between two reads.
 */
export async function isOwnMemberAccount(
  db: Queryable,
  { name, memberIds }: { name: string; memberIds: readonly string[] },
): Promise<boolean> {
  const { rowCount } = await db.query({
    text: `select from staff s where s.name = $1 and ${ownsAccountSql('s', 'account.id = any($2)')}`,
    values: [name, memberIds],
  })
  return rowCount > 0
}

/**
 * Returns true when the account with this phone number belongs to another staff member, by the phone on record. Locks the account and the primary
 * account of the same person, so that of two parallel calls with phone numbers of one person the second waits for the first.
 */
export async function isAccountTaken(
  db: Queryable,
  { name, phone }: { name: string; phone: string },
): Promise<boolean> {
  await db.query({
    text: `select from members where phone = $1 or id = (select merged_into from members where phone = $1)
      order by id for no key update`,
    values: [phone],
  })
  const { rowCount } = await db.query({
    text: `select from staff s join members own on own.phone = s.phone
      join members account on coalesce(account.merged_into, account.id) = coalesce(own.merged_into, own.id)
      where s.name <> $1 and account.phone = $2`,
    values: [name, phone],
  })
  return rowCount > 0
}

/**
 * Replaces the phone number `from` of staff members by `to`, also among the numbers proved before. Does nothing when no
 * staff member has the number `from`, and violates `staff_phone_key` when another staff member has the number `to`.
 */
export async function updateStaffPhone(tx: Tx, { from, to }: { from: string; to: string }): Promise<void> {
  await tx.query({
    text: `update staff set phone = case when phone = $1 then $2 else phone end,
        former_phones = array_replace(former_phones, $1, $2)
      where phone = $1 or $1 = any(former_phones)`,
    values: [from, to],
  })
}

/**
 * Stores the account declaration of a staff member: the proved phone number of the own member account, or null for a
 * person who is not a member. `at` is null when the declaration is cleared. The number that was proved before stays among
 * the former ones, so that the person cannot get rid of their own account. Violates `staff_phone_key` when another staff
 * member has the phone number.
 */
export async function updateDeclaration(
  tx: Tx,
  { name, phone, at }: { name: string; phone: string | null; at: Date | null },
): Promise<void> {
  await tx.query({
    text: `update staff set phone = $2, declared_at = $3,
        former_phones = array_remove(
          case when declared_at is null or phone is null then former_phones else array_append(former_phones, phone) end, $2)
      where name = $1`,
    values: [name, phone, at],
  })
}

/** Returns true when a member account has this phone number. */
export async function hasMemberAccount(db: Queryable, phone: string): Promise<boolean> {
  const { rowCount } = await db.query({ text: 'select from members where phone = $1', values: [phone] })
  return rowCount > 0
}

/** Returns true when a member account has a phone number that the staff member proved before. */
export async function hasFormerAccount(db: Queryable, name: string): Promise<boolean> {
  const { rowCount } = await db.query({
    text: 'select from staff s join members m on m.phone = any(s.former_phones) where s.name = $1',
    values: [name],
  })
  return rowCount > 0
}
