import type { StaffRole } from '@impulse/api/staff/console-permissions'

/** Staff member who sent the request. */
export type SignedInStaff = {
  name: string
  roles: StaffRole[]
  /** False until the account declaration: the person may not do the actions of `needsDeclaration`. */
  isDeclared: boolean
  sessionId: string
}

/** Export of a list by a staff member. The audit records the export before its first row is read. */
export type ListExport = {
  staff: SignedInStaff
  /** File name, for example `members.csv`. */
  file: string
  /** Filters of the request, for the audit. Contains «…» instead of the search text, which may be a phone number. */
  filters: string
}
