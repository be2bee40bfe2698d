import { forgetClaims } from './modules/earnings/claims/claims.service.ts'
import { eraseTickets } from './modules/engagement/tickets/tickets.service.ts'
import type { Erasers } from './modules/identity/account-deletion/account-deletion.service.ts'

/**
 * Functions that erase the claims and tickets of a deleted account. The identity module gets these functions as one
 * object, because the identity module must not import other modules.
 */
export const erasers: Erasers = { forgetClaims, eraseTickets }
