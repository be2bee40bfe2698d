import type { StaffRole } from '@impulse/wire/console-permissions'

/** Who of the staff asks. */
export type SignedInStaff = {
  name: string
  roles: StaffRole[]
  sessionId: string
}

/** Somebody saves a list as a file: written down before its first row is read. */
export type SavedList = {
  staff: SignedInStaff
  /** `members.csv`. */
  file: string
  /** What was asked for, without what was searched for: that may be a phone. */
  filters: string
}
