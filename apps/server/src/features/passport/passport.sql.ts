import type { Queryable } from '../../platform/db/db.ts'

export type PassportRow = {
  status: 'review' | 'approved' | 'rejected'
  decidedAt: Date | null
  comment: string
}

export async function findPassport(on: Queryable, memberId: string): Promise<PassportRow | null> {
  const { rows } = await on.query<PassportRow>({
    name: 'passport_find',
    text: 'select status, decided_at as "decidedAt", comment from passports where member_id = $1',
    values: [memberId],
  })
  return rows[0] ?? null
}
