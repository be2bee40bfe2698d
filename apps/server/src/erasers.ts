import { forgetClaims } from './modules/earnings/claims/claims.service.ts'
import { eraseTickets } from './modules/engagement/tickets/tickets.service.ts'
import type { Erasers } from './modules/identity/account-deletion/account-deletion.service.ts'

/** Functions that erase a deleted account's data in modules that the identity module cannot call. */
export const erasers: Erasers = { forgetClaims, eraseTickets }
