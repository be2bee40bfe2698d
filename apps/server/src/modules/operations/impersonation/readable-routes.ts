import { balancePartsPath } from '@impulse/api/balance/balance-parts'
import { balancePaths } from '@impulse/api/balance/balance'
import { bankPaths } from '@impulse/api/recipients/bank'
import { claimPath } from '@impulse/api/claims/claim'
import { documentPaths } from '@impulse/api/legal-texts/legal-text'
import { maintenancePath } from '@impulse/api/system-switches/maintenance'
import { memberViewPaths } from '@impulse/api/members/impersonation'
import { contractPaths } from '@impulse/api/contracts/my-contracts'
import { newsPaths } from '@impulse/api/news/news'
import { notificationPreferencesPaths } from '@impulse/api/notifications/notification-channels'
import { notificationPaths } from '@impulse/api/notifications/notification'
import { operationPath } from '@impulse/api/balance/operation'
import { orderPaths } from '@impulse/api/orders/order'
import { passkeyPaths } from '@impulse/api/sign-in/passkey'
import { identityDocumentPaths } from '@impulse/api/identity-documents/identity-document'
import { profilePaths } from '@impulse/api/profile/profile'
import { recipientPaths } from '@impulse/api/recipients/recipient'
import { rewardsPaths } from '@impulse/api/rewards/rewards'
import { signInPaths } from '@impulse/api/sign-in/sign-in'
import { helpPath, ticketPaths } from '@impulse/api/tickets/ticket-paths'
import { withdrawalPaths } from '@impulse/api/withdrawals/withdrawal'

/**
 * Routes that an impersonation may read, which are the data of the cabinet's pages without side effects.
 * Files, downloads and changes of sessions are excluded. A new route is excluded until it is added to this
 * set.
 */
export const readableRoutes: ReadonlySet<string> = new Set<string>([
  memberViewPaths.current,
  signInPaths.user,
  balancePartsPath,
  operationPath,
  balancePaths.balance,
  balancePaths.pending,
  balancePaths.history,
  balancePaths.historyTotals,
  balancePaths.transactions,
  bankPaths.list,
  bankPaths.byBic,
  contractPaths.list,
  claimPath,
  documentPaths.present,
  documentPaths.version,
  helpPath,
  maintenancePath,
  newsPaths.list,
  newsPaths.item,
  notificationPaths.list,
  notificationPaths.isNotification,
  notificationPreferencesPaths.settings,
  orderPaths.list,
  orderPaths.one,
  passkeyPaths.list,
  // Returns masked data when an impersonation calls this route.
  identityDocumentPaths.get,
  profilePaths.personalInfo,
  profilePaths.accountInfo,
  profilePaths.image,
  profilePaths.leaving,
  profilePaths.sessions,
  profilePaths.consents,
  recipientPaths.list,
  rewardsPaths.forecast,
  rewardsPaths.income,
  ticketPaths.list,
  ticketPaths.subject,
  ticketPaths.one,
  withdrawalPaths.terms,
])
