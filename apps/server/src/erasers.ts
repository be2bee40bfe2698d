import { forgetClaims } from './modules/earnings/claims/claims.service.ts'
import { eraseTickets } from './modules/engagement/tickets/tickets.service.ts'
import type { Erasers } from './modules/identity/account-deletion/account-deletion.service.ts'

/** Erases a deleted account's data in the modules that identity does not call. */
export const erasers: Erasers = { forgetClaims, eraseTickets }
