import { balanceRoutes } from '../balance/balance-routes.ts'
import { claimsRoutes } from '../claims/claims-routes.ts'
import { contractsRoutes } from '../contracts/contracts-routes.ts'
import { filesRoutes } from '../files/files-routes.ts'
import { helpRoutes } from '../help/help-routes.ts'
import { identityDocumentsRoutes } from '../identity-documents/identity-documents-routes.ts'
import { legalTextsRoutes } from '../legal-texts/legal-texts-routes.ts'
import { membersRoutes } from '../members/members-routes.ts'
import { newsRoutes } from '../news/news-routes.ts'
import { notificationsRoutes } from '../notifications/notifications-routes.ts'
import { ordersRoutes } from '../orders/orders-routes.ts'
import { profileRoutes } from '../profile/profile-routes.ts'
import { recipientsRoutes } from '../recipients/recipients-routes.ts'
import { rewardsRoutes } from '../rewards/rewards-routes.ts'
import { monitoringRoutes } from './monitoring-routes.ts'
import { signInRoutes } from '../sign-in/sign-in-routes.ts'
import { statementsRoutes } from '../statements/statements-routes.ts'
import { systemSwitchesRoutes } from '../system-switches/system-switches-routes.ts'
import { ticketsRoutes } from '../tickets/tickets-routes.ts'
import { withdrawalsRoutes } from '../withdrawals/withdrawals-routes.ts'

/** Routes of the members' API by the tag that the API reference gives them. */
export const memberRoutesByTag = {
  Balance: balanceRoutes,
  Claims: claimsRoutes,
  Contracts: contractsRoutes,
  Files: filesRoutes,
  Help: helpRoutes,
  'Identity documents': identityDocumentsRoutes,
  'Legal texts': legalTextsRoutes,
  Impersonation: membersRoutes,
  News: newsRoutes,
  Notifications: notificationsRoutes,
  Orders: ordersRoutes,
  Profile: profileRoutes,
  Recipients: recipientsRoutes,
  Rewards: rewardsRoutes,
  Monitoring: monitoringRoutes,
  'Sign-in': signInRoutes,
  Statements: statementsRoutes,
  Maintenance: systemSwitchesRoutes,
  Tickets: ticketsRoutes,
  Withdrawals: withdrawalsRoutes,
}
export const memberRoutes = {
  ...balanceRoutes,
  ...claimsRoutes,
  ...contractsRoutes,
  ...filesRoutes,
  ...helpRoutes,
  ...identityDocumentsRoutes,
  ...legalTextsRoutes,
  ...membersRoutes,
  ...newsRoutes,
  ...notificationsRoutes,
  ...ordersRoutes,
  ...profileRoutes,
  ...recipientsRoutes,
  ...rewardsRoutes,
  ...monitoringRoutes,
  ...signInRoutes,
  ...statementsRoutes,
  ...systemSwitchesRoutes,
  ...ticketsRoutes,
  ...withdrawalsRoutes,
}
export type MemberRoutes = typeof memberRoutes
