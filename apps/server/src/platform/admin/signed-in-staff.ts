import type { StaffRole } from '@impulse/api/staff/console-permissions'

/** Staff member who sent the request. */
export type SignedInStaff = {
  name: string
  roles: StaffRole[]
  sessionId: string
}

/** Export of a list by staff, audited before its first row is read. */
export type SavedList = {
  staff: SignedInStaff
  /** File name, for example `members.csv`. */
  file: string
  /** Path of the request without its query: the query may contain a phone. */
  filters: string
}
