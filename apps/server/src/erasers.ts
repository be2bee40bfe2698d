import { forgetClaims } from './modules/earnings/claims/claims.service.ts'
import { eraseTickets } from './modules/engagement/tickets/tickets.service.ts'
import type { Erasers } from './modules/identity/account-deletion/account-deletion.service.ts'

/**
 * Functions that erase a deleted account's claims and tickets. The identity module calls them through this
 * list, because it must not import other modules.
 */
export const erasers: Erasers = { forgetClaims, eraseTickets }
