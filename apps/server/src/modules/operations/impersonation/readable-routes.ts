import { balancePartsPath } from '@impulse/wire/balance-parts'
import { balancePaths } from '@impulse/wire/balance'
import { bankPaths } from '@impulse/wire/bank'
import { claimPath } from '@impulse/wire/claim'
import { documentPaths } from '@impulse/wire/legal-text'
import { maintenancePath } from '@impulse/wire/maintenance'
import { memberViewPaths } from '@impulse/wire/impersonation'
import { contractPaths } from '@impulse/wire/my-contracts'
import { newsPaths } from '@impulse/wire/news'
import { notificationPreferencesPaths } from '@impulse/wire/notification-channels'
import { notificationPaths } from '@impulse/wire/notification'
import { operationPath } from '@impulse/wire/operation'
import { orderPaths } from '@impulse/wire/order'
import { passkeyPaths } from '@impulse/wire/passkey'
import { passportPaths } from '@impulse/wire/identity-document'
import { profilePaths } from '@impulse/wire/profile'
import { recipientPaths } from '@impulse/wire/recipient'
import { rewardsPaths } from '@impulse/wire/rewards'
import { signInPaths } from '@impulse/wire/sign-in'
import { helpPath, ticketPaths } from '@impulse/wire/ticket-paths'
import { withdrawalPaths } from '@impulse/wire/withdrawal'

/**
 * What a look by staff may read: what pages are drawn of, and none that changes anything by being read. Files, what is
 * downloaded and everything about sessions stay closed; a new route is, until it stands here.
 */
export const readableRoutes: ReadonlySet<string> = new Set<string>([
  memberViewPaths.current,
  signInPaths.user,
  balancePartsPath,
  operationPath,
  ...[balancePaths.balance, balancePaths.pending, balancePaths.history],
  ...[balancePaths.historyTotals, balancePaths.transactions],
  ...[bankPaths.list, bankPaths.byBic],
  ...[contractPaths.list, claimPath],
  ...[documentPaths.present, documentPaths.version, helpPath, maintenancePath],
  ...[newsPaths.list, newsPaths.item],
  ...[notificationPaths.list, notificationPaths.isNotification, notificationPreferencesPaths.settings],
  ...[orderPaths.list, orderPaths.one],
  passkeyPaths.list,
  // Masked: `read-passport.ts`.
  passportPaths.get,
  ...[profilePaths.personalInfo, profilePaths.accountInfo, profilePaths.image, profilePaths.leaving],
  ...[profilePaths.sessions, profilePaths.consents],
  recipientPaths.list,
  ...[rewardsPaths.forecast, rewardsPaths.income],
  ...[ticketPaths.list, ticketPaths.subject, ticketPaths.one],
  withdrawalPaths.terms,
])
