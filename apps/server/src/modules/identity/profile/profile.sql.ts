import type { Queryable, Tx } from '../../../platform/db/db.ts'

export type MemberOrigin = 'sign-in' | 'contract'

/**
 * Inserts members and returns the new ids by phone. Skips a phone that a member already has, and waits for parallel
 * inserts of the same phones.
 */
export async function insertMembers(
  tx: Tx,
  members: readonly { id: string; phone: string }[],
  { origin, now }: { origin: MemberOrigin; now: Date },
): Promise<Map<string, string>> {
  const { rows } = await tx.query<{ id: string; phone: string }>({
    text: `insert into members (id, phone, origin, created_at)
      select id, phone, $3, $4 from unnest($1::uuid[], $2::text[]) as n (id, phone)
      on conflict (phone) do nothing returning id, phone`,
    values: [members.map(({ id }) => id), members.map(({ phone }) => phone), origin, now],
  })
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

/** Returns member ids by phone; for a duplicate, the id of the primary account. */
export async function findMembersByPhones(
  db: Queryable,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; phone: string }>({
    text: 'select coalesce(merged_into, id) as id, phone from members where phone = any($1)',
    values: [phones],
  })
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

/**
 * Returns the ids of the members to whom contracts with these phones belong, by phone: the member who has the phone, or
 * the last member who had it when nobody has it now. For a duplicate, returns the id of the primary account.
 */
export async function findOwnersByPhones(
  db: Queryable,
  phones: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await db.query<{ id: string; phone: string }>({
    text: `select coalesce(merged_into, id) as id, phone from members where phone = any($1)
      union all
      select coalesce(m.merged_into, m.id), f.phone from former_phones f join members m on m.id = f.member_id
      where f.phone = any($1)`,
    values: [phones],
  })
  return new Map(rows.map(({ id, phone }) => [phone, id]))
}

/** Returns those of the phones that a member had and that nobody has now. */
export async function findFormerPhones(db: Queryable, phones: readonly string[]): Promise<string[]> {
  const { rows } = await db.query<{ phone: string }>({
    text: 'select phone from former_phones where phone = any($1)',
    values: [phones],
  })
  return rows.map(({ phone }) => phone)
}

export async function findMemberByPhone(db: Queryable, phone: string): Promise<string | null> {
  const { rows } = await db.query<{ id: string }>({
    name: 'member_by_phone',
    text: 'select id from members where phone = $1',
    values: [phone],
  })
  return rows[0]?.id ?? null
}

/**
 * Locks the member's row, so that a member merge waits. Returns the id of the primary account when the member
 * is already merged, otherwise null.
 */
export async function holdMember(tx: Tx, memberId: string): Promise<string | null> {
  const { rows } = await tx.query<{ merged_into: string | null }>({
    text: 'select merged_into from members where id = $1 for key share',
    values: [memberId],
  })
  return rows[0]?.merged_into ?? null
}

export async function isMergedPhone(db: Queryable, phone: string): Promise<boolean> {
  const { rows } = await db.query<{ merged: boolean }>({
    text: 'select exists (select from members where phone = $1 and merged_into is not null) as merged',
    values: [phone],
  })
  return rows[0]?.merged ?? false
}

export async function findPhone(db: Queryable, memberId: string): Promise<string | null> {
  const { rows } = await db.query<{ phone: string }>({
    name: 'member_phone',
    text: 'select phone from members where id = $1',
    values: [memberId],
  })
  return rows[0]?.phone ?? null
}

/** Returns the SQL time of the last sign-in or use of a member's account; null when there was none. `member`: SQL alias. */
export const lastUsedAtSql = (member: string): string => `greatest(
    ${member}.last_signed_in_at,
    (select max(coalesce(s.seen_at, s.last_used_at)) from sessions s where s.member_id = ${member}.id)
  )`

/**
 * Records a sign-in. Sets `reactivated_at` when the account was dormant, because the mobile network may have sold the
 * phone number to another person. Returns false when the account was deleted, merged or got another phone.
 */
export async function updateSignedIn(
  tx: Tx,
  { memberId, phone, now, dormantDays }: { memberId: string; phone: string; now: Date; dormantDays: number },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'member_signed_in',
    text: `update members set
        reactivated_at = case
          when first_signed_in_at is not null and $2::timestamptz - $3 * interval '1 day' > ${lastUsedAtSql('members')} then $2 else reactivated_at end,
        first_signed_in_at = coalesce(first_signed_in_at, $2),
        last_signed_in_at = $2
      where id = $1 and phone = $4 and merged_into is null`,
    values: [memberId, now, dormantDays, phone],
  })
  return rowCount === 1
}

export type UserRow = {
  id: string
  first_name: string
  middle_name: string
  last_name: string
  city_name: string
  avatar: string | null
  signed_in: boolean
  consented_version: string | null
  rules_version: string | null
  leaving_due_at: Date | null
}

/**
 * SQL condition that the consent `c` refers to a version of a legal text that staff have not cancelled. A consent to a
 * cancelled version is ignored, so that the previous consent applies again.
 */
const isOfCurrentText = `not exists (select from legal_text_versions w
  where w.kind = c.purpose and w.version = c.text_version and w.cancelled_at is not null)`

/**
 * Returns a member with the version of the personal-data consent in effect and the last accepted version of the
 * programme rules. Versions that staff have cancelled are ignored.
 */
export async function findUser(db: Queryable, memberId: string): Promise<UserRow | null> {
  const { rows } = await db.query<UserRow>({
    name: 'profile_user',
    text: `select m.id, m.first_name, m.middle_name, m.last_name, m.city_name, m.avatar,
        m.first_signed_in_at is not null as signed_in,
        (select case when c.given then c.text_version end from consents c
          where c.member_id = m.id and c.purpose = 'personal-data' and ${isOfCurrentText} order by c.id desc limit 1) as consented_version,
        (select c.text_version from consents c
          where c.member_id = m.id and c.purpose = 'rules' and ${isOfCurrentText} order by c.id desc limit 1) as rules_version,
        (select l.due_at from account_deletions l
          where l.member_id = m.id and l.cancelled_at is null and l.done_at is null) as leaving_due_at
      from members m where m.id = $1`,
    values: [memberId],
  })
  return rows[0] ?? null
}

export async function updateNames(
  db: Queryable,
  {
    memberId,
    ...names
  }: { memberId: string; firstName: string; middleName: string; lastName: string; cityName: string },
): Promise<void> {
  await db.query({
    text: 'update members set first_name = $2, middle_name = $3, last_name = $4, city_name = $5 where id = $1',
    values: [memberId, names.firstName, names.middleName, names.lastName, names.cityName],
  })
}

/**
 * Updates the phone of a member. Violates the constraint `members_phone_key` when another member has this
 * phone.
 */
export async function updatePhone(
  tx: Tx,
  { memberId, phone, at }: { memberId: string; phone: string; at: Date },
): Promise<void> {
  await tx.query({
    name: 'member_update_phone',
    text: 'update members set phone = $2, phone_changed_at = $3 where id = $1',
    values: [memberId, phone, at],
  })
}
