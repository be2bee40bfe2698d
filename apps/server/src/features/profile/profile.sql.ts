import type { Queryable, Tx } from '../../platform/db/db.ts'

export type MemberOrigin = 'sign-in' | 'contract'

/** False: the phone was there already. Waits for another that is inserting the same phone. */
export async function insertMember(
  tx: Tx,
  member: { id: string; phone: string; origin: MemberOrigin; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query({
    name: 'member_insert',
    text: 'insert into members (id, phone, origin, created_at) values ($1, $2, $3, $4) on conflict (phone) do nothing',
    values: [member.id, member.phone, member.origin, member.now],
  })
  return rowCount === 1
}

export async function findMemberByPhone(on: Queryable, phone: string): Promise<string | null> {
  const { rows } = await on.query<{ id: string }>({
    name: 'member_by_phone',
    text: 'select id from members where phone = $1',
    values: [phone],
  })
  return rows[0]?.id ?? null
}

export async function updateSignedIn(
  tx: Tx,
  { memberId, now }: { memberId: string; now: Date },
): Promise<void> {
  await tx.query({
    name: 'member_signed_in',
    text: `update members set first_signed_in_at = coalesce(first_signed_in_at, $2), last_signed_in_at = $2
      where id = $1`,
    values: [memberId, now],
  })
}

export type UserRow = {
  id: string
  first_name: string
  middle_name: string
  last_name: string
  city_name: string
  signed_in: boolean
  consented_version: string | null
}

/** A member, with the version of the consent to personal data that they gave last and did not withdraw. */
export async function findUser(on: Queryable, memberId: string): Promise<UserRow | null> {
  const { rows } = await on.query<UserRow>({
    name: 'profile_user',
    text: `select m.id, m.first_name, m.middle_name, m.last_name, m.city_name,
        m.first_signed_in_at is not null as signed_in,
        (select case when c.given then c.text_version end from consents c
          where c.member_id = m.id and c.purpose = 'personal-data' order by c.id desc limit 1) as consented_version
      from members m where m.id = $1`,
    values: [memberId],
  })
  return rows[0] ?? null
}

export async function updateNames(
  on: Queryable,
  {
    memberId,
    ...names
  }: { memberId: string; firstName: string; middleName: string; lastName: string; cityName: string },
): Promise<void> {
  await on.query({
    name: 'profile_names',
    text: `update members set first_name = $2, middle_name = $3, last_name = $4, city_name = $5 where id = $1`,
    values: [memberId, names.firstName, names.middleName, names.lastName, names.cityName],
  })
}

export type ConsentRow = {
  memberId: string
  purpose: string
  textVersion: string
  given: boolean
  recordedAt: Date
  ip: string
  userAgent: string
}

export async function insertConsent(on: Queryable, row: ConsentRow): Promise<void> {
  await on.query({
    name: 'profile_consent',
    text: `insert into consents (member_id, purpose, text_version, given, recorded_at, ip, user_agent)
      values ($1, $2, $3, $4, $5, $6, $7)`,
    values: [row.memberId, row.purpose, row.textVersion, row.given, row.recordedAt, row.ip, row.userAgent],
  })
}
