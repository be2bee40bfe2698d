import type { Queryable } from '../../platform/db/db.ts'
import { findPassport, type PassportRow } from './passport.sql.ts'

export type Passport = {
  /** none: the member has not filled their document in. */
  status: PassportRow['status'] | 'none'
  /** Business clock; when it was last approved or refused. */
  decidedAt: Date | null
  /** Read by the member: why it was refused. */
  comment: string
}

/** What the programme knows of a member's identity document. */
export async function passportOf(on: Queryable, memberId: string): Promise<Passport> {
  return (await findPassport(on, memberId)) ?? { status: 'none', decidedAt: null, comment: '' }
}
