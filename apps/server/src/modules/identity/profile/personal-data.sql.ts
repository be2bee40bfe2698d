import type { PlaceOfWork } from '@impulse/api/profile/profile'
import type { UserData } from '@impulse/api/profile/user'
import type { Queryable, Tx } from '../../../platform/db/db.ts'

/** Locks the member's row and returns the names. */
export async function lockNames(tx: Tx, memberId: string): Promise<Omit<UserData, 'cityName'> | null> {
  const { rows } = await tx.query<Omit<UserData, 'cityName'>>({
    name: 'account_lock_names',
    text: `select first_name as "firstName", middle_name as "middleName", last_name as "lastName"
      from members where id = $1 for no key update`,
    values: [memberId],
  })
  return rows[0] ?? null
}

export async function findWorkplace(db: Queryable, memberId: string): Promise<Partial<PlaceOfWork> | null> {
  const { rows } = await db.query<{ place_of_work: Partial<PlaceOfWork> }>({
    name: 'account_place_of_work',
    text: 'select place_of_work from members where id = $1',
    values: [memberId],
  })
  return rows[0]?.place_of_work ?? null
}

export async function updatePlaceOfWork(
  db: Queryable,
  { memberId, placeOfWork }: { memberId: string; placeOfWork: PlaceOfWork },
): Promise<void> {
  await db.query({
    name: 'account_set_place_of_work',
    text: 'update members set place_of_work = $2 where id = $1',
    values: [memberId, JSON.stringify(placeOfWork)],
  })
}

export type AccountRow = {
  phone: string
  /** User name that the member chose. When null, the phone is the user name. */
  userName: string | null
  email: string | null
  pendingEmail: string | null
  newPhone: string | null
  isOldConfirmed: boolean | null
}

/**
 * Returns the user name, phone and email of a member, with the pending email address and the unfinished phone
 * change.
 */
export async function findAccount(
  db: Queryable,
  { memberId, now }: { memberId: string; now: Date },
): Promise<AccountRow | null> {
  const { rows } = await db.query<AccountRow>({
    name: 'account_of',
    text: `select m.phone, m.user_name as "userName", m.email, e.email as "pendingEmail", p.phone as "newPhone",
        p.old_confirmed_at is not null as "isOldConfirmed"
      from members m
      left join email_changes e on e.member_id = m.id
      left join phone_changes p on p.member_id = m.id and p.expires_at > $2
      where m.id = $1`,
    values: [memberId, now],
  })
  return rows[0] ?? null
}

/**
 * Updates the user name. Violates the constraint `members_user_name` when another member has this name, even with other
 * capital letters.
 */
export async function updateUserName(
  db: Queryable,
  { memberId, userName }: { memberId: string; userName: string | null },
): Promise<void> {
  await db.query({
    name: 'account_set_user_name',
    text: 'update members set user_name = $2 where id = $1',
    values: [memberId, userName],
  })
}
