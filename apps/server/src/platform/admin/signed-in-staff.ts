import type { StaffRole } from '@impulse/api/staff/console-permissions'

/** Staff member who sent the request. */
export type SignedInStaff = {
  name: string
  roles: StaffRole[]
  sessionId: string
}

/** Export of a list by a staff member, audited before its first row is read. */
export type SavedList = {
  staff: SignedInStaff
  /** File name, for example `members.csv`. */
  file: string
  /** Filters of the request for the audit, with the search text left out: it may contain a phone. */
  filters: string
}
